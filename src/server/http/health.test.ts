import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import type { Queryable } from '../storage/database.ts';
import { mountHealth } from './health.ts';
import { registerLoadShedding } from './load-shedding.ts';

it('reports not ready while every request is refused, and shares one query among concurrent requests', async () => {
  const http = Fastify();
  const load = registerLoadShedding(http, { maxInFlight: 2 });
  let queries = 0;
  const one: Queryable['one'] = async () => {
    queries++;
    await new Promise((resolve) => setTimeout(resolve, 50));
    return undefined;
  };
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  http.get('/held', async () => {
    await released;
    return 'served';
  });
  mountHealth(http, { one }, { hasBegun: false }, load);
  await http.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => http.close());
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  const ready = async () => (await fetch(`${url}/readyz`)).json();

  expect(await Promise.all(Array.from({ length: 30 }, ready))).toEqual(Array(30).fill({ status: 'ready' }));
  expect(queries).toBeLessThan(15);

  const open = [fetch(`${url}/held`), fetch(`${url}/held`)];
  await expect.poll(ready, { timeout: 5_000 }).toEqual({ status: 'not ready', reason: 'overloaded' });
  expect((await fetch(`${url}/held`)).status).toBe(503);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  release();
  for (const { status } of await Promise.all(open)) expect(status).toBe(200);
  expect(await ready()).toEqual({ status: 'ready' });
});
