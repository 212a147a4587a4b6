import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { read, write } from '../../shared/operation.ts';
import { callRead, callWrite } from './http.ts';

interface ReceivedRequest {
  method: string | undefined;
  url: string | undefined;
  headers: Record<string, unknown>;
  body: string;
}

/** A real server, so that headers, bodies and broken connections are real too. */
let server: Server;
let received: ReceivedRequest[] = [];
let serverResponse:
  | { status: number; body: string; etag?: string }
  | { sent: string; ending: 'hang up' | 'stall' }
  | 'hang up'
  | 'never';
const realFetch = globalThis.fetch;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      received.push({ method: request.method, url: request.url, headers: request.headers, body });
      if (serverResponse === 'never') return;
      if (serverResponse === 'hang up') return void request.socket.destroy();
      if ('sent' in serverResponse) {
        // The announced length is longer than the sent body.
        response
          .writeHead(200, { 'content-length': serverResponse.sent.length + 10 })
          .write(serverResponse.sent);
        if (serverResponse.ending === 'hang up') setTimeout(() => request.socket.destroy(), 20);
        return;
      }
      const { status, etag, body: text } = serverResponse;
      response.writeHead(status, etag ? { etag } : {}).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Pages request URLs without an origin.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(base + path, init));
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  received = [];
  vi.restoreAllMocks();
});

const one = read<{ id: string; page?: number }, { title: string }>('goods.one', '/goods/{id}', { title: 0 });
const change = write<{ id: string; title?: string }, object>('goods.change', 'PATCH /goods/{id}');

describe('a request', () => {
  it('has encoded parameters in the URL if it is a read', async () => {
    serverResponse = { status: 200, body: '{"title":"Mug"}', etag: '"1"' };
    expect(await callRead(one, { id: 'a/b', page: 2 })).toEqual({
      ok: true,
      value: { title: 'Mug' },
      etag: '"1"',
    });
    expect(received).toMatchObject([{ method: 'GET', url: '/api/goods/a%2Fb?page=2' }]);
  });

  it('has the remaining parameters as JSON, and the idempotency key, if it is a write', async () => {
    serverResponse = { status: 200, body: '{}' };
    await callWrite(change, { id: '7', title: 'Cup' }, { idempotencyKey: 'once' });
    await callWrite(change, { id: '7' });
    expect(received).toMatchObject([
      {
        method: 'PATCH',
        url: '/api/goods/7',
        body: '{"title":"Cup"}',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'once' },
      },
      { method: 'PATCH', url: '/api/goods/7', body: '' },
    ]);
    expect(received[1]!.headers).not.toHaveProperty('content-type');
    expect(received[1]!.headers).not.toHaveProperty('idempotency-key');
  });

  it('is not sent and fails immediately if it is a write and the device is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(await callWrite(change, { id: '7' })).toEqual({
      ok: false,
      error: { code: 'offline', message: 'The shop cannot be reached because you are offline', status: 0 },
    });
    vi.stubGlobal('navigator', { onLine: true });
    expect(received).toEqual([]);
  });
});

describe('a failed read', () => {
  it.each([
    [
      'a refusal with its fields',
      { status: 400, body: '{"error":{"code":"invalid","message":"No.","fields":{"title":"Empty."}}}' },
      { code: 'invalid', message: 'No.', status: 400, fields: { title: 'Empty.' } },
    ],
    [
      'a proxy’s error page',
      { status: 502, body: '<html>Bad Gateway</html>' },
      { code: 'failed', message: 'Something went wrong.', status: 502 },
    ],
    [
      'an empty error response',
      { status: 500, body: '' },
      { code: 'failed', message: 'Something went wrong.', status: 500 },
    ],
    [
      'a gateway’s JSON with an error status',
      { status: 502, body: '{"error":"upstream unavailable"}' },
      { code: 'failed', message: 'Something went wrong.', status: 502 },
    ],
    [
      'a gateway’s JSON with status 200',
      { status: 200, body: '{"error":"upstream unavailable"}' },
      { code: 'unexpected', message: 'Something went wrong.', status: 0 },
    ],
    [
      'the login page of a network (captive portal)',
      { status: 200, body: '<html>Accept our terms</html>' },
      { code: 'unexpected', message: 'Something went wrong.', status: 0 },
    ],
    [
      'an empty response with status 200',
      { status: 200, body: '' },
      { code: 'unexpected', message: 'Something went wrong.', status: 0 },
    ],
    [
      'the response of another operation',
      { status: 200, body: '{"lines":[]}' },
      { code: 'unexpected', message: 'Something went wrong.', status: 0 },
    ],
    [
      'a truncated body',
      { sent: '{"title":"Mug"', ending: 'hang up' },
      { code: 'network', message: 'The shop cannot be reached', status: 0 },
    ],
    ['a broken connection', 'hang up', { code: 'network', message: 'The shop cannot be reached', status: 0 }],
  ] as const)('returns the error of %s', async (_, response, error) => {
    serverResponse = response;
    expect(await callRead(one, { id: '7' })).toEqual({ ok: false, error });
  });

  it('returns a timeout after 5 s without a response or with a stalled body', async () => {
    const timedCall = async () => {
      const began = performance.now();
      const result = await callRead(one, { id: '7' });
      return { result, seconds: (performance.now() - began) / 1000 };
    };
    serverResponse = 'never';
    const withoutResponse = timedCall();
    await expect.poll(() => received.length).toBe(1);
    serverResponse = { sent: '{"title":"Mug"', ending: 'stall' };
    for (const { result, seconds } of await Promise.all([withoutResponse, timedCall()])) {
      const error = { code: 'timeout', message: 'Request time out', status: 0 };
      expect(result).toEqual({ ok: false, error });
      expect(seconds).toBeGreaterThan(4.9);
      expect(seconds).toBeLessThan(6);
    }
  });

  it('returns a timeout if the browser aborts the reading of the body, as Chromium does after a timeout', async () => {
    const body = new ReadableStream({
      start: (controller) => controller.error(new DOMException('The user aborted a request.', 'AbortError')),
    });
    vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(body));
    const error = { code: 'timeout', message: 'Request time out', status: 0 };
    expect(await callRead(one, { id: '7' })).toEqual({ ok: false, error });
  });
});
