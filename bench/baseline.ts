import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { projectFile } from '../src/server/project.ts';
import { atEndOf } from './clean-up.ts';

/** A baseline server in a separate process, for the current row. */
export interface Baseline {
  url: string;
  pid: number;
  /** For bare `ws`: sends a frame to all clients. */
  change(): void;
}

/** Starts this file as a server: it receives its task as a message and replies with its port. */
async function start(file: string, task: unknown): Promise<Baseline> {
  const child = fork(projectFile(`bench/${file}`), { execArgv: ['--import', 'tsx'] });
  atEndOf('row', async () => {
    child.kill();
    await once(child, 'exit');
  });
  child.send({ task });
  const [port] = (await once(child, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}/`,
    pid: child.pid!,
    change: () => void child.send('change'),
  };
}

/** Bare Fastify sending the bytes of the shop's response to this request. */
export const startBareFastify = async (url: string, headers: Record<string, string> = {}) =>
  start('bare-fastify.ts', await recordResponse(url, headers));

/** Bare `ws` sending frames of this size. */
export const startBareWs = (bytes: number) => start('bare-ws.ts', bytes);

/** Headers that Node adds to every response. */
const WRITTEN_BY_NODE = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding']);

/** Returns the raw body (base64) and the headers of a response; `fetch` would decompress the body. */
function recordResponse(
  url: string,
  requestHeaders: Record<string, string>,
): Promise<{ body: string; headers: object }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: requestHeaders }, async (response) => {
      const parts = (await response.toArray()) as Buffer[];
      const headers = Object.fromEntries(
        Object.entries(response.headers).filter(([name]) => !WRITTEN_BY_NODE.has(name)),
      );
      if (response.statusCode !== 200) reject(new Error(`${url} responded ${response.statusCode}`));
      else resolve({ body: Buffer.concat(parts).toString('base64'), headers });
    }).on('error', reject);
  });
}
