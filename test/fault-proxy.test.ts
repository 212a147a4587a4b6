import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { FaultProxy } from './fault-proxy.ts';

const received: string[] = [];
const shop = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  received.push(`${request.method} ${request.url} ${body}`.trim());
  response.writeHead(200, { 'set-cookie': ['a=1', 'b=2'] }).end('from the shop');
});
new WebSocketServer({ server: shop }).on('connection', (socket) =>
  socket.on('message', (text) => socket.send(`echo ${text}`)),
);
let proxy: FaultProxy;

beforeAll(async () => {
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
  proxy = await FaultProxy.start(`http://127.0.0.1:${(shop.address() as AddressInfo).port}`);
});
afterEach(() => {
  proxy.clearFaults();
  received.length = 0;
});
afterAll(async () => {
  await proxy.close();
  shop.closeAllConnections();
  shop.close();
});

const call = (path: string, init?: RequestInit) => fetch(`${proxy.url}${path}`, init);

it('passes requests without a fault through unchanged', async () => {
  proxy.refuse('/api/other');
  const response = await call('/api/cart?x=1', { method: 'PUT', body: 'two cups' });
  expect(await response.text()).toBe('from the shop');
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(received).toEqual(['PUT /api/cart?x=1 two cups']);
});

it('returns the faults that matched no request, except delays', async () => {
  proxy.refuse('GET /api/orders');
  proxy.refuse('GET /api/cart');
  proxy.delay('/api/slow', 1_000);
  await call('/api/cart');
  expect(proxy.clearFaults()).toEqual(['GET /api/orders']);
  expect(proxy.clearFaults()).toEqual([]);
});

it('refuses requests a given number of times without calling the shop', async () => {
  const fault = proxy.refuse('GET /api/cart', 409, { error: { message: 'No.' } }, 1);
  expect((await call('/api/cart', { method: 'DELETE' })).status).toBe(200);
  const refused = await call('/api/cart');
  expect([refused.status, await refused.json()]).toEqual([409, { error: { message: 'No.' } }]);
  expect((await call('/api/cart')).status).toBe(200);
  expect(fault.hits).toBe(1);
  expect(received).toEqual(['DELETE /api/cart', 'GET /api/cart']);
});

it('delays and holds requests', async () => {
  proxy.delay('/api/slow', 120);
  const began = performance.now();
  await call('/api/slow');
  expect(performance.now() - began).toBeGreaterThan(115);

  const heldCall = proxy.hold(/^GET \/api\/held\?page=2$/);
  let hasResponse = false;
  const response = call('/api/held?page=2').then(() => {
    hasResponse = true;
  });
  await heldCall.firstHit;
  await call('/api/held?page=1');
  expect([hasResponse, received]).toEqual([false, ['GET /api/slow', 'GET /api/held?page=1']]);
  heldCall.end();
  await response;
  expect(received).toContain('GET /api/held?page=2');
});

it('disconnects before the shop receives a request, or drops its response', async () => {
  proxy.disconnect('/api/a');
  await expect(call('/api/a')).rejects.toThrow();
  expect(received).toEqual([]);
  proxy.dropResponse('/api/b', 1);
  await expect(call('/api/b', { method: 'POST', body: 'x' })).rejects.toThrow();
  expect(received).toEqual(['POST /api/b x']);
});

it('replaces, truncates and stalls responses', async () => {
  proxy.replace('/api/a', 200, 'text/html', '<h1>Gateway</h1>');
  expect(await (await call('/api/a')).text()).toBe('<h1>Gateway</h1>');
  expect(received).toEqual([]);

  proxy.truncate('/api/b');
  const truncated = await call('/api/b');
  expect(truncated.status).toBe(200);
  await expect(truncated.text()).rejects.toThrow();

  const stalled = proxy.stall('/api/c');
  const body = (await call('/api/c')).body!.getReader();
  expect(new TextDecoder().decode((await body.read()).value)).toBe('from th');
  const rest = body.read().catch(() => 'broken');
  expect(await Promise.race([rest, call('/api/d').then(() => 'still open')])).toBe('still open');
  stalled.end();
  expect(await rest).toBe('broken');
});

it('sends a request twice', async () => {
  proxy.duplicate('/api/orders');
  expect(await (await call('/api/orders', { method: 'POST', body: 'x' })).text()).toBe('from the shop');
  expect(received).toEqual(['POST /api/orders x', 'POST /api/orders x']);
});

it('holds live connections back', async () => {
  const heldConnections = proxy.holdLive();
  const socket = new WebSocket(proxy.url.replace('http', 'ws'));
  let isOpen = false;
  socket.on('open', () => {
    isOpen = true;
  });
  await call('/api/cart');
  expect(isOpen).toBe(false);
  heldConnections.end();
  await once(socket, 'open');
  socket.close();
});

it('proxies live connections, and disconnects them', async () => {
  const socket = new WebSocket(proxy.url.replace('http', 'ws'));
  await once(socket, 'open');
  socket.send('hello');
  const [text] = await once(socket, 'message');
  expect(String(text)).toBe('echo hello');
  const closed = once(socket, 'close');
  proxy.goOffline();
  await closed;
  await expect(call('/api/cart')).rejects.toThrow();
  proxy.goOnline();
  expect((await call('/api/cart')).status).toBe(200);
});
