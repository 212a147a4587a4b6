import { defineRead, defineWrite } from '../../../server/operations.ts';
import type { Retention } from '../../../server/retention.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { type SavedVersion, saveVersion, versionsIn } from '../../../server/versions.ts';
import type { Viewer } from '../../../server/viewer.ts';
import { invalid, notFound } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { INITIAL_RETENTION, invalidFields, RETENTION_LIMITS } from '../retention.ts';
import { CurrentRetention, NoParams, RestoreVersion, SaveRetention } from '../schemas.ts';

const versions = versionsIn<Retention>('retention_settings');

const toCurrent = ({ version, document }: SavedVersion<Retention>): CurrentRetention => ({
  ...(document ?? INITIAL_RETENTION),
  version,
});

export const retention = defineRead(contract.retention, {
  audience: 'admin',
  permission: 'administrators-only',
  params: NoParams,
  result: CurrentRetention,
  dependsOn: () => ['retention_settings'],
  run: async (db) => toCurrent(await versions.newest(db)),
});

export const saveRetention = defineWrite(contract.saveRetention, {
  audience: 'admin',
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
    return addVersion(tx, viewer, { version, document, action: 'update' });
  },
});

export const restoreRetention = defineWrite(contract.restoreRetention, {
  audience: 'admin',
  permission: 'administrators-only',
  stepUp: true,
  input: RestoreVersion,
  result: CurrentRetention,
  async handleInTransaction({ tx, viewer }, { version, to }) {
    const saved = await versions.find(tx, to);
    if (!saved) throw notFound(errors['retention-version-missing']);
    const document = saved.document ?? INITIAL_RETENTION;
    return addVersion(tx, viewer, { version, document, action: 'restore' });
  },
});

/** Saves a document as the version after `version`, with an audit entry. Without a change it saves nothing. */
async function addVersion(
  tx: Transaction,
  viewer: Viewer,
  saved: { version: number; document: Retention; action: 'update' | 'restore' },
): Promise<CurrentRetention> {
  const newest = await saveVersion(tx, viewer, {
    ...saved,
    versions,
    entity: 'retention',
    audited: ({ document }) => document ?? INITIAL_RETENTION,
    stale: errors['retention-stale'],
  });
  return toCurrent(newest);
}
