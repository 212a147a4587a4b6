import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';

/**
 * The shop that runs from this folder, if one does: its parts must not be replaced under it. Found by the owner
 * file in `DATA_DIR` (written by src/server/storage/embedded/owner.ts) and, on Linux, among the processes, since a
 * shop on `DATABASE_URL` has no owner file.
 * @param {string} root
 * @returns {{ pid: number, url?: string } | undefined}
 */
export function runningShop(root) {
  return ownerOf(dataDir(root)) ?? processIn(root);
}

function dataDir(root) {
  const file = join(root, '.env');
  const written = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')).DATA_DIR : undefined;
  return resolve(root, process.env.DATA_DIR || written || 'data');
}

function ownerOf(folder) {
  if (!existsSync(folder)) return undefined;
  const numbers = attempt(() => readdirSync(folder), []).map((name) =>
    Number(/^owner\.(\d+)\.json$/.exec(name)?.[1]),
  );
  const newest = Math.max(...numbers.filter((number) => number > 0));
  const owner = attempt(() => JSON.parse(readFileSync(join(folder, `owner.${newest}.json`), 'utf8')));
  return owner && !owner.released && isAlive(owner) ? owner : undefined;
}

function isAlive({ pid, bornAt }) {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (stat !== undefined) return bornAt.endsWith(`:${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`);
  return process.platform !== 'linux' && attempt(() => process.kill(pid, 0), false);
}

function processIn(root) {
  const pids = attempt(() => readdirSync('/proc'), []).filter((name) => /^\d+$/.test(name));
  const pid = pids.find((each) => {
    const command = attempt(() => readFileSync(`/proc/${each}/cmdline`, 'utf8'), '');
    return (
      /\0(dist\/server\/main\.js|src\/server\/main\.ts)\0/.test(command) &&
      attempt(() => readlinkSync(`/proc/${each}/cwd`)) === root
    );
  });
  return pid === undefined ? undefined : { pid: Number(pid) };
}

function attempt(look, otherwise) {
  try {
    return look();
  } catch {
    return otherwise; // gone meanwhile, or not for us to see
  }
}
