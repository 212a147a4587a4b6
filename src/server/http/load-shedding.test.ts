import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { mountLiveSockets } from '../live/sockets.ts';
import { registerLoadShedding } from './load-shedding.ts';
import { OPEN_LIMITS } from './open-requests.ts';

afterEach(() => vi.restoreAllMocks());

/**
 * A server whose clock stands still but for what its pages take, as if each kept the processor for `pageMs`: what it
 * refuses does not depend on the speed of the machine.
 */
function simulatedServer(options: Parameters<typeof registerLoadShedding>[1], pageMs: number) {
  let now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const app = Fastify();
  const figures = registerLoadShedding(app, options);
  const served: string[] = [];
  app.get('/page', async (request) => {
    now += pageMs;
    served.push(request.ip);
    return 'served';
  });
  const request = async (address = '127.0.0.1', url = '/page') =>
    (await app.inject({ url, remoteAddress: address })).statusCode;
  return {
    app,
    figures,
    request,
    /** Addresses in the order in which their requests were served. */
    served,
    pass(ms: number) {
      now += ms;
    },
    /** How many of so many requests at once are served. */
    async crowd(size: number, address?: string) {
      const answers = await Promise.all(Array.from({ length: size }, () => request(address)));
      return answers.filter((status) => status === 200).length;
    },
  };
}

describe('an overloaded server', () => {
  it('refuses at once what it cannot answer in time, still answers health checks, and recovers', async () => {
    const app = Fastify();
    const figures = registerLoadShedding(app, { mostAtOnce: 2 });
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

  it('refuses a request whose turn comes when half of its time is gone', async () => {
    const { app, request, pass } = simulatedServer({ longestMs: 1_000, longestWaitMs: 60_000 }, 0);
    let stuck = 0;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    app.get('/stuck', async () => {
      stuck++;
      await held;
      return 'served';
    });
    const answers = Array.from({ length: 200 }, () => request(undefined, '/stuck'));
    await expect.poll(() => stuck).toBe(64);
    pass(501);
    letGo();
    const statuses = await Promise.all(answers);
    expect(statuses.filter((status) => status === 200)).toHaveLength(64);
    expect(statuses.filter((status) => status === 503)).toHaveLength(136);
    await app.close();
  });

  it('lets nobody fill it with bodies that never come', async () => {
    const app = Fastify({ trustProxy: true });
    const figures = registerLoadShedding(app, {
      mostAtOnce: 5,
      openLimits: { ...OPEN_LIMITS, perAddress: 3 },
    });
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
    const figures = registerLoadShedding(app);
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
    const figures = registerLoadShedding(app);
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

  it('refuses requests while others have waited too long, but never the first twenty', async () => {
    const { app, figures, crowd } = simulatedServer({ longestWaitMs: 5, coldCalls: 120 }, 15);
    for (let times = 0; times < 3; times++) expect(await crowd(20)).toBe(20);
    expect(await crowd(40), 'of a process that has just started').toBe(40);
    expect(figures.shed).toBe(0);
    await crowd(20);
    const served = await crowd(120);
    expect(served).toBeGreaterThanOrEqual(20);
    expect(served).toBeLessThan(120);
    expect(figures.shed).toBe(120 - served);
    expect(figures.inFlight).toBe(0);
    expect(await crowd(20)).toBe(20);
    await app.close();
  });

  it('lets fewer wait once it has had to refuse for a while, and as many as before after a pause', async () => {
    const { app, crowd, pass } = simulatedServer({ coldCalls: 0 }, 5);
    // So that it knows how long a page takes.
    await crowd(200);
    pass(1_100);
    const first = await crowd(200);
    let later = 0;
    for (let times = 0; times < 5; times++) later = await crowd(200);
    pass(1_100);
    const again = await crowd(200);
    expect(first).toBeLessThan(200);
    expect(later).toBeLessThan(0.7 * first);
    expect(later).toBeGreaterThanOrEqual(20);
    expect(again).toBeGreaterThan(1.3 * later);
    await app.close();
  });

  it('serves others in turn while one address sends far more than can be served in time', async () => {
    const { app, crowd, request, served } = simulatedServer({ coldCalls: 0 }, 10);
    // So that it knows how long a page takes.
    await crowd(200, '127.0.0.2');
    for (let round = 0; round < 5; round++) {
      const flood = crowd(200, '127.0.0.2');
      // Behind the flood, from its beginning to its end.
      for (let n = 0; n < 5; n++) {
        const before = served.length;
        expect(await request(`127.0.0.${3 + n}`)).toBe(200);
        expect(served.slice(before).length, 'served meanwhile').toBeLessThan(5);
      }
      expect(await flood).toBeLessThan(200);
    }
    await app.close();
  });

  it('does not count live connections, which stay for hours, and refuses new ones as it refuses calls', async () => {
    const app = Fastify();
    const load = registerLoadShedding(app, { mostAtOnce: 3 });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    app.get('/slow', async () => {
      await held;
      return 'served';
    });
    const live = mountLiveSockets(app.server, {
      load,
      reads: new Map(),
      log: app.log,
      checkOrigin() {},
      headers: {},
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
