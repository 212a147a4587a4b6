import { featuresOn, featuresOnAnd } from '../../../server/feature-switch.ts';
import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { type Sql, sql } from '../../../server/storage/sql.ts';
import type { Message } from '../../../shared/message.ts';
import { errors } from '../errors.ts';
import { type DiscountProblem, findProblem, isCode, normalizeCode } from '../rules.ts';
import { type CodeForUser, codeForUser, type StoredCode } from './tables.ts';

/** Rate limit for attempts with codes, so that codes cannot be guessed. */
export const attemptLimit = {
  counter: 'discountAttempts',
  message: errors['too-many-discount-attempts'],
} as const;

/** A code as it was read for a user. */
export type FoundCode = CodeForUser;

/** A code that grants a discount, in the version that was read. */
export type UsableCode = StoredCode;

/** A code that grants a discount on an order, or the reason why it grants none. */
export type CheckedCode = { readonly code: UsableCode } | { readonly problem: Message };

const messageOf = (problem: DiscountProblem): Message => {
  switch (problem.reason) {
    case 'ended':
      return errors['discount-unknown'];
    case 'not-started':
      // The format is 2026-06-01 09:30.
      return errors['discount-not-started']({ startsAt: problem.startsAt.slice(0, 16).replace('T', ' ') });
    case 'minimum':
      return errors['discount-minimum']({ minimum: problem.minimumCents, missing: problem.missingCents });
    default:
      return errors[`discount-${problem.reason}`];
  }
};

/** Reads a code as typed by a user; undefined if it does not exist or the feature is off. Locks nothing. */
export async function readCode(db: Queryable, typed: string, userId: string): Promise<FoundCode | undefined> {
  const code = normalizeCode(typed);
  return isCode(code) ? db.one(codeForUser(code, userId)) : undefined;
}

/** Reads, in one statement, which optional features are on and, if the order has a code, that code (see `readCode`). */
export async function readFeaturesAndCode(
  tx: Transaction,
  typed: string | undefined,
  userId: string,
): Promise<{ features: ReadonlySet<string>; foundCode: FoundCode | undefined }> {
  const code = normalizeCode(typed ?? '');
  if (!isCode(code)) return { features: await featuresOn(tx), foundCode: undefined };
  const { features, row: foundCode } = await featuresOnAnd<FoundCode>(tx, codeForUser(code, userId));
  return { features, foundCode };
}

/** Checks a code that was read for a user, for an order with this total in cents. */
export function checkCode(code: FoundCode | undefined, totalCents: number): CheckedCode {
  if (!code) return { problem: errors['discount-unknown'] };
  const { usesByUser, now } = code;
  const problem = findProblem(code, { totalCents, usesByUser, now });
  return problem ? { problem: messageOf(problem) } : { code };
}

/** A new use of a checked code. */
export interface NewUse {
  code: UsableCode;
  orderId: string;
  userId: string;
  /** The discount, in cents. */
  cents: number;
}

/**
 * Returns CTEs that add the use unless the code has changed, ended or been used up since it was read, and `holds`, a
 * condition that is true if they have added it. The limit per user holds because the caller has locked the buyer's cart. Orders with a code without
 * a limit of uses do not wait for each other; an administrator who gives it a limit waits for them. Lock order: codes are
 * locked after notifications.
 */
export function ctesOfUse({ code: { id, version, maxUses }, orderId, userId, cents }: NewUse): {
  ctes: Sql;
  holds: Sql;
} {
  const unchanged = sql`
    id = ${id} and version = ${version} and (ends_at is null or ends_at > clock_timestamp())`;
  const usable =
    maxUses === null
      ? sql`select id from discount_codes where ${unchanged} for key share`
      : sql`update discount_codes set uses = uses + 1 where ${unchanged} and uses < max_uses returning id`;
  return {
    ctes: sql`usable as (${usable}), used as (
      insert into discount_uses (order_id, code_id, user_id, cents)
      select ${orderId}, id, ${userId}, ${cents} from usable returning order_id
    )`,
    holds: sql`exists (select from used)`,
  };
}

/** Adds the use (see `ctesOfUse`); returns whether it did. */
export async function takeUse(tx: Transaction, use: NewUse): Promise<boolean> {
  const { ctes, holds } = ctesOfUse(use);
  const row = await tx.one<{ isTaken: boolean }>(sql`with ${ctes} select ${holds} as "isTaken"`);
  return row!.isTaken;
}

/** Returns why a use could not be added, for an order with this total in cents. */
export async function explainUnusable(
  tx: Transaction,
  { code: { code }, userId }: NewUse,
  totalCents: number,
): Promise<Message> {
  const checked = checkCode(await readCode(tx, code, userId), totalCents);
  return 'problem' in checked ? checked.problem : errors['discount-changed'];
}

/**
 * Frees the uses of cancelled and refunded orders, and counts those of reopened orders again, even if their code is used up.
 * Derives both from the status of the orders, which the caller has locked, so repeated calls change nothing. Lock order:
 * codes by id, after notifications.
 */
export async function syncUses(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  const outdated = sql`
    from discount_uses u join orders o on o.id = u.order_id
    where u.order_id = any(${[...orderIds]}::text[]) and (u.freed_at is null) <> is_sale(o.status, null)`;
  const codes = await tx.many<{ id: string }>(sql`select distinct u.code_id as id ${outdated}`);
  if (codes.length === 0) return;
  const codeIds = codes.map(({ id }) => id);
  await tx.many(sql`
    select 1 from discount_codes where id = any(${codeIds}::text[]) order by id for no key update`);
  await tx.run(sql`
    with synced as (
      update discount_uses set freed_at = case when freed_at is null then now() end
      where order_id in (select u.order_id ${outdated})
      returning code_id, case when freed_at is null then 1 else -1 end as change)
    update discount_codes c set uses = uses + s.change
    from (select code_id, sum(change)::int as change from synced group by code_id) s
    where c.id = s.code_id and c.max_uses is not null`);
}
