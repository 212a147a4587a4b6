import { auditEntryOf, changedFields, recordAudit } from '../../../server/audit/record.ts';
import type { Services } from '../../../server/feature.ts';
import { defineWrite, type Write } from '../../../server/operations.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { conflict, invalid, orNotFound } from '../../../shared/refusal.ts';
import * as contract from '../admin-contract.ts';
import { apply as applyContract } from '../contract.ts';
import { errors } from '../errors.ts';
import { checkTerms, type DiscountTerms, isCode } from '../rules.ts';
import { AddCode, AppliedCode, ApplyCode, DiscountCode, SetEnded, UpdateCode } from '../schemas.ts';
import { attemptLimit, checkCode, readCode } from './code-uses.ts';
import { findTotals, insertCode, lockCode, lockUses, updateEnded, writeTerms } from './tables.ts';

const apply = ({ db }: Services): Write =>
  defineWrite(applyContract, {
    audience: 'user',
    input: ApplyCode,
    result: AppliedCode,
    limit: attemptLimit,
    async handle({ viewer: { userId } }, { code: typed, totalCents }) {
      const checked = checkCode(await readCode(db, typed, userId), totalCents);
      if ('problem' in checked) throw conflict(checked.problem);
      const { code, kind, value, minimumCents, endsAt } = checked.code;
      return { code, kind, value, minimumCents, endsAt };
    },
  });

const add = defineWrite(contract.add, {
  permission: 'discounts',
  input: AddCode,
  result: DiscountCode,
  async handleInTransaction({ tx, viewer }, added) {
    refuseInvalid(added, added.code);
    const inserted = await insertCode(tx, added);
    if (!inserted) throw conflict(errors['discount-exists'], { code: errors['discount-exists'] });
    const { code, ...terms } = added;
    await recordAudit(tx, viewer, auditEntry(code, 'add', null, auditedTerms(terms)));
    return { ...inserted, revenueCents: 0, discountCents: 0 };
  },
});

const update = defineWrite(contract.update, {
  permission: 'discounts',
  input: UpdateCode,
  result: DiscountCode,
  async handleInTransaction({ tx, viewer }, { id, version, ...terms }) {
    refuseInvalid(terms);
    const { totals, stored } = await lockExisting(tx, id, terms.maxUses === null ? lockCode : lockUses);
    const changes = changedFields(auditedTerms(stored), auditedTerms(terms));
    // A request that changes nothing, such as a repeated one, is not refused as stale.
    if (!changes) return { ...stored, ...totals };
    if (stored.version !== version) throw conflict(errors['discount-stale']);
    const written = await writeTerms(tx, id, terms);
    await recordAudit(tx, viewer, auditEntry(stored.code, 'update', changes.before, changes.after));
    return { ...written, ...totals };
  },
});

const setEnded = defineWrite(contract.setEnded, {
  permission: 'discounts',
  input: SetEnded,
  result: DiscountCode,
  async handleInTransaction({ tx, viewer }, { id, version, ended }) {
    const { totals, stored } = await lockExisting(tx, id);
    if (stored.ended === ended) return { ...stored, ...totals };
    if (stored.version !== version) throw conflict(errors['discount-stale']);
    const written = await updateEnded(tx, id, ended);
    await recordAudit(tx, viewer, auditEntry(stored.code, 'update', { ended: stored.ended }, { ended }));
    return { ...written, ...totals };
  },
});

/** The named writes of discount codes. */
export const discountCommands = (services: Services): Write[] => [apply(services), add, update, setEnded];

/** @throws Refusal 400 with the invalid fields */
function refuseInvalid(terms: DiscountTerms, code?: string): void {
  const fields = [...(code === undefined || isCode(code) ? [] : ['code']), ...Object.keys(checkTerms(terms))];
  if (fields.length === 0) return;
  const messages = fields.map((field) => [field, errors['discount-field-invalid']]);
  throw invalid(errors['discount-invalid'], Object.fromEntries(messages));
}

/**
 * Reads the totals of a code, then locks it.
 * @throws Refusal 404 for an unknown code
 */
async function lockExisting(tx: Transaction, id: string, lock = lockCode) {
  const totals = await findTotals(tx, id);
  const stored = orNotFound(await lock(tx, id), errors['discount-not-found']);
  return { totals, stored };
}

/** The terms as the audit log shows them. */
function auditedTerms(terms: DiscountTerms) {
  const { kind, value, startsAt, endsAt, minimumCents, maxUses, maxUsesPerUser } = terms;
  return {
    discountPercent: kind === 'percent' ? value : null,
    discountCents: kind === 'amount' ? value : null,
    startsAt,
    endsAt,
    minimumCents,
    maxUses,
    maxUsesPerUser,
  };
}

const auditEntry = auditEntryOf('discount');
