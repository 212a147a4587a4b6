import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { registerLoadShedding } from './load-shedding.ts';
import { OPEN_LIMITS } from './open-requests.ts';

/** A response that is larger than the buffers of a local connection. */
const LARGE = Buffer.alloc(12_000_000, 'x');

async function server(limits: Partial<typeof OPEN_LIMITS>) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = Fastify({ loggerInstance: log, trustProxy: true });
  const load = registerLoadShedding(app as never, { openLimits: { ...OPEN_LIMITS, ...limits } });
  let accepted = 0;
  app.addHook('onRequest', async () => void accepted++);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  app.get('/large', async () => LARGE);
  app.get('/quick', async () => 'served');
  app.get('/held', async () => {
    await released;
    return 'served';
  });
  app.post('/order', async () => 'served');
  app.get('/healthz', async () => 'alive');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  onTestFinished(async () => {
    release();
    for (const socket of sockets) socket.destroy();
    await app.close();
  });
  const openSocket = async () => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    await once(socket, 'connect');
    return socket;
  };
  return {
    load,
    lines,
    release,
    /** Opens a connection and sends these requests without waiting for responses. */
    async connection(paths: string[], client: string) {
      const socket = await openSocket();
      socket.write(
        paths
          .map((path) => `GET ${path} HTTP/1.1\r\nhost: shop\r\nx-forwarded-for: ${client}\r\n\r\n`)
          .join(''),
      );
      return socket;
    },
    /** Opens a connection and sends a request with a body of two bytes that never arrives. */
    async slowBody(client: string) {
      const before = accepted;
      const socket = await openSocket();
      socket.write(
        `POST /order HTTP/1.1\r\nhost: shop\r\nx-forwarded-for: ${client}\r\n` +
          'content-type: application/json\r\ncontent-length: 2\r\n\r\n',
      );
      await expect.poll(() => accepted).toBe(before + 1);
      return socket;
    },
    async status(path: string, client: string) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        headers: { 'x-forwarded-for': client },
      });
      await response.arrayBuffer();
      return response.status;
    },
  };
}
/** Returns whether the connection closes within the time. */
const closesWithin = (socket: Socket, ms: number) =>
  Promise.race([once(socket.resume(), 'close').then(() => true), sleep(ms, false)]);

it('answers 20 pipelined requests, and closes a connection with more', async () => {
  const { connection, release, load, lines } = await server({});
  const twenty = await connection(Array(20).fill('/held'), '10.0.0.1');
  const more = await connection(Array(21).fill('/held'), '10.0.0.1');
  expect(await closesWithin(more, 5_000)).toBe(true);
  await expect.poll(() => load.inFlight).toBe(20);
  let text = '';
  twenty.on('data', (data) => {
    text += String(data);
  });
  release();
  await expect.poll(() => text.match(/200 OK/g)?.length).toBe(20);
  expect(lines).toMatchObject([{ reason: 'too many open requests on one connection', requests: 20 }]);
});

it('does not count a request as in flight while its client is slow to read the response', async () => {
  const { connection, load, status } = await server({});
  const socket = await connection(['/large', '/large', '/quick'], '10.0.0.1');
  socket.pause();
  await expect.poll(() => status('/quick', '10.0.0.2')).toBe(200);
  await expect.poll(() => load.inFlight).toBe(0);
  expect(socket.destroyed).toBe(false);
});

it('closes a connection whose output stalls, logs it, and lets slow readers finish', async () => {
  const { connection, lines } = await server({ stalledMs: 2_000 });
  const stalled = await connection(['/large'], '10.0.0.1');
  const slow = await connection(['/large'], '10.0.0.1');
  let received = 0;
  let pauseMs = 20;
  slow.on('data', (data) => {
    received += data.length;
    slow.pause();
    setTimeout(() => slow.resume(), pauseMs);
  });
  stalled.pause();
  await expect.poll(() => lines.length, { timeout: 10_000 }).toBe(1);
  expect(await closesWithin(stalled, 5_000)).toBe(true);
  expect(received).toBeLessThan(LARGE.length);
  pauseMs = 0;
  await expect.poll(() => received, { timeout: 10_000 }).toBeGreaterThan(LARGE.length);
  expect(lines).toMatchObject([{ reason: 'output stalled', requests: 1, msg: 'a connection was closed' }]);
});

