import { defineRead, defineWrite } from '../../../server/operations.ts';
import { auditedVersions, type SavedVersion, versionsIn } from '../../../server/versions.ts';
import { invalid } from '../../../shared/refusal.ts';
import type { Retention } from '../../../shared/retention.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { INITIAL_RETENTION, invalidFields, RETENTION_LIMITS } from '../retention.ts';
import { CurrentRetention, RestoreVersion, SaveRetention } from '../schemas.ts';

const versions = versionsIn<Retention>('retention_settings');

const toCurrent = ({ version, document }: SavedVersion<Retention>): CurrentRetention => ({
  ...(document ?? INITIAL_RETENTION),
  version,
});

const retentionVersions = auditedVersions({
  versions,
  initial: INITIAL_RETENTION,
  entity: 'retention',
  audited: ({ document }) => document ?? INITIAL_RETENTION,
  toCurrent,
  errors: { stale: errors['retention-stale'], missing: errors['retention-version-missing'] },
});

export const retention = defineRead(contract.retention, {
  permission: 'administrators-only',
  result: CurrentRetention,
  dependsOn: () => ['retention_settings'],
  run: async (db) => toCurrent(await versions.newest(db)),
});

export const saveRetention = defineWrite(contract.saveRetention, {
  permission: 'administrators-only',
  stepUp: true,
  input: SaveRetention,
  result: CurrentRetention,
  handleInTransaction({ tx, viewer }, { version, retention: { notificationDays, auditDays } }) {
    const document = { notificationDays, auditDays };
    const fields = invalidFields(document);
    if (fields.length > 0) {
      const messages = fields.map((name) => [name, errors['retention-days']({ ...RETENTION_LIMITS[name] })]);
      throw invalid(errors['retention-invalid'], Object.fromEntries(messages));
    }
    return retentionVersions.save(tx, viewer, { version, document });
  },
});

export const restoreRetention = defineWrite(contract.restoreRetention, {
  permission: 'administrators-only',
  stepUp: true,
  input: RestoreVersion,
  result: CurrentRetention,
  handleInTransaction: ({ tx, viewer }, input) => retentionVersions.restore(tx, viewer, input),
});
