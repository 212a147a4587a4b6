import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import {
  emptyFolder,
  open,
  openInChildProcess,
  postmasterOf,
  query,
  stoppedDataDir,
} from '../../../../test/embedded.ts';
import { until } from './leftovers.ts';
import { postgresProcessesIn, runs } from './processes.ts';

it('of three starters on a new folder one opens it and two say where it is open', async () => {
  const dataDir = join(emptyFolder(), 'data');
  const starters = [1, 2, 3].map(() => openInChildProcess(dataDir, 'http://127.0.0.1:4101'));
  const lines = await Promise.all(starters.map(({ firstLine }) => firstLine));
  const winner = starters[lines.indexOf('open')]!.process.pid;
  const refusals = lines.filter((line) => line !== 'open');
  // While the winner makes its database, it has no address yet.
  const refusal = new RegExp(
    `^DATA_DIR ${dataDir} is (being opened|already open at http://127.0.0.1:4101) by process ${winner}.$`,
  );
  expect(refusals).toEqual([expect.stringMatching(refusal), expect.stringMatching(refusal)]);
});

it('a stopped program leaves a database that is stopped too', async () => {
  const dataDir = await stoppedDataDir();
  const starter = openInChildProcess(dataDir);
  await starter.firstLine;
  starter.process.kill('SIGTERM');
  expect(await starter.ended).toBe(0);
  expect(postmasterOf(dataDir)).toBe(0);
});

it('when the program is killed, the watchdog stops the database within a second and the next start opens it', async () => {
  const dataDir = await stoppedDataDir();
  const starter = openInChildProcess(dataDir);
  await starter.firstLine;
  const server = postmasterOf(dataDir);
  starter.process.kill('SIGKILL');
  await starter.ended;
  expect(await until(() => !runs(server), 1000)).toBe(true);
  expect(postmasterOf(dataDir)).toBe(0);
  expect(await query(await open(dataDir), 'select n from kept')).toEqual([{ n: 7 }]);
});

it('when program and watchdog are killed, the next start takes the running database over', async () => {
  const dataDir = await stoppedDataDir();
  const starter = openInChildProcess(dataDir);
  await starter.firstLine;
  const server = postmasterOf(dataDir);
  const watchdog = execFileSync('pgrep', ['-P', String(starter.process.pid), 'sh'], { encoding: 'utf8' });
  starter.process.kill('SIGSTOP'); // or it would start another watchdog
  process.kill(Number(watchdog), 'SIGKILL');
  starter.process.kill('SIGKILL');
  await starter.ended;
  const lines: string[] = [];
  const postgres = await open(dataDir, (line) => lines.push(line));
  expect(lines).toEqual([`Took over the running database (process ${server}) that nobody looked after`]);
  expect(postmasterOf(dataDir)).toBe(server);
  expect(await query(postgres, 'select n from kept')).toEqual([{ n: 7 }]);
  await postgres.restart();
  expect(runs(server)).toBe(false);
  expect(await query(postgres, 'select n from kept')).toEqual([{ n: 7 }]);
});

it('starts a killed database again by itself, even while a query of it still computes', async () => {
  const dataDir = await stoppedDataDir();
  const lines: string[] = [];
  const postgres = await open(dataDir, (line) => lines.push(line));
  const reasons: string[] = [];
  postgres.onUnexpectedExit((reason) => reasons.push(reason));
  const client = new pg.Client(postgres.connection);
  client.on('error', () => {}); // expected: its server is killed
  await client.connect();
  const endless = client.query('select sum(a * b) from generate_series(1, 1e6) a, generate_series(1, 1e6) b');
  const begun = performance.now();
  const server = postmasterOf(dataDir);
  process.kill(server, 'SIGKILL');
  await expect(endless).rejects.toThrow();
  await until(
    () => /is running/.test(lines.at(-1) ?? '') && lines.some((line) => /ended/.test(line)),
    20_000,
  );
  expect(await query(postgres, 'select n from kept')).toEqual([{ n: 7 }]);
  expect(performance.now() - begun).toBeLessThan(20_000);
  expect(reasons).toEqual(['signal SIGKILL']);
  expect(postmasterOf(dataDir)).not.toBe(server);
});

it('restarts on request, without calling that unexpected', async () => {
  const dataDir = await stoppedDataDir();
  const postgres = await open(dataDir);
  const reasons: string[] = [];
  postgres.onUnexpectedExit((reason) => reasons.push(reason));
  const server = postmasterOf(dataDir);
  await postgres.restart();
  expect(await query(postgres, 'select n from kept')).toEqual([{ n: 7 }]);
  expect(postmasterOf(dataDir)).not.toBe(server);
  expect(reasons).toEqual([]);
});

it('restarts on request, even where the end of the old server is seen before it is heard', async () => {
  const dataDir = await stoppedDataDir();
  const postgres = await open(dataDir);
  const reasons: string[] = [];
  postgres.onUnexpectedExit((reason) => reasons.push(reason));
  const server = postmasterOf(dataDir);
  const restarting = postgres.restart();
  await setImmediate();
  // This process stands still meanwhile, as on a busy machine: when it goes on, its timers are due first.
  for (let n = 0; n === 0 || (n < 200 && runs(server)); n++)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  await restarting;
  expect(reasons).toEqual([]);
});

it('stops while it is being brought back', async () => {
  const dataDir = await stoppedDataDir();
  const postgres = await open(dataDir);
  const died = new Promise((resolve) => postgres.onUnexpectedExit(resolve));
  process.kill(postmasterOf(dataDir), 'SIGKILL');
  await died;
  await postgres.stop();
  expect(postgresProcessesIn(join(dataDir, 'postgres/data'))).toEqual([]);
  expect(await query(await open(dataDir), 'select n from kept')).toEqual([{ n: 7 }]);
});
