import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { mountLiveSockets } from '../live/sockets.ts';
import { registerLoadShedding } from './load-shedding.ts';
import { OPEN_LIMITS } from './open-requests.ts';

afterEach(() => vi.restoreAllMocks());

/**
 * A server with a simulated clock, which each page advances by `pageMs`, as if it blocked the processor for that time.
 * Its refusals do not depend on the speed of the machine.
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
    advance(ms: number) {
      now += ms;
    },
    /** Sends this many requests concurrently and returns the number of those that are served. */
    async burst(size: number, address?: string) {
      const responses = await Promise.all(Array.from({ length: size }, () => request(address)));
      return responses.filter((status) => status === 200).length;
    },
  };
}

describe('an overloaded server', () => {
  it('refuses requests beyond its limit immediately, still answers health checks, and recovers', async () => {
    const app = Fastify();
    const figures = registerLoadShedding(app, { maxInFlight: 2 });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    app.get('/slow', async () => {
      await released;
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

    release();
    for (const response of await Promise.all(accepted)) expect(await response.text()).toBe('served');
    await expect.poll(() => figures.inFlight).toBe(0);
    expect((await fetch(`${url}/slow`)).status).toBe(200);
    await app.close();
  });

  it('refuses a request that has waited for half of the response timeout', async () => {
    const { app, request, advance } = simulatedServer({ responseTimeoutMs: 1_000, maxWaitMs: 60_000 }, 0);
    let stuck = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    app.get('/stuck', async () => {
      stuck++;
      await released;
      return 'served';
    });
    const responses = Array.from({ length: 200 }, () => request(undefined, '/stuck'));
    await expect.poll(() => stuck).toBe(64);
    advance(501);
    release();
    const statuses = await Promise.all(responses);
    expect(statuses.filter((status) => status === 200)).toHaveLength(64);
    expect(statuses.filter((status) => status === 503)).toHaveLength(136);
    await app.close();
  });

  it('limits the incomplete bodies of one network, and serves other networks', async () => {
    const app = Fastify({ trustProxy: true });
    const figures = registerLoadShedding(app, {
      maxInFlight: 5,
      openLimits: { ...OPEN_LIMITS, perNetwork: 3, slowMs: 60_000 },
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
    // The server refuses a fourth body from the same address and accepts one from another.
    await expect.poll(() => order('10.0.0.1')).toBe(503);
    expect(await order('10.0.0.2')).toBe(200);
    expect(figures.inFlight).toBe(0);

    for (const one of slow) one.destroy();
    await expect.poll(() => order('10.0.0.1')).toBe(200);
    await app.close();
  });

  it.each(['/healthz', '/readyz', '/metrics'])(
    'counts %s with a body like any other request',
    async (path) => {
      const app = Fastify();
      registerLoadShedding(app, { openLimits: { ...OPEN_LIMITS, perNetwork: 1, slowMs: 60_000 } });
      app.get('/page', async () => 'served');
      await app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = app.server.address() as { port: number };
      const page = async () => (await fetch(`http://127.0.0.1:${port}/page`)).status;
      const slow = connect(port, '127.0.0.1');
      slow.write(`POST ${path} HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n`);
      slow.write('content-length: 100\r\n\r\n{');
      await expect.poll(page).toBe(503);
      slow.destroy();
      await expect.poll(page).toBe(200);
      await app.close();
    },
  );

  it('answers a GET with a body that never ends, without keeping it, and closes the connection', async () => {
    const app = Fastify();
    registerLoadShedding(app);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let raw: IncomingMessage | undefined;
    app.get('/slow', async (request) => {
      raw = request.raw;
      await released;
      return 'served';
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    const socket = connect(port, '127.0.0.1');
    let response = '';
    socket.on('data', (data) => {
      response += String(data);
    });
    const bytes = `GET /slow HTTP/1.1\r\nhost: shop\r\ntransfer-encoding: chunked\r\n\r\n${'1\r\na\r\n'.repeat(50_000)}`;
    socket.write(bytes);
    await expect.poll(() => raw?.socket.bytesRead).toBe(bytes.length);
    expect(raw?.readableLength).toBe(0);
    release();
    await once(socket, 'close');
    expect(response).toMatch(/^HTTP\/1.1 200 OK\r\n[\s\S]*connection: close\r\n[\s\S]*served$/i);
    await app.close();
  });

  it('keeps the connection of a body that is refused for overload', async () => {
    const app = Fastify();
    registerLoadShedding(app, { maxInFlight: 0 });
    app.post('/order', async () => 'served');
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    const order = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    const { status, headers } = await fetch(`http://127.0.0.1:${port}/order`, order);
    expect([status, headers.get('connection')]).toEqual([503, 'keep-alive']);
    await app.close();
  });

  it('stops counting the requests of a connection that closes', async () => {
    const app = Fastify();
    const figures = registerLoadShedding(app);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    app.get('/slow', async () => {
      await released;
      return 'served';
    });
    app.get('/quick', async () => 'served');
    app.get('/assets/script.js', async () => 'served');
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };

    const socket = connect(port, '127.0.0.1');
    socket.write('GET /slow HTTP/1.1\r\nhost: shop\r\n\r\n'.repeat(20));
    await expect.poll(() => figures.inFlight).toBe(20);
    expect((await fetch(`http://127.0.0.1:${port}/assets/script.js`)).status, 'a built file').toBe(200);
    socket.destroy();
    await expect.poll(() => figures.inFlight).toBe(0);
    expect((await fetch(`http://127.0.0.1:${port}/quick`)).status).toBe(200);
    release();
    await app.close();
  });

  it('exempts built files, and no page whose URL only looks like one', async () => {
    const app = Fastify();
    const figures = registerLoadShedding(app);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    app.get('/assets/script.js', async () => {
      await released;
      return 'built';
    });
    app.get('/*', async () => {
      await released;
      return 'rendered';
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    const socket = connect(port, '127.0.0.1');
    for (const path of ['/assets/script.js', '/assets/nothing', '/assets/../?search=cup'])
      socket.write(`GET ${path} HTTP/1.1\r\nhost: shop\r\n\r\n`);
    await expect.poll(() => figures.inFlight).toBe(2);
    release();
    await expect.poll(() => figures.inFlight).toBe(0);
    socket.destroy();
    await app.close();
  });

  it('refuses requests while others wait too long, but never the first twenty', async () => {
    const { app, figures, burst } = simulatedServer({ maxWaitMs: 5, warmUpRequests: 120 }, 15);
    for (let times = 0; times < 3; times++) expect(await burst(20)).toBe(20);
    expect(await burst(40), 'of a new process').toBe(40);
    expect(figures.shed).toBe(0);
    await burst(20);
    const served = await burst(120);
    expect(served).toBeGreaterThanOrEqual(20);
    expect(served).toBeLessThan(120);
    expect(figures.shed).toBe(120 - served);
    expect(figures.inFlight).toBe(0);
    expect(await burst(20)).toBe(20);
    await app.close();
  });

  it('shortens the queue during sustained overload, and restores it after a pause', async () => {
    const { app, burst, advance } = simulatedServer({ warmUpRequests: 0 }, 5);
    // Lets the server measure how long a page takes.
    await burst(200);
    advance(1_100);
    const first = await burst(200);
    let later = 0;
    for (let times = 0; times < 5; times++) later = await burst(200);
    advance(1_100);
    const again = await burst(200);
    expect(first).toBeLessThan(200);
    expect(later).toBeLessThan(0.7 * first);
    expect(later).toBeGreaterThanOrEqual(20);
    expect(again).toBeGreaterThan(1.3 * later);
    await app.close();
  });

  it('serves other addresses round robin while one sends far more than can be served in time', async () => {
    const { app, burst, request, served } = simulatedServer({ warmUpRequests: 0 }, 10);
    // Lets the server measure how long a page takes.
    await burst(200, '127.0.0.2');
    for (let round = 0; round < 5; round++) {
      const flood = burst(200, '127.0.0.2');
      // Each arrives while the flood is queued.
      for (let n = 0; n < 5; n++) {
        const before = served.length;
        expect(await request(`127.0.0.${3 + n}`)).toBe(200);
        expect(served.slice(before).length, 'served before it').toBeLessThan(5);
      }
      expect(await flood).toBeLessThan(200);
    }
    await app.close();
  });

  /** Serves live connections of visitors from one address. */
  async function serveLive(
    app: ReturnType<typeof Fastify>,
    load: ReturnType<typeof registerLoadShedding>,
    maxConnections?: number,
  ) {
    const live = mountLiveSockets(app.server, {
      load,
      reads: new Map(),
      log: app.log,
      checkOrigin() {},
      headers: {},
      addressOf: () => '127.0.0.1',
      liveVisitorsPerAddress: 100,
      ...(maxConnections && { maxConnections }),
      hub: {} as never,
      sessions: { tokenOf: () => undefined } as never,
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = `127.0.0.1:${(app.server.address() as { port: number }).port}`;
    async function open() {
      const socket = new WebSocket(`ws://${address}/api/live`);
      await once(socket, 'open');
      return socket;
    }
    return { live, address, open };
  }

  it('limits the number of live connections per process', async () => {
    const app = Fastify();
    const { live, open } = await serveLive(app, registerLoadShedding(app), 3);
    const sockets = [await open(), await open(), await open()];
    await expect(open()).rejects.toThrow('Unexpected server response: 503');
    sockets[0]!.terminate();
    await expect.poll(() => live.count).toBe(2);
    sockets[0] = await open();
    for (const socket of sockets) socket.terminate();
    live.close();
    await app.close();
  });

  it('does not count live connections, and refuses new ones like requests', async () => {
    const app = Fastify();
    const load = registerLoadShedding(app, { maxInFlight: 3 });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    app.get('/slow', async () => {
      await released;
      return 'served';
    });
    const { live, address, open } = await serveLive(app, load);
    const sockets = await Promise.all(Array.from({ length: 10 }, open));
    expect([live.count, load.inFlight]).toEqual([10, 0]);

    const accepted = Array.from({ length: 3 }, () => fetch(`http://${address}/slow`));
    await expect.poll(() => load.inFlight).toBe(3);
    await expect(open()).rejects.toThrow('Unexpected server response: 503');
    expect([live.count, load.shed]).toEqual([10, 1]);
    release();
    for (const response of await Promise.all(accepted)) expect(response.status).toBe(200);
    for (const socket of sockets) socket.terminate();
    await expect.poll(() => live.count).toBe(0);
    live.close();
    await app.close();
  });
});
