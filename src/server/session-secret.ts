import { randomBytes } from 'node:crypto';
import { chownSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NOBODY_UID, openDataDir } from './data-dir.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import { StartRefusal } from './start-refusal.ts';

/**
 * Returns the shop's secret and, while it is being replaced, the old one.
 * @throws StartRefusal as `sessionSecret`
 */
export function sessionSecrets(
  settings: Pick<Settings, 'sessionSecret' | 'oldSessionSecret' | 'dataDir'>,
): Secrets {
  const { oldSessionSecret: old } = settings;
  return [sessionSecret(settings), ...(old === undefined ? [] : [old])];
}

/**
 * Returns the key that signs sessions: `SESSION_SECRET`, else 32 random bytes (43 characters of base64url), generated
 * once and stored in `DATA_DIR/session-secret`, readable by its owner only. Processes that generate it concurrently end
 * up with the same key.
 * @throws StartRefusal if the file can be neither read nor created.
 */
export function sessionSecret(settings: Pick<Settings, 'sessionSecret' | 'dataDir'>): string {
  if (settings.sessionSecret !== undefined) return settings.sessionSecret;
  const file = join(settings.dataDir, 'session-secret');
  openDataDir(settings.dataDir);
  try {
    const secret = readOrCreate(file, settings.dataDir);
    if (secret.length >= 32) return secret;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartRefusal(`DATA_DIR: ${file} can be neither read nor written (${code}).`);
  }
  throw new StartRefusal(
    `DATA_DIR: ${file} does not contain a valid secret. Restore its content, or delete it: then a new secret is generated, and all users must log in again.`,
  );
}

function readOrCreate(file: string, dataDir: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  try {
    chownToOwnerOf(dataDir, draft);
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}

/** When root starts a shop that belongs to another user, that user must be able to start it later. */
function chownToOwnerOf(dataDir: string, file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dataDir);
  if (uid !== 0 && uid !== NOBODY_UID) chownSync(file, uid, gid);
}
