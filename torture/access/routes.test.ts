/** Routes that are not named operations (RELIABILITY G19): pages, uploads, files and technical endpoints. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/server/http/app.ts';
import { defineWrite } from '../../src/server/operations.ts';
import { fillPath, write } from '../../src/shared/operation.ts';
import { PERMISSIONS } from '../../src/shared/permissions.ts';
import { STEP_UP_DOWNLOADS } from '../../src/shop/account-security/rules.ts';
import { loadFeatures, optionalFeatureNames } from '../../src/web/features.ts';
import type { PageAccess } from '../../src/web/routing/page.ts';
import { pageRoutesOf } from '../../src/web/routing/routes.ts';
import { endStepUp } from '../../test/account-security.ts';
import { ORIGIN, testShop } from '../../test/shop.ts';
import { upload } from '../../test/upload.ts';
import { createCell, hasPermission, type Persona, personas } from './personas.ts';
import { type Route, recordRoutes } from './record-routes.ts';
import { uploads } from './uploads.ts';

const { opened: shop, routes } = await recordRoutes(() => testShop({}, { jobs: false }));
afterAll(() => shop.close());

const operations = new Set(
  shop.features.flatMap(({ reads, writes }) => [...reads, ...writes]).map(({ contract }) => contract.name),
);
/** Public technical endpoints without private data. */
const PUBLIC_ENDPOINTS = /^\/(healthz|readyz|metrics|dev\/mailbox|api\/(openapi\.json|docs(\/.*)?|live|\*))$/;
const FILES = /^\/(\*|pictures\/.+|(assets|licences)\/.+|[\w-]+(\.[\w-]+)+)$/;

it('has no undeclared route', () => {
  const undeclared = routes.filter(
    ({ operation, audience, method, url }) =>
      !(operation && operations.has(operation)) &&
      !['user', 'admin'].includes(audience ?? '') &&
      !(PUBLIC_ENDPOINTS.test(url) && (method === 'GET' || url === '/api/*')) &&
      !(FILES.test(url) && method === 'GET') &&
      method !== 'OPTIONS',
  );
  expect(undeclared.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
});

it('does not start with an operation that declares no audience', async () => {
  const stray = { ...defineWrite(write('stray.write', 'POST /stray'), {} as never) };
  const open = createApp({
    ...(shop as object),
    features: [{ name: 'stray', reads: [], writes: [stray] }],
    trustProxy: [],
    origins: () => [ORIGIN],
    metrics: { isPublic: false, token: undefined },
    pages: { assets: async () => ({ inlineScript: { code: '', hash: '' } }) },
  } as never);
  await expect(open).rejects.toThrow('stray.write declares no audience.');
});

it('has a permission for every route of administrators', () => {
  for (const { audience, permission, url } of routes)
    if (audience === 'admin') expect([...PERMISSIONS, 'administrators-only'], url).toContain(permission);
});

it('needs a step-up for exactly the downloads after which the browser asks for one', async () => {
  const admin = await shop.addUser({ role: 'admin' });
  await endStepUp(shop, admin.userId);
  const refused: string[] = [];
  for (const { method, url, audience } of routes) {
    if (method !== 'GET' || audience === undefined) continue;
    const { body } = await shop.http.inject({
      url: url.replace(/:\w+/, 'x'),
      headers: { cookie: admin.cookie },
    });
    if (body.includes('step-up-required')) refused.push(url);
  }
  expect(refused.toSorted()).toEqual(STEP_UP_DOWNLOADS.toSorted());
});

const pageRoutes = pageRoutesOf(await loadFeatures(optionalFeatureNames));
describe.each(pageRoutes.filter(({ path }) => path !== '*'))(
  'the page $path',
  ({ path, access, permission }) => {
    it.each(personas)('%s', async (persona) => {
      const { caller } = await createCell(shop, persona, { input: async () => ({}) });
      const address = fillPath(path.replace(/:(\w+)/g, '{$1}'), {
        productId: 'x',
        orderId: 'x',
        id: 'x',
      }).path;
      const reply = await shop.http.inject({
        url: address,
        headers: { accept: 'text/html', ...(caller && { cookie: caller.cookie }) },
      });
      const redirect = redirectTarget({ access, permission } as PageAccess, persona);
      if (redirect) expect([reply.statusCode, reply.headers.location]).toEqual([302, redirect]);
      else expect(reply.statusCode).toBe(statusOf(path));
      if (redirect || caller)
        expect(reply.headers['cache-control']).toMatch(
          redirect || isLoggedIn(persona) ? /no-store/ : /no-cache/,
        );
    });
  },
);

const pageAt = (searched: string) => pageRoutes.find(({ path }) => path === searched)!;
/** Paths with a parameter name nothing that exists here, so they answer 404. */
const statusOf = (path: string) => ('redirectTo' in pageAt(path) ? 302 : path.includes(':') ? 404 : 200);
const isLoggedIn = (persona: Persona) => persona !== 'visitor' && persona !== 'deleted user';

function redirectTarget({ access, permission }: PageAccess, persona: Persona): string | undefined {
  if (access === 'public' || access === 'any') return undefined;
  if (!isLoggedIn(persona)) return '/login';
  return access === 'admin' && !hasPermission(persona, permission) ? '/not-authorized' : undefined;
}

/** Parameters that a download needs. */
const queries: Readonly<Record<string, string>> = { 'bookkeeping.month': '?month=2026-01&zone=UTC' };
const otherRoutes = routes.filter(({ audience }) => audience !== undefined) as (Route & {
  operation: string;
})[];
describe.each(otherRoutes)(
  '$method $url ($operation)',
  ({ method, url, operation, audience, permission, alsoPermission = permission }) => {
    let file: { bytes: Uint8Array; name: string };
    beforeAll(async () => {
      if (method === 'GET') return;
      const sample = uploads[operation];
      expect(sample, `${operation} has no sample: add one to torture/access/uploads.ts`).toBeDefined();
      file = await sample!();
    });

    it.each(personas)('%s', async (persona) => {
      const { caller } = await createCell(shop, persona, { input: async () => ({}) });
      const reply =
        method === 'GET'
          ? await shop.http.inject({
              url: url + (queries[operation] ?? ''),
              headers: caller ? { cookie: caller.cookie } : {},
            })
          : await upload(shop, url, file, caller);
      const allowed =
        audience === 'user'
          ? isLoggedIn(persona)
          : [permission, alsoPermission].every((needed) => needed && hasPermission(persona, needed));
      const found = url.includes(':') ? 404 : 200;
      expect(reply.statusCode, reply.body.slice(0, 200)).toBe(
        allowed ? found : isLoggedIn(persona) ? 403 : 401,
      );
      expect(reply.headers['cache-control']).toMatch(/no-store/);
    });

    it.runIf(method !== 'GET')('refuses a cross-origin upload', async () => {
      const admin = await shop.addUser({ role: 'admin' });
      for (const origin of ['https://evil.test', 'null', ''])
        expect((await upload(shop, url, file, admin, { origin })).statusCode).toBe(403);
    });
  },
);
