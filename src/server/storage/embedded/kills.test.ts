import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import {
  emptyFolder,
  open,
  openInChildProcess,
  postmasterPid,
  query,
  stoppedDataDir,
} from '../../../../test/embedded.ts';
import { isRunning, postgresProcessesIn } from './processes.ts';
import { waitUntil } from './recovery.ts';

it('lets one of three processes open a new folder; the others report where it is open', async () => {
  const dataDir = join(emptyFolder(), 'data');
  const children = [1, 2, 3].map(() => openInChildProcess(dataDir, 'http://127.0.0.1:4101'));
  const lines = await Promise.all(children.map(({ firstLine }) => firstLine));
  const winner = children[lines.indexOf('open')]!.process.pid;
  const refusals = lines.filter((line) => line !== 'open');
  // The first process has no URL until it has created its database.
  const refusal = new RegExp(
    `^DATA_DIR ${dataDir} is (being opened|already open at http://127.0.0.1:4101) by process ${winner}.$`,
  );
  expect(refusals).toEqual([expect.stringMatching(refusal), expect.stringMatching(refusal)]);
});

it.runIf(process.getuid?.() === 0)(
  'does not open a database that is open in another container, until that container is killed',
  async () => {
    const dataDir = await stoppedDataDir();
    const container = openInChildProcess(dataDir, 'http://127.0.0.1:4103', { inContainer: true });
    expect(await container.firstLine).toBe('open');
    await expect(open(dataDir)).rejects.toThrow(
      `DATA_DIR ${dataDir} is already open at http://127.0.0.1:4103 by process 1.`,
    );
    container.process.kill('SIGKILL');
    await container.ended;
    expect(await query(await open(dataDir), 'select n from kept')).toEqual([{ n: 7 }]);
  },
);

it('stops the database when the shop is stopped', async () => {
  const dataDir = await stoppedDataDir();
  const starter = openInChildProcess(dataDir);
  await starter.firstLine;
  starter.process.kill('SIGTERM');
  expect(await starter.ended).toBe(0);
  expect(postmasterPid(dataDir)).toBe(0);
});

it('stops the database after the shop is killed (watchdog), and opens it at the next start', async () => {
  const dataDir = await stoppedDataDir();
  const starter = openInChildProcess(dataDir);
  await starter.firstLine;
  const server = postmasterPid(dataDir);
  starter.process.kill('SIGKILL');
  await starter.ended;
  expect(await waitUntil(() => !isRunning(server), 10_000)).toBe(true);
  expect(postmasterPid(dataDir)).toBe(0);
  expect(await query(await open(dataDir), 'select n from kept')).toEqual([{ n: 7 }]);
});

it('adopts the running database after program and watchdog were killed', async () => {
  const dataDir = await stoppedDataDir();
  const starter = openInChildProcess(dataDir);
  await starter.firstLine;
  const server = postmasterPid(dataDir);
  const watchdog = execFileSync('pgrep', ['-P', String(starter.process.pid), 'sh'], { encoding: 'utf8' });
  starter.process.kill('SIGSTOP'); // otherwise it would start another watchdog
  process.kill(Number(watchdog), 'SIGKILL');
  starter.process.kill('SIGKILL');
  await starter.ended;
  const lines: string[] = [];
  const postgres = await open(dataDir, (line) => lines.push(line));
  expect(lines).toEqual([
    `Took over the running database (process ${server}) that an earlier program left behind`,
  ]);
  expect(postmasterPid(dataDir)).toBe(server);
  expect(await query(postgres, 'select n from kept')).toEqual([{ n: 7 }]);
  await postgres.restart();
  expect(isRunning(server)).toBe(false);
  expect(await query(postgres, 'select n from kept')).toEqual([{ n: 7 }]);
});

it('restarts a killed database automatically, even while one of its queries still runs', async () => {
  const dataDir = await stoppedDataDir();
  const lines: string[] = [];
  const postgres = await open(dataDir, (line) => lines.push(line));
  const reasons: string[] = [];
  postgres.onUnexpectedExit((reason) => reasons.push(reason));
  const client = new pg.Client(postgres.connection);
  client.on('error', () => {}); // expected: its server is killed
  await client.connect();
  const endless = client.query('select sum(a * b) from generate_series(1, 1e6) a, generate_series(1, 1e6) b');
  const start = performance.now();
  const server = postmasterPid(dataDir);
  process.kill(server, 'SIGKILL');
  await expect(endless).rejects.toThrow();
  await waitUntil(
    () => /is running/.test(lines.at(-1) ?? '') && lines.some((line) => /exited/.test(line)),
    20_000,
  );
  expect(await query(postgres, 'select n from kept')).toEqual([{ n: 7 }]);
  expect(performance.now() - start).toBeLessThan(20_000);
  expect(reasons).toEqual(['signal SIGKILL']);
  expect(postmasterPid(dataDir)).not.toBe(server);
});

it('restarts on request without reporting an unexpected exit', async () => {
  const dataDir = await stoppedDataDir();
  const postgres = await open(dataDir);
  const reasons: string[] = [];
  postgres.onUnexpectedExit((reason) => reasons.push(reason));
  const server = postmasterPid(dataDir);
  await postgres.restart();
  expect(await query(postgres, 'select n from kept')).toEqual([{ n: 7 }]);
  expect(postmasterPid(dataDir)).not.toBe(server);
  expect(reasons).toEqual([]);
});

it('restarts on request when the pid is gone before the exit event arrives', async () => {
  const dataDir = await stoppedDataDir();
  const postgres = await open(dataDir);
  const reasons: string[] = [];
  postgres.onUnexpectedExit((reason) => reasons.push(reason));
  const server = postmasterPid(dataDir);
  const restarting = postgres.restart();
  await setImmediate();
  // Blocks this process, as on a busy machine: its timers then run before the exit event.
  for (let n = 0; n === 0 || (n < 200 && isRunning(server)); n++)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  await restarting;
  expect(reasons).toEqual([]);
});

it('stops during a restart', async () => {
  const dataDir = await stoppedDataDir();
  const postgres = await open(dataDir);
  const died = new Promise((resolve) => postgres.onUnexpectedExit(resolve));
  process.kill(postmasterPid(dataDir), 'SIGKILL');
  await died;
  await postgres.stop();
  expect(postgresProcessesIn(join(dataDir, 'postgres/data'))).toEqual([]);
  expect(await query(await open(dataDir), 'select n from kept')).toEqual([{ n: 7 }]);
});
