import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { rawSocket } from '../../../test/raw-socket.ts';
import { read } from '../../shared/operation.ts';
import type { Sessions } from '../identity/sessions.ts';
import { defineRead } from '../operations.ts';
import type { Queryable } from '../storage/database.ts';
import { Hub } from './hub.ts';
import { type LiveSockets, mountLiveSockets } from './sockets.ts';

/** Size of one result (bytes): large enough to fill the kernel's buffers soon. */
const RESULT_BYTES = 400_000;
const CHANGES = 120;

let number = 0;
const big = read<Record<string, never>, { number: number; text: string }>('big.one', '/big', {
  number: 0,
  text: 0,
});
const hub = new Hub({} as Queryable);
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
        interval: 1,
        dependsOn: () => ['big'],
        run: async () => ({ number, text: String(number % 10).repeat(RESULT_BYTES) }),
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
});
