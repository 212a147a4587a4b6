/** The addresses that are not named operations (RELIABILITY G19): pages, uploads, files and what the machine offers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/server/http/app.ts';
import { defineWrite } from '../../src/server/operations.ts';
import { fillPath, write } from '../../src/shared/operation.ts';
import { pageRoutes } from '../../src/web/routes.ts';
import { ORIGIN, testShop } from '../../test/shop.ts';
import { upload } from '../../test/upload.ts';
import { allRoutes, type Route } from './all-routes.ts';
import { cellOf, type Persona, personas } from './personas.ts';
import { uploads } from './uploads.ts';

const { opened: shop, routes } = await allRoutes(() => testShop({}, { jobs: false }));
afterAll(() => shop.close());

const operations = new Set(
  shop.features.flatMap(({ reads, writes }) => [...reads, ...writes]).map(({ contract }) => contract.name),
);
/** Read by anybody: the machine's own, with nothing of anybody in them (see the tests beside them). */
const forAll = /^\/(healthz|readyz|metrics|dev\/mailbox|api\/(openapi\.json|docs(\/.*)?|live|\*))$/;
const files = /^\/(\*|pictures\/.+|(assets|licences)\/.+|[\w-]+(\.[\w-]+)+)$/;

it('has no address that nobody has declared', () => {
  const undeclared = routes.filter(
    ({ operation, who, method, url }) =>
      !(operation && operations.has(operation)) &&
      !['user', 'admin'].includes(who ?? '') &&
      !(forAll.test(url) && (method === 'GET' || url === '/api/*')) &&
      !(files.test(url) && method === 'GET') &&
      method !== 'OPTIONS',
  );
  expect(undeclared.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
});

it('does not open with an operation that does not say who may use it', async () => {
  const stray = { ...defineWrite(write('stray.write', 'POST', '/stray'), {} as never) };
  const open = createApp({
    ...(shop as object),
    features: [{ name: 'stray', reads: [], writes: [stray] }],
    trustProxy: [],
    origins: () => [ORIGIN],
    metrics: { isPublic: false, token: undefined },
    pages: {},
  } as never);
  await expect(open).rejects.toThrow('stray.write does not say who may do it.');
});

describe.each(pageRoutes.filter(({ path }) => path !== '*'))('the page $path', ({ path, access }) => {
  it.each(personas)('%s', async (persona) => {
    const { caller } = await cellOf(shop, persona, { input: async () => ({}) });
    const address = fillPath(path.replace(/:(\w+)/g, '{$1}'), { productId: 'x', orderId: 'x', id: 'x' }).path;
    const reply = await shop.http.inject({
      url: address,
      headers: { accept: 'text/html', ...(caller && { cookie: caller.cookie }) },
    });
    const away = sentTo(access, persona);
    if (away) expect([reply.statusCode, reply.headers.location]).toEqual([302, away]);
    else expect(reply.statusCode).toBe(statusOf(path));
    if (away || caller)
      expect(reply.headers['cache-control']).toMatch(away || signedIn(persona) ? /no-store/ : /no-cache/);
  });
});

const pageAt = (wanted: string) => pageRoutes.find(({ path }) => path === wanted)!;
/** The addresses that are tried here name nothing where they name something. */
const statusOf = (path: string) => ('redirectTo' in pageAt(path) ? 302 : path.includes(':') ? 404 : 200);
const signedIn = (persona: Persona) => persona !== 'visitor' && persona !== 'deleted user';

function sentTo(access: string, persona: Persona): string | undefined {
  if (access === 'public' || access === 'any') return undefined;
  if (!signedIn(persona)) return '/login';
  return access === 'admin' && persona !== 'admin' ? '/not-authorized' : undefined;
}

const doors = routes.filter(({ who }) => who !== undefined) as Required<Route>[];
describe.each(doors)('$method $url ($operation)', ({ method, url, operation, who }) => {
  let file: { bytes: Uint8Array; name: string };
  beforeAll(async () => {
    if (method === 'GET') return;
    const sample = uploads[operation];
    expect(sample, `${operation} has no sample: add one to torture/access/uploads.ts`).toBeDefined();
    file = await sample!();
  });

  it.each(personas)('%s', async (persona) => {
    const { caller } = await cellOf(shop, persona, { input: async () => ({}) });
    const reply =
      method === 'GET'
        ? await shop.http.inject({ url, headers: caller ? { cookie: caller.cookie } : {} })
        : await upload(shop, url, file, caller);
    const allowed = persona === 'admin' || (who === 'user' && signedIn(persona));
    expect(reply.statusCode, reply.body.slice(0, 200)).toBe(allowed ? 200 : signedIn(persona) ? 403 : 401);
    expect(reply.headers['cache-control']).toMatch(/no-store/);
  });

  it.runIf(method !== 'GET')('from a page of another shop', async () => {
    const admin = await shop.addUser({ role: 'admin' });
    for (const origin of ['https://evil.test', 'null', ''])
      expect((await upload(shop, url, file, admin, { origin })).statusCode).toBe(403);
  });
});
