import type { Log } from '../../../server/log.ts';
import type { Sealer } from '../../../server/mail/sealed.ts';
import type { Database } from '../../../server/storage/database.ts';
import { replaceSealedSecrets, type SealedSecret, sealedSecretsAfter } from './tables.ts';

/** Apps per statement. */
const BATCH_SIZE = 500;

/**
 * Encrypts the secrets of all confirmed authenticator apps with the shop's newest secret, so that the old one can be
 * removed. Does nothing without an old one. Apps that are not confirmed within an hour must be started again anyway.
 */
export async function resealApps(db: Database, sealer: Sealer, log: Log): Promise<void> {
  if (!sealer.hasOlder) return;
  let unreadable = 0;
  let last = '';
  for (;;) {
    const apps = await sealedSecretsAfter(db, last, BATCH_SIZE);
    const resealed: (SealedSecret & { replacement: string })[] = [];
    for (const app of apps) {
      try {
        const replacement = sealer.reseal(app.sealed);
        if (replacement !== undefined) resealed.push({ ...app, replacement });
      } catch {
        unreadable++;
      }
    }
    if (resealed.length > 0) await db.transaction((tx) => replaceSealedSecrets(tx, resealed));
    if (apps.length < BATCH_SIZE) break;
    last = apps.at(-1)!.userId;
  }
  if (unreadable > 0)
    log.warn(
      { apps: unreadable },
      'neither secret of the shop decrypts the secrets of some authenticator apps',
    );
}
