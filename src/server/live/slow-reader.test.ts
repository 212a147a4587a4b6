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

/** One answer, in bytes: large enough that what the kernel buffers is soon full. */
const ANSWER_BYTES = 400_000;
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
        run: async () => ({ number, text: String(number % 10).repeat(ANSWER_BYTES) }),
      }),
    ],
  ]);
  // Visitors only: no session is ever read.
  const sessions = { tokenOf: () => undefined } as unknown as Sessions;
  const load = { sheds: () => false };
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

it('costs little for a stalled reader, delays no other, and sends it the newest result when it resumes', async () => {
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
  const got = numbers(slow.frames);
  // What was not in the kernel's buffers when the reader stalled was replaced by newer results, not queued for it.
  expect(got.length).toBeLessThan(CHANGES / 2);
  expect(got).toEqual([...got].sort((a, b) => a - b));
  slow.socket.terminate();
  quick.socket.terminate();
});
