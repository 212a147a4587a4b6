import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { germanModules } from '../../../../test/german-modules.ts';
import { insertProducts } from '../../../../test/products.ts';
import { loadRenderer, type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { optionalFeatures } from '../../../server/features.ts';
import { sql } from '../../../server/storage/sql.ts';
import type { Language } from '../../../shared/languages.ts';
import { saveNewTerms, TERMS } from '../../delivery/server/fixtures.ts';
import { save as saveSettings } from '../../settings/admin-contract.ts';
import { sampleSettings } from '../../settings/server/fixtures.ts';
import { saveTax } from '../../tax/server/fixtures.ts';
import { overview, page, pages, preview, restoreText, saveText, text } from '../contract.ts';
import { DUTIES } from '../duties.ts';
import { LEGAL_PAGES, type LegalPage, MAX_TEXT } from '../rules.ts';

const germanModule = germanModules();
let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  const english = await loadRenderer();
  const german = await germanModule<typeof english>('src/web/boot/entry-server.tsx');
  shop = await testShop(
    {},
    { jobs: false, renderer: async (language) => (language === 'de' ? german : english) },
  );
  admin = await shop.addUser({ role: 'admin', name: 'Ada Lane' });
});
afterAll(() => shop.close());

const current = async (name: LegalPage, language: Language = 'en') =>
  (await shop.read(text, { page: name, language }, admin)).body;
/** Saves a text as the version after the current one. */
async function save(name: LegalPage, words: string, language: Language = 'en') {
  const { version } = await current(name, language);
  return shop.write(saveText, { page: name, language, version, text: words }, admin);
}
const published = async (name: LegalPage, language: Language = 'en') =>
  shop.read(page, { page: name, language });
const html = async (url: string, language: Language = 'en') =>
  (await shop.http.inject({ url, headers: { cookie: `lang=${language}` } })).body;

