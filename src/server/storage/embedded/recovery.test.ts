import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DEAD_PID, open, query, spawnSleep, spawnZombie, stoppedDataDir } from '../../../../test/embedded.ts';
import { isRunning } from './processes.ts';

/** Writes the lock files of a server with this pid that was killed. */
function leaveLocks(dataDir: string, pid: number | ''): void {
  const data = join(dataDir, 'postgres/data');
  const socket = join(dataDir, 'postgres/.s.PGSQL.5432');
  const lines = [pid, data, 1_700_000_000, 5432, join(dataDir, 'postgres'), '', '', 'ready'];
  const text = pid === '' ? '' : `${lines.join('\n')}\n`;
  writeFileSync(join(data, 'postmaster.pid'), text);
  writeFileSync(`${socket}.lock`, text);
  writeFileSync(socket, '');
}

async function expectToOpen(dataDir: string): Promise<void> {
  const begun = performance.now();
  const postgres = await open(dataDir);
  expect(await query(postgres, 'select n from kept')).toEqual([{ n: 7 }]);
  expect(performance.now() - begun).toBeLessThan(20_000);
}

it('opens after the server died', async () => {
  const dataDir = await stoppedDataDir();
  leaveLocks(dataDir, DEAD_PID);
  await expectToOpen(dataDir);
});

it('opens, and does not touch the process, when an unrelated process has the old pid', async () => {
  const dataDir = await stoppedDataDir();
  const pid = spawnSleep();
  leaveLocks(dataDir, pid);
  await expectToOpen(dataDir);
  expect(isRunning(pid)).toBe(true);
});

it('opens when the old server is a zombie', async () => {
  const dataDir = await stoppedDataDir();
  leaveLocks(dataDir, await spawnZombie());
  await expectToOpen(dataDir);
});

it('opens when the pid file is empty', async () => {
  const dataDir = await stoppedDataDir();
  leaveLocks(dataDir, '');
  // One second younger than an abandoned file.
  const age = Date.now() / 1000 - 1;
  utimesSync(join(dataDir, 'postgres/data/postmaster.pid'), age, age);
  await expectToOpen(dataDir);
});

it('opens when the pid file has long been empty', async () => {
  const dataDir = await stoppedDataDir();
  leaveLocks(dataDir, '');
  utimesSync(join(dataDir, 'postgres/data/postmaster.pid'), 0, 0);
  await expectToOpen(dataDir);
});

it('removes an incomplete database', async () => {
  const dataDir = await stoppedDataDir();
  const draft = join(dataDir, 'postgres.tmp-0a1b2c3d');
  mkdirSync(join(draft, 'data/global'), { recursive: true });
  writeFileSync(join(draft, 'data/PG_VERSION'), '18\n');
  await expectToOpen(dataDir);
  expect(existsSync(draft)).toBe(false);
});
