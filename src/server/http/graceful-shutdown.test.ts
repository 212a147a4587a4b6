import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type GracefulShutdown, gracefulShutdown } from './graceful-shutdown.ts';

let app: ReturnType<typeof Fastify>;
let shutdown: GracefulShutdown;
let port: number;
let isSlowRunning: boolean;
beforeEach(async () => {
  app = Fastify();
  isSlowRunning = false;
  shutdown = gracefulShutdown(app as never);
  app.get('/', async () => 'quick');
  app.get('/slow', async () => {
    isSlowRunning = true;
    await sleep(300);
    return 'slow';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterEach(() => app.close());

const agent = () => new Agent({ keepAlive: true, maxSockets: 1 });
function get(path: string, client: Agent): Promise<{ text: string; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    request({ port, path, agent: client }, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ text, connection: response.headers.connection });
    })
      .on('error', reject)
      .end();
  });
}

it('completes requests in flight and answers one more request per open connection with Connection: close', async () => {
  const [slow, open] = [agent(), agent()];
  await get('/', open);
  const inFlight = get('/slow', slow);
  await expect.poll(() => isSlowRunning).toBe(true);
  let drained = false;
  const drain = shutdown
    .drain(0, () => {})
    .then(() => {
      drained = true;
    });
  expect(shutdown.hasBegun).toBe(true);
  expect(await get('/', open)).toEqual({ text: 'quick', connection: 'close' });
  expect(drained).toBe(false);
  expect((await inFlight).text).toBe('slow');
  await drain;
  await expect(get('/', agent())).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

it('serves all requests during the drain period', async () => {
  let noticeEndedAt = 0;
  const drain = shutdown.drain(2_000, () => {
    noticeEndedAt = performance.now();
  });
  expect(await get('/', agent())).toEqual({ text: 'quick', connection: 'close' });
  expect(noticeEndedAt).toBe(0);
  await drain;
  expect(noticeEndedAt).toBeGreaterThan(0);
});

it('does not wait for connections without requests', async () => {
  const [used, unused] = [agent(), connect(port, '127.0.0.1')];
  unused.on('error', () => {});
  await once(unused, 'connect');
  await get('/', used);
  const began = performance.now();
  await shutdown.drain(0, () => {});
  expect(performance.now() - began).toBeLessThan(10_000);
});

it('answers a request that has just arrived on an idle connection after the process was busy', async () => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const sendRequest = () => void socket.write('GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n');
  let received = '';
  socket.on('data', (bytes) => {
    received += bytes;
  });
  socket.on('error', () => {});
  sendRequest();
  await expect.poll(() => received).toContain('quick');
  received = '';
  const drain = shutdown.drain(0, () => {});
  await sleep(450);
  sendRequest();
  // Blocks the event loop until the idle timeout has passed.
  for (const end = performance.now() + 150; performance.now() < end; );
  await drain;
  expect(received).toContain('quick');
});
