/** 1,000 connections from one IP that read no responses, and the latency of all other clients. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { sql } from '../../src/server/storage/sql.ts';
import { report } from '../figures.ts';
import { ShopUnderTest } from '../shop-under-test.ts';
import { p99 } from '../statistics.ts';
import { ms } from '../time-limit.ts';

const READERS = 1_000;
/** Pipelined requests per connection: more than its buffers hold. */
const REQUESTS_PER_READER = 20;
const ROUND_MS = 10_000;
/**
 * Duration of the burst in which the requests of the readers are handled or refused, and maximum p99 of other clients
 * in it.
 */
const BURST = { ms: 3_000, p99Ms: 1_000 };
/** Maximum p99 of other clients with slow readers, as a multiple of the baseline of the same run. */
const MAX_RATIO = 2;

const shop = await ShopUnderTest.open();
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await shop.close();
});
await shop.createProducts(Array.from({ length: 100 }, (_, n) => 100 + n));
await shop.db.run(sql`update products set description = ${'A good thing, made to be used. '.repeat(150)}`);

async function openReader(): Promise<void> {
  const { hostname, port } = new URL(shop.url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: '127.0.0.2' }).pause();
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write('GET /api/products?limit=100 HTTP/1.1\r\nhost: shop\r\n\r\n'.repeat(REQUESTS_PER_READER));
}

/** Sends requests of other clients, 8 concurrently; returns their durations (ms). */
async function measureOtherClients(roundMs = ROUND_MS): Promise<number[]> {
  const durations: number[] = [];
  const end = performance.now() + roundMs;
  await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      for (let index = n; performance.now() < end; index++) {
        const path = ['/', '/api/products?limit=20', '/login'][index % 3]!;
        const sentAt = performance.now();
        const response = await fetch(`${shop.url}${path}`);
        await response.arrayBuffer();
        expect(response.status, path).toBe(200);
        durations.push(performance.now() - sentAt);
        await sleep(20);
      }
    }),
  );
  return durations;
}

it(`${READERS} slow readers from one IP do not delay other clients`, async () => {
  await measureOtherClients();
  const baseline = p99(await measureOtherClients());
  for (let n = 0; n < READERS; n += 50) await Promise.all(Array.from({ length: 50 }, openReader));
  const burst = p99(await measureOtherClients(BURST.ms));
  expect(burst).toBeLessThan(BURST.p99Ms);
  const withReaders = p99(await measureOtherClients());
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  const figures = `p99 of other clients ${ms(baseline)} without, ${ms(burst)} in the burst, ${ms(withReaders)} with ${READERS} slow readers`;
  expect(withReaders / baseline, figures).toBeLessThan(MAX_RATIO);
  report('slow readers', figures);
});
