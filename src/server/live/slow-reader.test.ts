import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { rawSocket } from '../../../test/raw-socket.ts';
import { read } from '../../shared/operation.ts';
import type { Sessions } from '../identity/sessions.ts';
import { defineRead } from '../operations.ts';
import type { Queryable } from '../storage/database.ts';
import { Hub } from './hub.ts';
import { SOCKET_LIMITS } from './socket.ts';
import { type LiveSockets, mountLiveSockets } from './sockets.ts';

/** Size of one result (bytes): large enough to fill the kernel's buffers soon. */
const RESULT_BYTES = 400_000;
/** Larger than the kernel's buffers and the limit of unsent data together (bytes). */
const HUGE_BYTES = 40_000_000;
const CHANGES = 120;

let number = 0;
let resultBytes = RESULT_BYTES;
let readsOfBig = 0;
const big = read<Record<string, never>, { number: number; text: string }>('big.one', '/big', {
  number: 0,
  text: 0,
});
const bytes = 10 * HUGE_BYTES;
const memoryLimits = { total: bytes, public: bytes, visitors: bytes, client: bytes, network: bytes };
const hub = new Hub({} as Queryable, () => true, memoryLimits);
const app = Fastify();
let sockets: LiveSockets;
let url: string;

beforeAll(async () => {
  const reads = new Map([
    [
      big.name,
      defineRead(big, {
        audience: 'public',
        params: z.strictObject({}),
        result: z.object({ number: z.number(), text: z.string() }),
        minIntervalMs: 1,
        dependsOn: () => ['big'],
        async run() {
          readsOfBig++;
          return { number, text: String(number % 10).repeat(resultBytes) };
        },
      }),
    ],
  ]);
  // Only visitors connect: no session is read.
  const sessions = { tokenOf: () => undefined } as unknown as Sessions;
  const load = { shedIfOverloaded: () => false };
  sockets = mountLiveSockets(app.server, {
    hub,
    reads,
    sessions,
    load,
    checkOrigin() {},
    headers: {},
    addressOf: () => '127.0.0.1',
    liveVisitorsPerAddress: 100,
    log: { warn() {} },
  });
  hub.onFeedRestored();
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/live`;
});
afterAll(async () => {
  sockets.close();
  await app.close();
});

async function reader() {
  const socket = new WebSocket(url);
  await new Promise((resolve) => socket.once('open', resolve));
  const raw = rawSocket(socket);
  raw.send({ type: 'subscribe', id: 1, name: big.name });
  await raw.frame(({ data }) => data !== undefined);
  return raw;
}
const numbers = (frames: Record<string, unknown>[]) =>
  frames.map(({ data }) => (data as { number: number }).number);

it('defers results for a stalled reader, delays no other, and sends the newest one when it resumes', async () => {
  const [slow, quick] = [await reader(), await reader()];
  slow.socket.pause();
  for (let change = 1; change <= CHANGES; change++) {
    number = change;
    hub.invalidate([{ table: 'big', keys: '*' }]);
    await quick.frame(({ data }) => (data as { number: number } | undefined)?.number === change);
  }
  expect(numbers(quick.frames).at(-1)).toBe(CHANGES);

  slow.socket.resume();
  await slow.frame(({ data }) => (data as { number: number } | undefined)?.number === CHANGES, 5_000);
  const received = numbers(slow.frames);
  // Results that did not fit into the kernel's buffers were replaced by newer ones, not queued.
  expect(received.length).toBeLessThan(CHANGES / 2);
  expect(received).toEqual([...received].sort((a, b) => a - b));
  slow.socket.terminate();
  quick.socket.terminate();
  await expect.poll(() => sockets.count).toBe(0);
});

it.each([
  ['pings', (socket: WebSocket) => socket.send('{"type":"ping"}')],
  ['WebSocket pings', (socket: WebSocket) => socket.ping()],
  [
    'frames that are refused',
    (socket: WebSocket) => socket.send('{"type":"subscribe","id":1,"name":"none"}'),
  ],
])('terminates a client that does not read but sends %s', async (_, send) => {
  const client = await reader();
  onTestFinished(async () => {
    resultBytes = RESULT_BYTES;
    client.socket.terminate();
    await expect.poll(() => sockets.count).toBe(0);
  });
  client.socket.pause();
  // One more result fills its buffers.
  resultBytes = HUGE_BYTES;
  const before = readsOfBig;
  number++;
  hub.invalidate([{ table: 'big', keys: '*' }]);
  await expect.poll(() => readsOfBig).toBe(before + 1);
  expect(sockets.count).toBe(1);
  send(client.socket);
  // This takes less time than the heartbeats, which also terminate a client that does not reply.
  await expect.poll(() => sockets.count, { timeout: 10_000 }).toBe(0);
});

it('replies to WebSocket pings, which count as frames', async () => {
  const { socket, closed } = await reader();
  const pong = new Promise((resolve) => socket.once('pong', (data) => resolve(String(data))));
  socket.ping('are you there?');
  expect(await pong).toBe('are you there?');
  // More than the limit of a second, in case a new second begins while they are sent.
  for (let n = 0; n < 10 * SOCKET_LIMITS.framesPerSecond; n++) socket.ping();
  expect(await closed).toBe(1008);
});