describe('a legal text', () => {
  test.each([
    ['visitors', undefined, 401],
    ['shoppers', 'user', 403],
  ] as const)('cannot be read, saved, restored or previewed by %s', async (_, role, status) => {
    const as = role && (await shop.addUser({ role }));
    const name = { page: 'imprint', language: 'en' } as const;
    for (const response of [
      await shop.read(text, name, as),
      await shop.read(overview, {}, as),
      await shop.write(saveText, { ...name, version: 0, text: 'Mine' }, as),
      await shop.write(restoreText, { ...name, version: 0, to: 0 }, as),
      await shop.write(preview, { text: 'Mine' }, as),
    ])
      expect(response.status).toBe(status);
    expect((await published('imprint')).status).toBe(404);
    expect(await current('imprint')).toMatchObject({ version: 0, text: '', publishedAt: null });
  });

  test('is published live, with a link in the footer of every page, and replaces a missing translation', async () => {
    const footer = await shop.subscribe(pages, {});
    await footer.until(({ pages: found }) => found.length === 0);
    expect(await html('/')).not.toContain('href="/legal/imprint"');
    expect(await html('/')).toContain('href="/withdraw"');
    const saved = await save('imprint', '# Provider\n\nLamp & Co, <b>Hamburg</b>');
    expect(saved).toMatchObject({ status: 200, body: { version: 1, placeholders: [] } });
    expect(saved.body.publishedAt).toEqual(expect.any(String));
    await footer.until(({ pages: found }) => found[0]?.page === 'imprint');
    footer.close();

    expect(await html('/login')).toContain('href="/legal/imprint"');
    const imprint = await html('/legal/imprint');
    expect(imprint).toContain('<h1 tabindex="-1">Imprint</h1>');
    expect(imprint).toContain('<h2>Provider</h2>');
    expect(imprint).toContain('Lamp &amp; Co, &lt;b&gt;Hamburg&lt;/b&gt;');
    expect(imprint).toMatch(/<title>Imprint · /);
    expect(imprint).toContain(
      '<meta name="description" content="Lamp &#38; Co, &#60;b&#62;Hamburg&#60;/b&#62;"',
    );
    expect(await html('/legal/imprint', 'de')).toContain('Diesen Text gibt es nur auf Englisch.');

    await save('imprint', 'Lampen in Hamburg', 'de');
    expect(await html('/legal/imprint', 'de')).toContain('Lampen in Hamburg');
    expect(await html('/legal/imprint', 'de')).toMatch(/<title>Impressum · /);
    expect(await html('/legal/imprint')).not.toContain('Lampen in Hamburg');
  });

  test('is reported as unfinished and not published while it contains placeholders; an earlier text stays published', async () => {
    const unfinished = await save('terms', 'Call [Telephone] or [Telephone], [City]');
    expect(unfinished).toMatchObject({
      status: 200,
      body: { version: 1, placeholders: ['[Telephone]', '[City]'], publishedAt: null },
    });
    expect((await published('terms')).status).toBe(404);
    expect((await shop.http.inject('/legal/terms')).statusCode).toBe(404);
    expect(await html('/')).not.toContain('href="/legal/terms"');

    await save('terms', 'Call 040');
    await save('terms', 'Call [New telephone]');
    expect((await published('terms')).body.blocks).toEqual([
      { kind: 'paragraph', content: [{ text: 'Call 040' }] },
    ]);
    const row = (await shop.read(overview, {}, admin)).body.texts.find(
      (one) => one.page === 'terms' && one.language === 'en',
    );
    expect(row).toEqual({
      page: 'terms',
      language: 'en',
      state: 'unfinished',
      isPublic: true,
      placeholders: 1,
    });
  });

  test('is no longer published after it has been emptied', async () => {
    await save('delivery', 'Free.');
    expect((await published('delivery')).status).toBe(200);
    expect((await save('delivery', ' \n')).body).toMatchObject({ text: '', publishedAt: null });
    expect((await published('delivery')).status).toBe(404);
  });

  test('is not overwritten by an administrator who has not seen the newest version', async () => {
    const name = { page: 'privacy', language: 'en' } as const;
    const other = await shop.addUser({ role: 'admin' });
    const both = await Promise.all(
      [admin, other].map((as, n) => shop.write(saveText, { ...name, version: 0, text: `By ${n}` }, as)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)!.body.error!.code).toBe('legal-stale');
    const { version, text: words } = await current('privacy');
    expect(version).toBe(1);
    expect((await shop.write(restoreText, { ...name, version: 0, to: 0 }, other)).status).toBe(409);
    expect((await shop.write(restoreText, { ...name, version: 1, to: 7 }, other)).status).toBe(404);
    // A repeated save changes nothing.
    expect((await save('privacy', `${words}\n`)).body.version).toBe(1);
  });

  test('is restored as a new version, with audit entries that name the versions', async () => {
    const name = { page: 'withdrawal', language: 'de' } as const;
    await save('withdrawal', 'Erste Fassung', 'de');
    await save('withdrawal', 'Zweite Fassung', 'de');
    const restored = await shop.write(restoreText, { ...name, version: 2, to: 1 }, admin);
    expect(restored.body).toMatchObject({ version: 3, text: 'Erste Fassung' });
    expect((await published('withdrawal', 'de')).body.blocks).toEqual([
      { kind: 'paragraph', content: [{ text: 'Erste Fassung' }] },
    ]);
    expect(
      await shop.db.many(sql`
        select action, entity_id as id, actor_name as actor, before, after from audit
        where entity = 'legal-text' and entity_id like 'withdrawal%' order by id desc limit 1`),
    ).toEqual([
      {
        action: 'restore',
        id: 'withdrawal (de), 3',
        actor: 'Ada Lane',
        before: { textVersion: 2, characters: 14 },
        after: { textVersion: 3, characters: 13 },
      },
    ]);
  });

  test('cannot be changed or deleted in the database', async () => {
    for (const statement of [sql`update legal_texts set text = 'x'`, sql`delete from legal_texts`])
      await expect(shop.db.run(statement)).rejects.toThrow('append-only');
  });

  test.each([
    ['[x](javascript:alert(1))', 'legal-link-refused'],
    ['x'.repeat(MAX_TEXT + 1), 'legal-too-long'],
    ['x'.repeat(20_000), 'legal-part-too-long'],
    ['> '.repeat(20), 'legal-too-nested'],
    ['a\n\n'.repeat(4_000), 'legal-too-many-parts'],
  ])('%# is neither saved nor previewed if it cannot be shown', async (words, code) => {
    const { version } = await current('delivery');
    const saved = await save('delivery', words);
    expect(saved.body.error).toMatchObject({ code, fields: { text: expect.any(String) } });
    expect(saved.status).toBe(400);
    expect((await shop.write(preview, { text: words }, admin)).body.error).toMatchObject({ code });
    expect((await current('delivery')).version).toBe(version);
  });

  test('is previewed without being saved', async () => {
    const { version } = await current('delivery');
    expect((await shop.write(preview, { text: '# A' }, admin)).body).toEqual({
      blocks: [{ kind: 'heading', level: 2, content: [{ text: 'A' }] }],
    });
    expect((await current('delivery')).version).toBe(version);
  });

  test.each(['nothing', 'Imprint', '__proto__', '..%2fadmin'])('there is no page %s', async (name) => {
    expect((await shop.http.inject(`/legal/${name}`)).statusCode).toBe(404);
  });
});

