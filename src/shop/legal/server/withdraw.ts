import type { Services } from '../../../server/feature.ts';
import { limiter, networkCounters } from '../../../server/identity/limiter.ts';
import { type RateLimit, rateLimitKey } from '../../../server/identity/rate-limit.ts';
import { defineWrite, type Write } from '../../../server/operations.ts';
import { invalid } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { checkStatement, normalizeStatement, type Statement } from '../rules.ts';
import { Withdraw, WithdrawalReceipt } from '../schemas.ts';
import { RECEIVE } from './receive-withdrawal.ts';
import { insertStatement } from './withdrawal-tables.ts';

/** Rate limit of the statements from one network, for all orders together. */
export const STATEMENTS_FROM_NETWORK = { max: 30, windowS: 60 * 60 } as const satisfies RateLimit;
/**
 * Rate limit of the statements for one order with the same email. Others do not know the email of the account, so they cannot use up the
 * limit of the buyer.
 */
export const STATEMENTS_OF_ORDER = { max: 5, windowS: 60 * 60 } as const satisfies RateLimit;

/**
 * `legal.withdraw`: stores the statement without looking up the order, and queues a job that does. Response, SQL statements
 * and timing are therefore the same for orders that exist, that do not exist, and that belong to another email.
 */
export function withdrawCommand({ db, jobs }: Services): Write {
  return defineWrite(contract.withdraw, {
    audience: 'anyone',
    input: Withdraw,
    result: WithdrawalReceipt,
    async handle({ request }, { language, ...typed }) {
      const statement = normalizeStatement(typed);
      refuseInvalid(statement);
      const tooMany = errors['withdrawal-too-many'];
      const network = networkCounters('withdrawalsFromNetwork', STATEMENTS_FROM_NETWORK, request.address);
      await limiter(db, network).consumeOrRefuse(tooMany);
      const key = rateLimitKey('withdrawalsOfOrder', `${statement.orderCode} ${statement.email}`);
      await limiter(db, [{ key, limit: STATEMENTS_OF_ORDER }]).consumeOrRefuse(tooMany);
      return db.transaction(async (tx) => {
        const { id, receivedAt } = await insertStatement(tx, { ...statement, language });
        await jobs.add(tx, RECEIVE, { id });
        return { receivedAt };
      });
    },
  });
}

/** @throws Refusal 400 with a message per invalid field */
function refuseInvalid(statement: Statement): void {
  const invalidFields = Object.entries(checkStatement(statement));
  if (invalidFields.length === 0) return;
  const messages = invalidFields.map(([field, error]) => [field, errors[`withdrawal-${error}`]]);
  throw invalid(errors['withdrawal-invalid'], Object.fromEntries(messages));
}
