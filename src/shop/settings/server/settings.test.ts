import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertProducts } from '../../../../test/products.ts';
import { loadRenderer, type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { upload } from '../../../../test/upload.ts';
import { sql } from '../../../server/storage/sql.ts';
import { formatCents } from '../../../shared/money.ts';
import * as accountContract from '../../account/contract.ts';
import { removeUnusedPictures } from '../../catalogue/server/pictures/unused.ts';
import { choosePreset, restore, save } from '../admin-contract.ts';
import { current } from '../contract.ts';
import { FEATURES, type ShopSettings } from '../rules.ts';
import { ORIGINAL_THEME } from '../theme.ts';
import { sampleSettings } from './fixtures.ts';
import { initialSettings } from './initial-settings.ts';

let shop: TestShop;
let admin: TestUser;
/** Runs once, before the next page reads its data. */
let beforeReads: (() => Promise<unknown>) | undefined;
beforeAll(async () => {
  const renderer = await loadRenderer();
  const prepare: typeof renderer.prepare = async (...page) => {
    const action = beforeReads;
    beforeReads = undefined;
    await action?.();
    return renderer.prepare(...page);
  };
  shop = await testShop(
    { demo: false, name: 'First name', slogan: 'First slogan.' },
    { jobs: false, renderer: async () => ({ ...renderer, prepare }) },
  );
  admin = await shop.addUser({ role: 'admin', name: 'Ada Lane' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.run(sql`delete from settings`);
});

const settings = sampleSettings;
const read = async () => (await shop.read(current, {})).body;
const saveAs = (version: number, change: Partial<ShopSettings> = {}, as: TestUser | undefined = admin) =>
  shop.write(save, { version, settings: { ...settings, ...change } }, as);
const html = async (url = '/') => (await shop.http.inject(url)).body;

test('has the initial values until an administrator saves others', async () => {
  expect(await read()).toMatchObject({
    version: 0,
    name: 'First name',
    texts: { en: { slogan: 'First slogan.' } },
    styleSheet: null,
  });
});

test('has texts of the demo in each language, which environment variables override', () => {
  const demo = { name: 'Demo', demo: true, features: [], passwordPolicy: 'spec' as const };
  expect(initialSettings(demo).texts).toMatchObject({
    en: { slogan: 'Plain good things for every day.' },
    de: { slogan: 'Schlichte, gute Dinge für jeden Tag.' },
  });
  expect(initialSettings({ ...demo, slogan: 'Mine.' }).texts.de).toEqual({
    slogan: 'Mine.',
    searchHint: 'Teapot, coat, headphones',
  });
  expect(initialSettings({ ...demo, demo: false }).texts.en).toEqual({ slogan: '', searchHint: '' });
});

test.each([
  ['visitors', undefined, 401],
  ['shoppers', 'user', 403],
] as const)('refuses %s', async (_, role, status) => {
  const as = role && (await shop.addUser({ role }));
  expect((await shop.write(save, { version: 0, settings }, as)).status).toBe(status);
  expect((await shop.write(restore, { version: 0, to: 0 }, as)).status).toBe(status);
  expect((await shop.write(choosePreset, { version: 0, preset: 'small-shop-eu' }, as)).status).toBe(status);
  expect(await read()).toMatchObject({ version: 0 });
});

describe('saving', () => {
  test('changes every page, the manifest and the empty shell immediately', async () => {
    expect(await html()).toContain('First slogan.');
    expect(await saveAs(0)).toMatchObject({ status: 200, body: { version: 1, name: 'Lamp & Co' } });
    const page = await html();
    expect(page).toContain('Light for every room.');
    expect(page).toContain('placeholder="Desk lamp"');
    expect(page).toContain('· Lamp &#38; Co</title>');
    expect(page).toContain('href="mailto:hello@lamps.test"');
    expect(await html('/offline.html')).toContain('data-shop="Lamp &#38; Co"');
    expect(JSON.parse(await html('/manifest.webmanifest'))).toMatchObject({
      name: 'Lamp & Co',
      description: 'Light for every room.',
    });
  });

  test('while a page is rendered does not leave the old name in the page cache', async () => {
    beforeReads = () => saveAs(0, { name: 'New name' });
    expect(await html('/login')).toContain('· First name</title>');
    expect(await html('/login')).toContain('· New name</title>');
  });

  test('reaches open pages', async () => {
    const open = await shop.subscribe(current, {});
    await open.until(({ version }) => version === 0);
    await saveAs(0);
    expect(await open.until(({ version }) => version === 1)).toMatchObject({ name: 'Lamp & Co' });
    open.close();
  });

  test('records the changed fields in the audit log', async () => {
    await saveAs(0);
    await saveAs(1, { name: 'Lamps' });
    expect(
      await shop.db.many(
        sql`select actor_name as actor, entity, entity_id as version, action, before, after from audit order by id desc limit 1`,
      ),
    ).toEqual([
      {
        actor: 'Ada Lane',
        entity: 'settings',
        version: '2',
        action: 'update',
        before: { shopName: 'Lamp & Co' },
        after: { shopName: 'Lamps' },
      },
    ]);
  });

  test('adds no version if nothing has changed', async () => {
    await saveAs(0);
    expect(await saveAs(1)).toMatchObject({ status: 200, body: { version: 1 } });
  });

  test('refuses to overwrite a newer version', async () => {
    await saveAs(0);
    expect(await saveAs(0, { name: 'Other' })).toMatchObject({
      status: 409,
      body: { error: { code: 'settings-stale' } },
    });
    expect(await read()).toMatchObject({ name: 'Lamp & Co' });
  });

  test('saves only one version if ten administrators save at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => saveAs(0, { name: `Shop ${n}` })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await read()).toMatchObject({ version: 1 });
  });

  test.each<[string, Partial<ShopSettings>, string]>([
    ['an empty name', { name: '  ' }, 'name'],
    ['a name with a line break', { name: 'a\nb' }, 'name'],
    ['an invalid email', { contact: { ...settings.contact, email: 'x' } }, 'email'],
  ])('refuses %s', async (_, change, field) => {
    const { status, body } = await saveAs(0, change);
    expect(status).toBe(400);
    expect(Object.keys(body.error?.fields ?? {})).toEqual([field]);
  });

  test.each([
    ['an invalid colour', { ...ORIGINAL_THEME, accent: 'red' }],
    ['script in a colour', { ...ORIGINAL_THEME, accent: '#fff;}</style>' }],
    ['an unknown typeface', { ...ORIGINAL_THEME, typeface: 'comic' }],
  ])('refuses a theme with %s', async (_, theme) => {
    expect((await saveAs(0, { theme: theme as never })).status).toBe(400);
  });
});

describe('theme', () => {
  const theme = { accent: '#1c5c3a', paper: '#ffffff', typeface: 'plain' } as const;

  test('has a style sheet, linked by every page', async () => {
    expect(await html()).not.toContain('theme.css');
    expect((await shop.http.inject('/theme.css')).body).toBe('');
    await saveAs(0, { theme });
    expect(await html()).toContain('<link id="theme" rel="stylesheet" href="/theme.css?v=1">');
    expect(await html()).toContain('<meta name="theme-color" content="#1c5c3a">');
    const css = await shop.http.inject('/theme.css?v=1');
    expect(css.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(css.body).toContain('--color-accent: #1c5c3a;');
  });

  test('is refused if a text would have too little contrast', async () => {
    const { status, body } = await saveAs(0, { theme: { ...theme, accent: '#ffe000' } });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'settings-low-contrast', params: { minimum: 4.5 } });
    expect(body.error!.message).toMatch(/contrast is 1\.\d, but must be at least 4\.5/);
  });
});

describe('Undo', () => {
  test('restores the previous version, and the initial values', async () => {
    await saveAs(0);
    await saveAs(1, { name: 'Lamps' });
    expect(await shop.write(restore, { version: 2, to: 1 }, admin)).toMatchObject({
      status: 200,
      body: { version: 3, name: 'Lamp & Co' },
    });
    await shop.write(restore, { version: 3, to: 0 }, admin);
    expect(await read()).toMatchObject({ version: 4, name: 'First name' });
    expect(await html()).toContain('First slogan.');
  });

  test('is refused after a later save', async () => {
    await saveAs(0);
    await saveAs(1, { name: 'Lamps' });
    expect((await shop.write(restore, { version: 1, to: 0 }, admin)).status).toBe(409);
  });

  test('refuses a version that does not exist', async () => {
    expect((await shop.write(restore, { version: 0, to: 9 }, admin)).status).toBe(404);
  });
});

describe('switching the wishlist', () => {
  const wishlist = async (user: TestUser) =>
    (await shop.http.inject({ url: '/api/wishlist', headers: { cookie: user.cookie } })).statusCode;
  const page = async (user: TestUser) =>
    (await shop.http.inject({ url: '/orders', headers: { cookie: user.cookie } })).body;

  test('adds and removes its operations and its links in every page', async () => {
    const user = await shop.addUser();
    await saveAs(0, { features: [] });
    expect(await wishlist(user)).toBe(404);
    expect(await page(user)).not.toMatch(/wishlist"/);
    await saveAs(1, { features: ['wishlist'] });
    expect(await wishlist(user)).toBe(200);
    expect(await page(user)).toContain(' data-features="wishlist"');
    expect(await page(user)).toMatch(/<a [^>]*href="\/wishlist"/);
  });

  test('changes cached pages of visitors', async () => {
    await saveAs(0, { features: [] });
    expect(await html()).not.toContain('data-features');
    await saveAs(1, { features: ['wishlist'] });
    expect(await html()).toContain('data-features="wishlist"');
  });

  test('is audited, and refuses features that do not exist', async () => {
    await saveAs(0, { features: [] });
    const { before, after } = (await shop.db.one<{ before: object; after: object }>(
      sql`select before, after from audit where entity = 'settings' order by id desc limit 1`,
    ))!;
    expect([before, after]).toMatchObject([{ features: FEATURES.join(', ') }, { features: '' }]);
    expect((await saveAs(1, { features: ['free-beer' as 'wishlist'] })).status).toBe(400);
  });

  test('ignores features of another release', async () => {
    const document = { ...settings, features: ['wishlist', 'time-travel'] };
    await shop.db.run(
      sql`insert into settings (version, document) values (1, ${JSON.stringify(document)}::jsonb)`,
    );
    await expect.poll(async () => ((await read()) as { features: string[] }).features).toEqual(['wishlist']);
  });
});

test('a changed password policy applies to the next registration, live in open forms', async () => {
  const terms = await shop.subscribe(accountContract.terms, {});
  const register = (email: string) => {
    const account = {
      name: 'Nell',
      email,
      password: 'a long sentence',
      address: '5 Harbour Lane',
      role: 'user',
    } as const;
    return shop.write(accountContract.register, account);
  };
  expect((await register('one@people.test')).status).toBe(400);
  await saveAs(0, { passwordPolicy: 'strong' });
  await terms.until(({ passwordPolicy }) => passwordPolicy === 'strong');
  expect((await register('two@people.test')).status).toBe(200);
  terms.close();
});

describe('the logo', () => {
  /** Uploads a picture with this shade of red; returns its path. */
  async function picture(red: number): Promise<string> {
    const background = { r: red, g: 20, b: 20 };
    const bytes = await sharp({ create: { width: 60, height: 20, channels: 3, background } })
      .png()
      .toBuffer();
    const reply = await upload(shop, '/api/pictures', { bytes, name: 'logo.png' }, admin);
    return reply.json<{ image: string }>().image;
  }
  const logoOf = (image: string) => ({ image, aspect: 3 });
  const exists = async (image: string) => (await shop.http.inject(image)).statusCode === 200;
  /** Runs the nightly removal of unused pictures, on two nights a week apart. */
  async function passWeek(): Promise<void> {
    await removeUnusedPictures(shop.db);
    await shop.db.run(sql`update pictures set unused_since = unused_since - interval '8 days'`);
    await removeUnusedPictures(shop.db);
  }

  test('is on every page, and its picture is kept for Undo', async () => {
    const [first, second] = [await picture(1), await picture(2)];
    await saveAs(0, { logo: logoOf(first) });
    await saveAs(1, { logo: logoOf(second) });
    expect(await html()).toContain(`<img class="brand-logo" src="${second}"`);
    await passWeek();
    expect([await exists(first), await exists(second)]).toEqual([true, true]);
  });

  test('must be an uploaded picture that still exists', async () => {
    const unused = await picture(3);
    await passWeek();
    const missing = await saveAs(0, { logo: logoOf(unused) });
    expect(missing).toMatchObject({
      status: 400,
      body: { error: { fields: { logo: expect.stringContaining('again') } } },
    });
    for (const logo of [
      logoOf('https://elsewhere.test/logo.png'),
      logoOf('/pictures/logo.svg'),
      { image: await picture(4), aspect: 40 },
    ])
      expect((await saveAs(0, { logo })).status).toBe(400);
    expect(await read()).toMatchObject({ version: 0, logo: null });
  });
});

test('pages and emails show amounts in the chosen currency', async () => {
  await insertProducts(shop.db, [{ title: 'Lamp', priceCents: 1_250 }]);
  expect(await html()).toContain('$12.50');
  await saveAs(0, { currency: 'EUR' });
  expect(await html()).toContain('€12.50');
  expect(await html()).toContain('data-currency="EUR"');
  expect(formatCents(1_250)).toBe('€12.50');
  await saveAs(1);
  expect(await html()).toContain('$12.50');
  expect(await html()).not.toContain('data-currency');
  expect(formatCents(1_250)).toBe('$12.50');
});