describe('the checklist', () => {
  const duty = async (name: string) =>
    (await shop.read(overview, {}, admin)).body.duties.find((one) => one.name === name);

  test('a page is done once it is published in every language', async () => {
    const live = await shop.subscribe(overview, {}, admin);
    await save('privacy', 'We store little.');
    expect(await duty('privacy')).toEqual({
      name: 'privacy',
      isDone: false,
      to: '/admin/legal/text?page=privacy',
    });
    await save('privacy', 'Wir speichern wenig.', 'de');
    await live.until(({ duties }) => duties.some(({ name, isDone }) => name === 'privacy' && isDone));
    await save('privacy', '', 'de');
    await live.until(({ duties }) => duties.some(({ name, isDone }) => name === 'privacy' && !isDone));
    live.close();
    expect(await duty('order-button')).toMatchObject({ isDone: true });
    expect(await duty('withdrawal-function')).toMatchObject({ isDone: true });
  });

  test('lists every duty and every text', async () => {
    const { duties, texts } = (await shop.read(overview, {}, admin)).body;
    expect(duties.map(({ name }) => name)).toEqual([...DUTIES]);
    expect(texts).toHaveLength(2 * LEGAL_PAGES.length);
  });

  test('shows the duties of other features as done or missing, depending on their data', async () => {
    const states = async () =>
      Promise.all(
        ['tax', 'delivery-costs', 'unit-price', 'manufacturer'].map(
          async (name) => (await duty(name))!.isDone,
        ),
      );
    expect(await duty('lowest-price')).toEqual({
      name: 'lowest-price',
      isDone: true,
      to: '/admin/product-information',
    });
    expect(await states()).toEqual([false, false, true, true]); // no products
    await saveTax(shop);
    await saveNewTerms(shop.db, TERMS);
    const [id] = await insertProducts(shop.db, [{ title: 'Honey' }]);
    expect(await states()).toEqual([true, true, false, false]);
    await shop.db.run(sql`update products set deleted_at = now() where id = ${id}`);
    expect(await states()).toEqual([true, true, true, true]);
    await saveNewTerms(shop.db, { ...TERMS, methods: [] });
    expect(await states()).toEqual([true, false, true, true]);
  });

  test('contains every duty that a feature declares, and no two features declare the same duty', () => {
    const declared = shop.features.flatMap(({ duties = [] }) => duties.map(({ name }) => name));
    expect(declared.length).toBeGreaterThan(0);
    expect(declared.filter((name) => !DUTIES.some((known) => known === name))).toEqual([]);
    expect(new Set(declared).size).toBe(declared.length);
  });
});

test('while the feature is off, there are no pages and no links, and the texts are kept', async () => {
  await save('imprint', 'Lamp & Co');
  const without = optionalFeatures.filter((name) => name !== 'legal') as typeof sampleSettings.features;
  await shop.write(saveSettings, { version: 0, settings: { ...sampleSettings, features: without } }, admin);
  expect((await published('imprint')).status).toBe(404);
  expect((await shop.http.inject('/legal/imprint')).statusCode).toBe(404);
  expect((await shop.http.inject('/withdraw')).statusCode).toBe(404);
  expect(await html('/')).not.toMatch(/legal|withdraw/);
  await shop.write(
    saveSettings,
    { version: 1, settings: { ...sampleSettings, features: [...without, 'legal'] } },
    admin,
  );
  expect(await html('/legal/imprint')).toContain('Lamp &amp; Co');
});
