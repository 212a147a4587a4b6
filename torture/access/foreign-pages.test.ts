/** Cross-origin requests with a victim's session (RELIABILITY G23): every write, and the live connection. */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { fillPath } from '../../src/shared/operation.ts';
import { changedSince, takeSnapshot } from '../../test/rows.ts';
import { ORIGIN, testShop } from '../../test/shop.ts';
import { report } from '../figures.ts';
import { createCell } from './personas.ts';
import { samples } from './samples.ts';

const shop = await testShop({}, { jobs: false });
const user = await shop.addUser();
await shop.http.listen({ host: '127.0.0.1', port: 0 });
const { port } = shop.http.server.address() as AddressInfo;
let attempts = 0;
let refusedHandshakes = 0;
afterAll(async () => {
  await shop.close();
  report('G23', `${attempts} cross-origin writes and ${refusedHandshakes} handshakes, all refused`);
});

/** Origin headers that a browser sends for a page of another site. */
const origins: [string, Record<string, string>][] = [
  ['another site', { origin: 'https://evil.test' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['no origin at all', {}],
  ['another port of this host', { origin: 'http://127.0.0.1:4000' }],
  ['this host over https', { origin: 'https://127.0.0.1:3999' }],
  ['a host that starts with ours', { origin: `${ORIGIN}.evil.test` }],
  ['a URL that ends with ours', { origin: 'http://evil.test/?http://127.0.0.1:3999' }],
  ['ours with a trailing slash', { origin: `${ORIGIN}/` }],
  ['two origins', { origin: `${ORIGIN}, https://evil.test` }],
];
/** Content types that a cross-origin form can send without a CORS preflight. */
const forms: [string, string][] = [
  ['plain text', 'text/plain'],
  ['a form', 'application/x-www-form-urlencoded'],
  ['a form with files', 'multipart/form-data; boundary=x'],
];

const writes = shop.features.flatMap(({ writes: own }) => own);
describe.each(writes.map((write) => ({ name: write.contract.name, write })))('$name', ({ name, write }) => {
  it('changes nothing for a cross-origin page', async () => {
    const sample = samples[name]!;
    const cell = await createCell(shop, write.audience === 'admin' ? 'admin' : 'owner', sample);
    const input = await sample.input(cell);
    const { path, rest } = fillPath(write.contract.path, input);
    const payload = JSON.stringify(rest);
    const before = await takeSnapshot(shop.db);
    const send = async (why: string, method: string, headers: Record<string, string>) => {
      const { statusCode } = await shop.http.inject({
        method: method as 'POST',
        url: `/api${path}`,
        headers: { cookie: cell.caller!.cookie, ...sample.headers?.(cell), ...headers },
        payload,
      });
      expect(statusCode, `${name}: ${why}`).toBeGreaterThanOrEqual(400);
      expect(statusCode, `${name}: ${why}`).toBeLessThan(500);
      attempts++;
      return statusCode;
    };
    const json = { 'content-type': 'application/json' };
    const { method } = write.contract;
    for (const [why, headers] of origins) await send(why, method, { ...json, ...headers });
    for (const [why, type] of forms) {
      await send(why, method, { 'content-type': type, origin: 'https://evil.test' });
      // Same-origin requests must declare JSON, too: form content types are never parsed.
      const label = `${why}, same origin`;
      const status = await send(label, method, { 'content-type': type, origin: ORIGIN });
      expect(status, `${name}: ${label}`).toBe(415);
    }
    await send('another method in a header', 'POST', {
      ...json,
      origin: 'https://evil.test',
      'x-http-method-override': method,
    });
    expect(await changedSince(shop.db, before)).toEqual([]);
  });

  it('cannot be triggered by a link', async () => {
    const sample = samples[name]!;
    const cell = await createCell(shop, write.audience === 'admin' ? 'admin' : 'owner', sample);
    const { path } = fillPath(write.contract.path, await sample.input(cell));
    const before = await takeSnapshot(shop.db);
    for (const url of [`/api${path}`, `/api${path}?_method=${write.contract.method}`])
      await shop.http.inject({ url, headers: { cookie: cell.caller!.cookie } });
    expect(await changedSince(shop.db, before)).toEqual([]);
  });
});

describe('the live connection', () => {
  /** Returns the status line of the response to this handshake. */
  async function handshake(lines: string[], path = '/api/live', method = 'GET'): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    const head = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1:3999', `Cookie: ${user.cookie}`, ...lines];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return bytes.toString('latin1').split('\r\n')[0]!;
  }
  const upgrade = [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ];

  it('opens for a same-origin page', async () => {
    expect(await handshake([...upgrade, `Origin: ${ORIGIN}`])).toContain(' 101 ');
    await expect.poll(() => shop.sockets.count).toBe(0);
  });

  it.each<[string, string[], string?, string?]>([
    ...origins.map(([why, { origin }]): [string, string[]] => [
      why,
      [...upgrade, ...(origin === undefined ? [] : [`Origin: ${origin}`])],
    ]),
    ['two origin headers', [...upgrade, 'Origin: https://evil.test', `Origin: ${ORIGIN}`]],
    ['another path', [...upgrade, 'Origin: https://evil.test'], '/api//live'],
    ['another method', [...upgrade, 'Origin: https://evil.test'], '/api/live', 'POST'],
    ['the path of a page', [...upgrade, 'Origin: https://evil.test'], '/'],
    ['an older protocol', upgrade.map((line) => line.replace('13', '8')).concat('Origin: https://evil.test')],
  ])('refuses a handshake with %s', async (_, lines, path, method) => {
    expect(await handshake(lines, path, method)).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(shop.sockets.count).toBe(0);
    refusedHandshakes++;
  });
});
