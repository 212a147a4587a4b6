import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type GracefulShutdown, gracefulShutdown } from './graceful-shutdown.ts';

let app: ReturnType<typeof Fastify>;
let closing: GracefulShutdown;
let port: number;
beforeEach(async () => {
  app = Fastify();
  closing = gracefulShutdown(app as never);
  app.get('/', async () => 'quick');
  app.get('/slow', async () => {
    await sleep(300);
    return 'slow';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterEach(() => app.close());

const agent = () => new Agent({ keepAlive: true, maxSockets: 1 });
function get(path: string, by: Agent): Promise<{ text: string; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    request({ port, path, agent: by }, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ text, connection: response.headers.connection });
    })
      .on('error', reject)
      .end();
  });
}

it('finishes what is under way, answers open connections once more and says that it was the last time', async () => {
  const [slow, open] = [agent(), agent()];
  await get('/', open);
  const underWay = get('/slow', slow);
  await sleep(50);
  let drained = false;
  const drain = closing
    .drain(0, () => {})
    .then(() => {
      drained = true;
    });
  expect(closing.hasBegun).toBe(true);
  expect(await get('/', open)).toEqual({ text: 'quick', connection: 'close' });
  expect(drained).toBe(false);
  expect((await underWay).text).toBe('slow');
  await drain;
  await expect(get('/', agent())).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

it('still serves everybody during its notice', async () => {
  let after = 0;
  const drain = closing.drain(200, () => {
    after = performance.now();
  });
  expect(await get('/', agent())).toEqual({ text: 'quick', connection: 'close' });
  expect(after).toBe(0);
  await drain;
  expect(after).toBeGreaterThan(0);
});

it('does not wait for connections on which nobody asks anything', async () => {
  const [asked, silent] = [agent(), connect(port, '127.0.0.1')];
  silent.on('error', () => {});
  await once(silent, 'connect');
  await get('/', asked);
  const began = performance.now();
  await closing.drain(0, () => {});
  expect(performance.now() - began).toBeLessThan(10_000);
});

it('answers a call that has just arrived on a connection that nobody used, however busy the process was', async () => {
  const line = connect(port, '127.0.0.1');
  await once(line, 'connect');
  const ask = () => void line.write('GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n');
  let heard = '';
  line.on('data', (bytes) => {
    heard += bytes;
  });
  line.on('error', () => {});
  ask();
  await expect.poll(() => heard).toContain('quick');
  heard = '';
  const drain = closing.drain(0, () => {});
  await sleep(450);
  ask();
  // Nothing is read meanwhile, and the time for last calls runs out.
  for (const end = performance.now() + 150; performance.now() < end; );
  await drain;
  expect(heard).toContain('quick');
});
