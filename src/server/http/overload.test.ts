import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { mountLive } from '../live/sockets.ts';
import { inTime } from './in-time.ts';
import { OPEN_LIMITS } from './open-requests.ts';
import { shedOverload, timeLeft } from './overload.ts';

describe('an overloaded server', () => {
  it('refuses at once what it cannot answer in time, still answers health checks, and recovers', async () => {
    const app = Fastify();
    const figures = shedOverload(app, { mostAtOnce: 2 });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    app.get('/slow', async () => {
      await held;
      return 'served';
    });
    app.get('/healthz', async () => 'alive');
    await app.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(app.server.address() as { port: number }).port}`;

    const accepted = [fetch(`${url}/slow`), fetch(`${url}/slow`)];
    await expect.poll(() => figures.inFlight).toBe(2);
    const refused = await fetch(`${url}/slow`);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect((await fetch(`${url}/healthz`)).status).toBe(200);

    letGo();
    for (const answer of await Promise.all(accepted)) expect(await answer.text()).toBe('served');
    await expect.poll(() => figures.inFlight).toBe(0);
    expect((await fetch(`${url}/slow`)).status).toBe(200);
    await app.close();
  });

  it('counts the wait for a turn: behind calls that stand still nobody waits longer than they', async () => {
    const app = Fastify();
    shedOverload(app, { longestMs: 1_000, longestWaitMs: 60_000 });
    app.get('/stuck', (request) => inTime(new Promise(() => {}), timeLeft(request)).catch(() => 'late'));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(app.server.address() as { port: number }).port}/stuck`;
    const began = performance.now();
    const answers = await Promise.all(Array.from({ length: 200 }, () => fetch(url)));
    // One after the other they would be four times 64.
    expect(performance.now() - began).toBeLessThan(3_800);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    await app.close();
  });

  it('lets nobody fill it with bodies that never come', async () => {
    const app = Fastify({ trustProxy: true });
    const figures = shedOverload(app, { mostAtOnce: 5, openLimits: { ...OPEN_LIMITS, perAddress: 3 } });
    app.post('/order', async () => 'served');
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    const order = async (address: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
      return (await fetch(`http://127.0.0.1:${port}/order`, { method: 'POST', headers, body: '{}' })).status;
    };

    const head = 'POST /order HTTP/1.1\r\nhost: shop\r\nx-forwarded-for: 10.0.0.1\r\n';
    const slow = Array.from({ length: 3 }, () => connect(port, '127.0.0.1'));
    for (const one of slow)
      one.write(`${head}content-type: application/json\r\ncontent-length: 100\r\n\r\n{`);
    // A fourth body of the same address, and one of another.
    await expect.poll(() => order('10.0.0.1')).toBe(503);
    expect(await order('10.0.0.2')).toBe(200);
    expect(figures.inFlight).toBe(0);

    for (const one of slow) one.destroy();
    await expect.poll(() => order('10.0.0.1')).toBe(200);
    await app.close();
  });

  it('forgets the calls of a connection that asked for many at once and went away', async () => {
    const app = Fastify();
    const figures = shedOverload(app);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    app.get('/slow', async () => {
      await held;
      return 'served';
    });
    app.get('/quick', async () => 'served');
    app.get('/assets/program.js', async () => 'served');
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };

    const socket = connect(port, '127.0.0.1');
    socket.write('GET /slow HTTP/1.1\r\nhost: shop\r\n\r\n'.repeat(20));
    await expect.poll(() => figures.inFlight).toBe(20);
    expect((await fetch(`http://127.0.0.1:${port}/assets/program.js`)).status, 'a built file').toBe(200);
    socket.destroy();
    await expect.poll(() => figures.inFlight).toBe(0);
    expect((await fetch(`http://127.0.0.1:${port}/quick`)).status).toBe(200);
    letGo();
    await app.close();
  });

  it('spares built files, and no page whose address is only spelled like one', async () => {
    const app = Fastify();
    const figures = shedOverload(app);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    app.get('/assets/program.js', async () => {
      await held;
      return 'built';
    });
    app.get('/*', async () => {
      await held;
      return 'drawn';
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    const socket = connect(port, '127.0.0.1');
    for (const path of ['/assets/program.js', '/assets/nothing', '/assets/../?search=cup'])
      socket.write(`GET ${path} HTTP/1.1\r\nhost: shop\r\n\r\n`);
    await expect.poll(() => figures.inFlight).toBe(2);
    letGo();
    await expect.poll(() => figures.inFlight).toBe(0);
    socket.destroy();
    await app.close();
  });

  it('refuses whoever comes while others have waited too long, but never the first twenty', async () => {
    const app = Fastify();
    const figures = shedOverload(app, { longestWaitMs: 5, coldCalls: 120 });
    // Each keeps the processor for a while, as drawing a page does.
    app.get('/page', async () => {
      const end = performance.now() + 15;
      while (performance.now() < end);
      return 'drawn';
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(app.server.address() as { port: number }).port}/page`;
    const crowd = async (size: number) => {
      const answers = await Promise.all(Array.from({ length: size }, () => fetch(url)));
      return answers.filter(({ status }) => status === 200).length;
    };
    for (let times = 0; times < 3; times++) expect(await crowd(20)).toBe(20);
    expect(await crowd(40), 'of a program that has just begun').toBe(40);
    expect(figures.shed).toBe(0);
    await crowd(20);
    // Connections are made one after the other; those that are open already ask all at once.
    await crowd(120);
    const before = figures.shed;
    const served = await crowd(120);
    expect(served).toBeGreaterThanOrEqual(20);
    expect(served).toBeLessThan(120);
    expect(figures.shed - before).toBe(120 - served);
    await expect.poll(() => figures.inFlight).toBe(0);
    expect(await crowd(20)).toBe(20);
    await app.close();
  });

  it('lets fewer wait once it has had to refuse for a while, and as many as before after a pause', async () => {
    const app = Fastify();
    shedOverload(app, { coldCalls: 0 });
    app.get('/page', async () => {
      const end = performance.now() + 5;
      while (performance.now() < end);
      return 'drawn';
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(app.server.address() as { port: number }).port}/page`;
    const crowd = async () => {
      const answers = await Promise.all(Array.from({ length: 200 }, () => fetch(url)));
      return answers.filter(({ status }) => status === 200).length;
    };
    // So that all connections are there, and it knows how long a page takes.
    await crowd();
    await sleep(1_100);
    const first = await crowd();
    const end = performance.now() + 1_000;
    let later = 0;
    while (performance.now() < end) later = await crowd();
    let again = 0;
    // A busy machine may spoil one try, not three.
    for (let tries = 0; tries < 3 && again <= 1.3 * later; tries++) {
      await sleep(1_100);
      again = await crowd();
    }
    expect(first).toBeLessThan(200);
    expect(later).toBeLessThan(0.7 * first);
    expect(later).toBeGreaterThanOrEqual(20);
    expect(again).toBeGreaterThan(1.3 * later);
    await app.close();
  });

  it('does not count live connections, which stay for hours, and refuses new ones as it refuses calls', async () => {
    const app = Fastify();
    const load = shedOverload(app, { mostAtOnce: 3 });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    app.get('/slow', async () => {
      await held;
      return 'served';
    });
    const live = mountLive(app.server, {
      load,
      reads: new Map(),
      log: app.log,
      checkOrigin() {},
      addressOf: () => '127.0.0.1',
      liveVisitorsPerAddress: 100,
      hub: {} as never,
      sessions: { tokenOf: () => undefined } as never,
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = `127.0.0.1:${(app.server.address() as { port: number }).port}`;
    const open = async () => {
      const socket = new WebSocket(`ws://${address}/api/live`);
      await once(socket, 'open');
      return socket;
    };
    const sockets = await Promise.all(Array.from({ length: 10 }, open));
    expect([live.count, load.inFlight]).toEqual([10, 0]);

    const accepted = Array.from({ length: 3 }, () => fetch(`http://${address}/slow`));
    await expect.poll(() => load.inFlight).toBe(3);
    await expect(open()).rejects.toThrow('Unexpected server response: 503');
    expect([live.count, load.shed]).toEqual([10, 1]);
    letGo();
    for (const answer of await Promise.all(accepted)) expect(answer.status).toBe(200);
    for (const socket of sockets) socket.terminate();
    await expect.poll(() => live.count).toBe(0);
    live.close();
    await app.close();
  });
});
