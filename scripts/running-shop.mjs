import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';

/**
 * Finds a shop that is running from this folder: its files must not be replaced. Reads the lock file in `DATA_DIR`
 * (src/server/storage/embedded/data-dir-lock.ts) and, on Linux, the process list, because a shop with `DATABASE_URL`
 * has no lock file.
 * @param {string} root
 * @returns {{ pid: number, url?: string } | undefined}
 */
export function findRunningShop(root) {
  return lockHolderIn(dataDir(root)) ?? processIn(root);
}

function dataDir(root) {
  const file = join(root, '.env');
  const configured = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')).DATA_DIR : undefined;
  return resolve(root, process.env.DATA_DIR || configured || 'data');
}

function lockHolderIn(folder) {
  if (!existsSync(folder)) return undefined;
  const numbers = attempt(() => readdirSync(folder), []).map((name) =>
    Number(/^owner\.(\d+)\.json$/.exec(name)?.[1]),
  );
  const newest = Math.max(...numbers.filter((number) => number > 0));
  const holder = attempt(() => JSON.parse(readFileSync(join(folder, `owner.${newest}.json`), 'utf8')));
  return holder && !holder.released && isAlive(holder) ? holder : undefined;
}

function isAlive({ pid, bornAt }) {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (stat !== undefined) return bornAt.endsWith(`:${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`);
  return process.platform !== 'linux' && attempt(() => process.kill(pid, 0), false);
}

function processIn(root) {
  const pids = attempt(() => readdirSync('/proc'), []).filter((name) => /^\d+$/.test(name));
  const pid = pids.find((candidate) => {
    const command = attempt(() => readFileSync(`/proc/${candidate}/cmdline`, 'utf8'), '');
    return (
      /\0(dist\/server\/main\.js|src\/server\/main\.ts)\0/.test(command) &&
      attempt(() => readlinkSync(`/proc/${candidate}/cwd`)) === root
    );
  });
  return pid === undefined ? undefined : { pid: Number(pid) };
}

function attempt(read, fallback) {
  try {
    return read();
  } catch {
    return fallback; // the process has ended, or this user may not read it
  }
}
