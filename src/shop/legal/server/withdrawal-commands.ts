import { recordAudit } from '../../../server/audit/record.ts';
import { defineWrite } from '../../../server/operations.ts';
import { conflict, orNotFound } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { SetHandled, Withdrawal } from '../schemas.ts';
import { findWithdrawal, lockWithdrawal, writeHandled } from './withdrawal-tables.ts';

export const setHandled = defineWrite(contract.setHandled, {
  permission: 'orders',
  input: SetHandled,
  result: Withdrawal,
  async handleInTransaction({ tx, viewer }, { id, version, handled }) {
    const stored = orNotFound(await lockWithdrawal(tx, id), errors['withdrawal-not-found']);
    // A request without effect, for example a repeated one, is not refused as stale.
    const wasHandled = stored.handledAt !== null;
    if (wasHandled === handled) return stored;
    if (stored.version !== version) throw conflict(errors['withdrawal-stale']);
    await writeHandled(tx, id, handled);
    await recordAudit(tx, viewer, {
      entity: 'withdrawal',
      entityId: stored.orderCode,
      action: 'update',
      before: { handled: wasHandled },
      after: { handled },
    });
    return (await findWithdrawal(tx, id))!;
  },
});
