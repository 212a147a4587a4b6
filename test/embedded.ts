import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { isRunning, postgresProcessesIn, signal } from '../src/server/storage/embedded/processes.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/server/storage/embedded/start.ts';

/** Creates an empty folder, removed after the test. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(inject('scratch'), 'embedded-'));
  chmodSync(folder, 0o755);
  // Retries, because a server that was just killed may still create a file.
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));
  return folder;
}

let template: string | undefined;

/** Creates a `DATA_DIR` with a cleanly stopped database: a copy, because creating one takes half a second. */
export async function stoppedDataDir(): Promise<string> {
  if (template === undefined) {
    template = mkdtempSync(join(inject('scratch'), 'template-'));
    const postgres = await startEmbeddedPostgres({ dataDir: template, log: () => {}, nonDurable: true });
    await query(postgres, 'create table kept as select 7 as n');
    await postgres.stop();
  }
  const dataDir = join(emptyFolder(), 'data');
  execFileSync('cp', ['-a', template, dataDir]);
  return dataDir;
}

/** Opens the database in this process and stops it after the test. */
export async function open(
  dataDir: string,
  log: (line: string) => void = () => {},
): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, nonDurable: true });
  onTestFinished(() => postgres.stop());
  return postgres;
}

export type ChildOwner = { process: ChildProcess; firstLine: Promise<string>; ended: Promise<number | null> };

/** Command for namespaces as in another container: processes and shared memory are not visible. Requires root. */
const CONTAINER = ['unshare', '--pid', '--ipc', '--fork', '--kill-child', '--mount-proc'];

/** Opens the database in a child process (`test/open-database.ts`). */
export function openInChildProcess(
  dataDir: string,
  url = 'http://127.0.0.1:4100',
  { inContainer = false } = {},
): ChildOwner {
  const program = fileURLToPath(new URL('open-database.ts', import.meta.url));
  const [command, ...args] = [
    ...(inContainer ? CONTAINER : []),
    process.execPath,
    ...['--import', 'tsx', program, dataDir, url],
  ];
  const child = spawn(command!, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    for (const pid of postgresProcessesIn(join(dataDir, 'postgres/data'))) signal(pid, 'SIGKILL');
  });
  return {
    process: child,
    firstLine: once(createInterface(child.stdout!), 'line').then(([line]) => line as string),
    ended: once(child, 'exit').then(([code]) => code as number | null),
  };
}

export async function query(
  postgres: Pick<EmbeddedPostgres, 'connection'>,
  text: string,
): Promise<unknown[]> {
  const client = new pg.Client({ ...postgres.connection, connectionTimeoutMillis: 2000 });
  client.on('error', () => {}); // the query rejects too
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Pid of the server of this `DATA_DIR`, or 0. */
export function postmasterPid(dataDir: string): number {
  const file = join(dataDir, 'postgres/data/postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
}

/** Spawns a process that sleeps, as the user that the database runs as. */
export function spawnSleep(): number {
  const ids = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn('sleep', ['60'], { ...ids, stdio: 'ignore', cwd: '/' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child.pid!;
}

/** Creates a zombie process; returns its pid. */
export async function spawnZombie(): Promise<number> {
  const ids = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn('/bin/sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], { ...ids, cwd: '/' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [pid] = await once(child.stdout, 'data');
  const number = Number.parseInt(String(pid), 10);
  while (isRunning(number)) await new Promise((resolve) => setTimeout(resolve, 10));
  return number;
}

/** A pid that no process has. */
export const DEAD_PID = 4_194_303;
