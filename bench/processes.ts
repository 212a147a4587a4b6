import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFile } from '../src/server/project.ts';
import { shopProcess } from '../test/processes.ts';

/** A shop in a separate process, as `npm start` runs it. */
export interface RunningShop {
  url: string;
  dataDir: string;
  /** Pid of the serving process, not of its supervisor (which adds about 10 MB). */
  pid: number;
  /** Time from the start of the process to its ready line (ms). */
  readyMs: number;
  stop(): Promise<void>;
}

/** Rate limits must not apply: all shoppers share one IP address. */
const UNLIMITED_ORDERS = { ORDERS_PER_ACCOUNT: '100000', ORDERS_PER_NETWORK: '100000' };

export async function startShop(env: Record<string, string> = {}, dataDir?: string): Promise<RunningShop> {
  const dir = dataDir ?? (await mkdtemp(join(tmpdir(), 'shopkeeper-bench-')));
  const began = performance.now();
  // For example BENCH_NODE_ARGS=--cpu-prof.
  const nodeArguments = process.env.BENCH_NODE_ARGS?.split(' ') ?? [];
  const child = spawn(process.execPath, [...nodeArguments, projectFile('dist/server/main.js')], {
    env: { ...process.env, PORT: '0', DATA_DIR: dir, LOG_LEVEL: 'error', ...UNLIMITED_ORDERS, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await lineWith(child, /Shopkeeper is open at (\S+)/);
  return {
    url,
    dataDir: dir,
    pid: shopProcess(child.pid!),
    readyMs: performance.now() - began,
    async stop() {
      await end(child);
      if (!dataDir) await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Starts bare Fastify in a separate process, sending the bytes of the shop's response to this request. */
export async function startBare(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const answer = JSON.stringify(await answerTo(url, headers));
  const child = spawn(process.execPath, ['--import', 'tsx', projectFile('bench/bare-fastify.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin!.end(answer);
  const port = await lineWith(child, /^(\d+)$/m);
  return { url: `http://127.0.0.1:${port}/`, stop: () => end(child) };
}

/** Headers that Node adds to every response. */
const WRITTEN_BY_NODE = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding']);

/** Raw bytes of a response (base64); `fetch` would decompress them. */
function answerTo(url: string, asked: Record<string, string>): Promise<{ body: string; headers: object }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: asked }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const headers = Object.fromEntries(
          Object.entries(answer.headers).filter(([name]) => !WRITTEN_BY_NODE.has(name)),
        );
        if (answer.statusCode !== 200) reject(new Error(`${url} responded ${answer.statusCode}`));
        else resolve({ body: Buffer.concat(parts).toString('base64'), headers });
      });
    }).on('error', reject);
  });
}

/** Baseline server for fan-out. */
export interface BarePeer {
  url: string;
  pid: number;
  /** Sends a frame to all clients. */
  send(): void;
  stop(): Promise<void>;
}

/** Starts bare `ws` in a separate process, sending frames of this size. */
export async function startBareWs(bytes: number): Promise<BarePeer> {
  const child = spawn(process.execPath, ['--import', 'tsx', projectFile('bench/bare-ws.ts'), String(bytes)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const port = await lineWith(child, /^(\d+)$/m);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    send: () => void child.stdin!.write('\n'),
    stop: () => end(child),
  };
}

/** Resident memory of a process in MB. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

function lineWith(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout!.on('data', (chunk) => {
      text += chunk;
      const match = pattern.exec(text);
      if (match) resolve(match[1]!);
    });
    child.once('exit', (code) =>
      reject(new Error(`the process exited with ${code} before it was ready: ${text}`)),
    );
  });
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