it('evicts an unread response for a newer request of the same network', async () => {
  const { connection, status, lines } = await server({ perNetwork: 3, slowMs: 0 });
  const readers = await Promise.all(['/large', '/large', '/large'].map((p) => connection([p], '10.0.0.1')));
  for (const reader of readers) reader.pause();
  await expect.poll(() => status('/quick', '10.0.0.1')).toBe(200);
  expect(lines).toContainEqual(
    expect.objectContaining({ reason: 'slow reader evicted for a newer request' }),
  );
});

it('closes a connection that pipelines beyond the limit of its network', async () => {
  const { connection, load, lines } = await server({ perNetwork: 3 });
  await connection(['/held', '/held'], '10.0.0.1');
  await expect.poll(() => load.inFlight).toBe(2);
  const more = await connection(['/held', '/held', '/held'], '10.0.0.1');
  expect(await closesWithin(more, 5_000)).toBe(true);
  expect(load.inFlight).toBe(2);
  expect(lines).toMatchObject([{ reason: 'pipelined beyond the limit of its network', requests: 1 }]);
});

it('refuses a network at its limit of open requests, and no other', async () => {
  const { connection, status, load } = await server({ perNetwork: 3 });
  await connection(['/held', '/held', '/held'], '10.0.0.1');
  await expect.poll(() => load.inFlight).toBe(3);
  expect(await status('/quick', '10.0.0.1')).toBe(503);
  expect(await status('/quick', '10.0.0.2')).toBe(200);
  expect(await status('/healthz', '10.0.0.1')).toBe(200);
  // A household has 2⁶⁴ IPv6 addresses.
  await connection(['/held', '/held', '/held'], '2001:db8::1');
  await expect.poll(() => load.inFlight).toBe(6);
  expect(await status('/quick', '2001:db8::ffff')).toBe(503);
  expect(await status('/quick', '2001:db8:0:1::1')).toBe(200);
});

it('evicts the oldest slow body of the network with the most requests for a newer request', async () => {
  const { connection, load, slowBody, status, lines } = await server({ total: 4, slowMs: 0 });
  const honest = await slowBody('10.0.0.2');
  const oldest = await slowBody('10.0.0.1');
  const newer = await slowBody('10.0.0.1');
  await connection(['/held'], '10.0.0.3');
  await expect.poll(() => load.inFlight).toBe(1);

  expect(await status('/quick', '10.0.0.4')).toBe(200);
  expect(await closesWithin(oldest, 5_000)).toBe(true);
  expect(lines).toMatchObject([{ reason: 'slow request body evicted for a newer request', requests: 1 }]);
  for (const socket of [newer, honest]) {
    socket.write('{}');
    const [response] = await once(socket, 'data');
    expect(String(response)).toContain('200 OK');
  }
});

it('evicts a slow body for a newer request of the same network', async () => {
  const { slowBody, status } = await server({ perNetwork: 2, slowMs: 0 });
  const [oldest, newer] = [await slowBody('10.0.0.1'), await slowBody('10.0.0.1')];
  expect(await status('/quick', '10.0.0.1')).toBe(200);
  expect(await closesWithin(oldest, 5_000)).toBe(true);
  expect(newer.destroyed).toBe(false);
});

it('refuses requests, logs the refusals and is not ready while no open request is slow', async () => {
  const { connection, release, load, slowBody, status, lines } = await server({ total: 2, slowMs: 60_000 });
  await slowBody('10.0.0.1');
  await connection(['/held'], '10.0.0.2');
  await expect.poll(() => load.inFlight).toBe(1);
  for (let n = 0; n < 10; n++) expect(await status('/quick', '10.0.0.3')).toBe(503);
  expect(load.shed).toBe(10);
  const line = { msg: 'a request was refused', reason: 'too many open requests in this process' };
  expect(lines).toMatchObject(Array(5).fill(line));
  await expect.poll(() => load.refusesAll).toBe(true);
  expect(await status('/healthz', '10.0.0.3')).toBe(200);
  release();
  await expect.poll(() => load.refusesAll).toBe(false);
  expect(await status('/quick', '10.0.0.3')).toBe(200);
});

it('is ready while every open request is slow, because newer ones evict them', async () => {
  const { load, slowBody } = await server({ total: 1, slowMs: 1 });
  await slowBody('10.0.0.1');
  await sleep(1_100);
  expect(load.refusesAll).toBe(false);
});
