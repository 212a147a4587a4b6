import { recordAudit } from '../../../server/audit/record.ts';
import { defineRead, defineWrite } from '../../../server/operations.ts';
import { conflict } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { AdministratorRule, SaveRule } from '../schemas.ts';
import { lockViewerIdentity } from './enrolment.ts';
import { administratorsWithFactors, hasSecondFactor, insertRule, newestRule } from './tables.ts';

/** Needs a step-up: it names the administrators without a second factor. */
export const rule = defineRead(contract.rule, {
  permission: 'administrators-only',
  stepUp: true,
  result: AdministratorRule,
  dependsOn: () => ['security_policies', 'users', 'totp_secrets', 'passkeys'],
  async run(db) {
    const { version, requiredSince } = await newestRule(db);
    return {
      version,
      isRequired: requiredSince !== null,
      administrators: await administratorsWithFactors(db),
    };
  },
});

export const saveRule = defineWrite(contract.saveRule, {
  permission: 'administrators-only',
  stepUp: true,
  input: SaveRule,
  async handleInTransaction({ tx, viewer }, { version, isRequired }) {
    // Otherwise the last factor could be removed before this transaction commits.
    await lockViewerIdentity(tx, viewer);
    const before = await newestRule(tx);
    if (before.version !== version) throw conflict(errors['rule-stale']);
    if (isRequired === (before.requiredSince !== null)) return;
    if (isRequired && !(await hasSecondFactor(tx, viewer.userId)))
      throw conflict(errors['own-factor-missing']);
    const saved = await insertRule(tx, version + 1, isRequired);
    // Another administrator has saved at the same time.
    if (!saved) throw conflict(errors['rule-stale']);
    await recordAudit(tx, viewer, {
      entity: 'account-security',
      entityId: `rule ${version + 1}`,
      action: 'update',
      before: { requiredSince: before.requiredSince },
      after: { requiredSince: saved.requiredSince },
    });
  },
});
