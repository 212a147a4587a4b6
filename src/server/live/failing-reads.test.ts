import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { rawSocket } from '../../../test/raw-socket.ts';
import { read } from '../../shared/operation.ts';
import type { Sessions } from '../identity/sessions.ts';
import { defineRead } from '../operations.ts';
import type { Queryable } from '../storage/database.ts';
import type { Viewer } from '../viewer.ts';
import { Hub } from './hub.ts';
import { type LiveSockets, mountLiveSockets } from './sockets.ts';

const reads = new Map(
  ['failing.one', 'failing.two'].map((name) => [
    name,
    defineRead(read<{ key?: string }, unknown>(name, `/${name}`), {
      audience: 'public',
      params: z.strictObject({ key: z.string().optional() }) as z.ZodType<{ key?: string }>,
      result: z.unknown(),
      dependsOn: () => [name],
      run: () => Promise.reject(new Error('the database is down')),
    }),
  ]),
);
const viewer: Viewer = {
  userId: 'ann',
  sessionId: 'session of ann',
  loggedInAt: '2026-01-01T00:00:00.000Z',
  email: '',
  name: 'Ann',
  role: 'user',
  hasProfile: true,
};
let checks = 0;
let areSessionsReadable = true;
const sessions = {
  tokenOf: () => 'token',
  viewerOfToken: async () => viewer,
  async viewersOfTokens(tokens: string[]) {
    checks++;
    if (!areSessionsReadable) throw new Error('the database is down');
    return new Map(tokens.map((token) => [token, viewer]));
  },
} as unknown as Sessions;

const lines: { fields: object; message: string }[] = [];
const app = Fastify();
let sockets: LiveSockets;
let url: string;
beforeAll(async () => {
  const hub = new Hub({} as Queryable);
  sockets = mountLiveSockets(app.server, {
    hub,
    reads,
    sessions,
    load: { shedIfOverloaded: () => false },
    checkOrigin() {},
    headers: {},
    addressOf: () => '127.0.0.1',
    liveVisitorsPerAddress: 100,
    log: { warn: (fields, message) => void lines.push({ fields, message }) },
  });
  hub.onFeedRestored();
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/live`;
});
afterAll(async () => {
  sockets.close();
  await app.close();
});
beforeEach(() => {
  lines.length = 0;
});

async function open() {
  const socket = new WebSocket(url);
  await new Promise((resolve) => socket.once('open', resolve));
  return rawSocket(socket);
}

it('logs at most five lines per minute for each read, whatever the number of subscriptions', async () => {
  const client = await open();
  for (let id = 0; id < 20; id++)
    client.send({
      type: 'subscribe',
      id,
      name: id % 2 ? 'failing.one' : 'failing.two',
      params: { key: `${id}` },
    });
  for (let id = 0; id < 20; id++) await client.frame((frame) => frame.id === id);
  const failures = (name: string) =>
    lines.filter(({ fields }) => (fields as { read?: string }).read === name);
  for (const name of reads.keys()) expect(failures(name)).toHaveLength(5);
  expect(lines[0]).toEqual({
    fields: { read: expect.any(String), message: 'the database is down' },
    message: 'a live read failed',
  });
  client.socket.terminate();
});

it('logs at most five lines per minute about sessions that cannot be checked', async () => {
  const clients = await Promise.all(Array.from({ length: 8 }, open));
  // A reply shows that the session check of a new connection has finished.
  for (const client of clients) {
    client.send({ type: 'subscribe', id: 1, name: 'failing.one' });
    await client.frame((frame) => frame.id === 1);
  }
  areSessionsReadable = false;
  sockets.recheckAll();
  await expect
    .poll(() => lines.filter(({ message }) => message === 'a live session could not be checked'))
    .toHaveLength(5);
  // Failed checks are repeated each second.
  const before = checks;
  await expect.poll(() => checks).toBeGreaterThan(before);
  expect(lines.filter(({ message }) => message === 'a live session could not be checked')).toHaveLength(5);
  for (const { socket } of clients) socket.terminate();
});
