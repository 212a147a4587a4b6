import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFile } from '../src/server/project.ts';
import { shopProcess } from '../test/processes.ts';

/** A shop in a process of its own, as `npm start` runs it. */
export interface RunningShop {
  url: string;
  dataDir: string;
  /** Of the process that serves, not of its supervisor (which adds some 10 MB that it shares with nobody). */
  pid: number;
  /** From the start of the process to its last line (ms). */
  readyMs: number;
  stop(): Promise<void>;
}

/** All shoppers of a benchmark come from this machine. */
const UNLIMITED_ORDERS = { ORDERS_PER_ACCOUNT: '100000', ORDERS_PER_NETWORK: '100000' };

export async function startShop(env: Record<string, string> = {}, dataDir?: string): Promise<RunningShop> {
  const dir = dataDir ?? (await mkdtemp(join(tmpdir(), 'shopkeeper-bench-')));
  const began = performance.now();
  // For example BENCH_NODE_ARGS=--cpu-prof, to see where the time goes.
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

/** Bare Fastify in a process of its own, sending the very bytes that are answered to this request. */
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

/** By every server, the bare one included. */
const WRITTEN_BY_NODE = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding']);

/** An answer's bytes as they travel (base64), where `fetch` would decompress them. */
function answerTo(url: string, asked: Record<string, string>): Promise<{ body: string; headers: object }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: asked }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const headers = Object.fromEntries(
          Object.entries(answer.headers).filter(([name]) => !WRITTEN_BY_NODE.has(name)),
        );
        if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
        else resolve({ body: Buffer.concat(parts).toString('base64'), headers });
      });
    }).on('error', reject);
  });
}

/** A peer that only sends. */
export interface BarePeer {
  url: string;
  pid: number;
  /** Sends its bytes to everybody who is connected. */
  send(): void;
  stop(): Promise<void>;
}

/** Bare `ws` in a process of its own, sending frames of so many bytes. */
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
      reject(new Error(`the process ended with ${code} before it was ready: ${text}`)),
    );
  });
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
