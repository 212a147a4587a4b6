import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadRenderer, type TestShop, testShop } from '../../../../test/shop.ts';
import type { Read } from '../../../server/operations.ts';
import { isPermitted, PERMISSIONS, type Permission } from '../../../shared/permissions.ts';
import { loadFeatures, optionalFeatureNames } from '../../../web/features.ts';
import { mayOpen } from '../../../web/link-access.ts';
import { pageRoutesOf } from '../../../web/routing/routes.ts';
import { adminLinksOf, landingPageOf } from '../../../web/shell/links.ts';
import { type SessionUser, session } from '../../account/contract.ts';
import { addStaff } from './fixtures.ts';

const features = await loadFeatures(optionalFeatureNames);
const adminPages = pageRoutesOf(features).filter(({ access }) => access === 'admin');
const staffPages = adminPages.flatMap(({ path, permission }) =>
  permission && permission !== 'administrators-only' ? [{ path, permission }] : [],
);
const staffWith = (...permissions: Permission[]): SessionUser => ({
  uid: 'pia',
  email: 'pia@people.test',
  name: 'Pia',
  role: 'user',
  permissions,
});

let shop: TestShop;
let reads: Map<string, Read>;
beforeAll(async () => {
  shop = await testShop({}, { jobs: false });
  reads = new Map(
    shop.features.flatMap((feature) => feature.reads.map((read) => [read.contract.name, read])),
  );
  await loadRenderer();
});
afterAll(() => shop.close());

it('has a page for every permission', () => {
  expect([...new Set(staffPages.map(({ permission }) => permission))].toSorted()).toEqual(
    [...PERMISSIONS].toSorted(),
  );
});

describe.each(staffPages)('the page $path', ({ path, permission }) => {
  it(`reads only what ${permission} permits`, async () => {
    const { prepare } = await loadRenderer();
    const user = staffWith(permission);
    const refused: string[] = [];
    const execute = async ({ name }: { name: string }) => {
      if (name === session.name) return { data: { user }, etag: '' };
      const read = reads.get(name)!;
      if (read.audience === 'admin' && !isPermitted(user, read.permission)) refused.push(name);
      return { refusal: { code: 'not-found', message: 'Not read in this test.', status: 404 } };
    };
    const url = new URL(path.replace(/:\w+/, 'x'), 'http://shop');
    const site = {
      shopName: 'Shop',
      slogan: '',
      baseUrl: 'http://shop',
      features: optionalFeatureNames,
    };
    const page = await prepare(url, execute, site, { now: Date.now(), timeZone: 'UTC' });
    expect(page.kind === 'redirect' ? page.to : 'page').not.toBe('/not-authorized');
    expect(refused).toEqual([]);
  });
});

describe.each(PERMISSIONS)('staff with the permission %s', (permission) => {
  const user = staffWith(permission);
  const permitted = staffPages.filter((page) => page.permission === permission).map(({ path }) => path);

  it('have exactly the links to pages that they may open, and land on one of these', () => {
    const links = adminLinksOf(features, user)!.map(({ to }) => to);
    const all = adminLinksOf(features, { ...user, role: 'admin' })!.map(({ to }) => to);
    expect(links).toEqual(all.filter((to) => permitted.includes(to)));
    expect(links.length).toBeGreaterThan(0);
    expect(permitted).toContain(landingPageOf(user, features));
    for (const { path } of adminPages) expect(mayOpen(path, user, features)).toBe(permitted.includes(path));
  });

  it('get their pages, and are redirected from all others', async () => {
    const { cookie } = await addStaff(shop, [permission]);
    for (const { path } of adminPages) {
      const reply = await shop.http.inject({
        url: path.replace(/:\w+/, 'x'),
        headers: { accept: 'text/html', cookie },
      });
      if (permitted.includes(path)) expect(reply.headers.location, path).not.toBe('/not-authorized');
      else expect([reply.statusCode, reply.headers.location], path).toEqual([302, '/not-authorized']);
    }
  });
});

it('shows staff no back office link to a page that they may not open', async () => {
  const { cookie } = await addStaff(shop, ['reports', 'payments', 'documents', 'stock', 'tax', 'legal']);
  const user = staffWith('reports', 'payments', 'documents', 'stock', 'tax', 'legal');
  const permitted = staffPages.filter(({ permission }) => user.permissions!.includes(permission));
  for (const { path } of permitted.filter((page) => !page.path.includes(':'))) {
    const { body } = await shop.http.inject({ url: path, headers: { accept: 'text/html', cookie } });
    const links = [...body.matchAll(/<a [^>]*href="(\/admin[^"]*)"/g)].map(([, href]) => href!);
    expect(links.length, path).toBeGreaterThan(0);
    expect(
      links.filter((href) => !mayOpen(href.replaceAll('&amp;', '&'), user, features)),
      path,
    ).toEqual([]);
  }
});

it('shows shoppers no back office links, and administrators all of them', () => {
  const shopper = { ...staffWith(), permissions: undefined };
  expect(adminLinksOf(features, shopper)).toBeUndefined();
  expect(adminLinksOf(features, null)).toBeUndefined();
  expect(adminLinksOf(features, staffWith())).toBeUndefined();
  expect(landingPageOf(shopper, features)).toBe('/');
  expect(landingPageOf({ ...shopper, role: 'admin' }, features)).toBe('/admin');
});
