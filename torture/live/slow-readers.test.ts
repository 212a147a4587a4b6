/** 1,000 connections of one address that read none of their responses, and everybody else meanwhile. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../src/server/storage/sql.ts';
import { report } from '../figures.ts';
import { ms } from '../time-limit.ts';
import { TriedShop } from '../tried-shop.ts';
import { percentile } from './percentile.ts';

const READERS = 1_000;
/** What each of them asks for at once: more than the buffers of its connection take. */
const PIPELINED = 20;
const ROUND_MS = 10_000;
/** For so long their requests are worked off or refused: a burst of work, in which everybody else is still served. */
const BURST = { ms: 3_000, p99Ms: 1_000 };
/** p99 of everybody else beside the slow readers, as a multiple of their p99 without, in the same run. */
const MAX_RATIO = 2;

let shop: TriedShop;
const sockets: Socket[] = [];
beforeAll(async () => {
  shop = await TriedShop.open();
  await shop.products(Array.from({ length: 100 }, (_, n) => 100 + n));
  await shop.db.run(sql`update products set description = ${'A good thing, made to be used. '.repeat(150)}`);
}, 60_000);
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await shop?.close();
});

async function openReader(): Promise<void> {
  const { hostname, port } = new URL(shop.url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: '127.0.0.2' }).pause();
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write('GET /api/products?limit=100 HTTP/1.1\r\nhost: shop\r\n\r\n'.repeat(PIPELINED));
}

/** How long each of everybody else's requests took (ms): 8 at a time, pages and what they ask for. */
async function others(roundMs = ROUND_MS): Promise<number[]> {
  const took: number[] = [];
  const end = performance.now() + roundMs;
  await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      for (let turn = n; performance.now() < end; turn++) {
        const path = ['/', '/api/products?limit=20', '/login'][turn % 3]!;
        const sent = performance.now();
        const response = await fetch(`${shop.url}${path}`);
        await response.arrayBuffer();
        expect(response.status, path).toBe(200);
        took.push(performance.now() - sent);
        await sleep(20);
      }
    }),
  );
  return took;
}

it(`${READERS} slow readers of one address do not slow anybody else down`, async () => {
  await others();
  const before = percentile(await others(), 0.99);
  for (let n = 0; n < READERS; n += 50) await Promise.all(Array.from({ length: 50 }, openReader));
  const burst = percentile(await others(BURST.ms), 0.99);
  expect(burst).toBeLessThan(BURST.p99Ms);
  const beside = percentile(await others(), 0.99);
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  const seen = `p99 of everybody else ${ms(before)} without, ${ms(burst)} in the burst, ${ms(beside)} beside ${READERS} slow readers`;
  expect(beside / before, seen).toBeLessThan(MAX_RATIO);
  report('slow readers', seen);
}, 120_000);
