import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoExample } from '../../demo/example.ts';
import { product } from '../../demo/lookup.ts';
import { insertProducts } from '../../test/products.ts';
import { changedSince, takeSnapshot } from '../../test/rows.ts';
import { type TestShop, type TestUser, testShop } from '../../test/shop.ts';
import { setCurrency } from '../shared/money.ts';
import type { Preset } from '../shared/preset.ts';
import * as delivery from '../shop/delivery/contract.ts';
import { TERMS } from '../shop/delivery/server/fixtures.ts';
import * as documents from '../shop/documents/contract.ts';
import { addOrder, SETTINGS } from '../shop/documents/server/fixtures.ts';
import * as legal from '../shop/legal/contract.ts';
import { DUTIES } from '../shop/legal/duties.ts';
import { LEGAL_PAGES } from '../shop/legal/rules.ts';
import * as payments from '../shop/payments/contract.ts';
import { INITIAL_SETTINGS } from '../shop/payments/rules.ts';
import { settingsWith } from '../shop/payments/server/fixtures.ts';
import * as information from '../shop/product-information/contract.ts';
import { NO_INFORMATION } from '../shop/product-information/rules.ts';
import * as settings from '../shop/settings/admin-contract.ts';
import { type CurrentSettings, current as currentSettings } from '../shop/settings/contract.ts';
import { FEATURES } from '../shop/settings/rules.ts';
import * as stock from '../shop/stock/contract.ts';
import * as tax from '../shop/tax/contract.ts';
import { GERMAN } from '../shop/tax/server/fixtures.ts';
import { fillDemo } from './demo-fill.ts';
import { checks } from './features.ts';
import { sql } from './storage/sql.ts';

const TEXT_DUTIES = ['imprint', 'terms', 'privacy', 'withdrawal-policy', 'delivery-information'];
const [watch, ficus, mug, socks] = ['everyday-watch', 'potted-ficus', 'stoneware-mug', 'striped-socks'].map(
  (slug) => product(slug).id,
) as [string, string, string, string];

let shop: TestShop;
let admin: TestUser;
// The currency belongs to the process, which runs other tests, too.
afterAll(() => setCurrency('USD'));

/** Opens a shop in which every feature is off, as a new shop is. */
async function openShop({ demo, filled = demo }: { demo: boolean; filled?: boolean }): Promise<void> {
  shop = await testShop({ demo, features: [], name: 'Lamp & Co' }, { jobs: false });
  if (filled) await fillDemo(shop.db);
  admin = await shop.addUser({ role: 'admin', name: 'Ada Lane' });
}

const current = async () => (await shop.read(currentSettings, {})).body;
const choose = async (preset: Preset, as: TestUser | undefined = admin) =>
  shop.write(settings.choosePreset, { version: (await current()).version, preset }, as);
/** Repeats a write while it gets 503: a busy shop asks for another attempt. */
async function untilAnswered<R extends { status: number }>(send: () => Promise<R>): Promise<R> {
  const reply = await send();
  return reply.status === 503 ? untilAnswered(send) : reply;
}
/** Chooses a preset; fails if it is refused. */
async function choosePreset(preset: Preset): Promise<CurrentSettings> {
  const { status, body } = await untilAnswered(() => choose(preset));
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const missingDuties = async () => {
  const { duties } = (await shop.read(legal.overview, {}, admin)).body;
  expect(duties.map(({ name }) => name)).toEqual([...DUTIES]);
  return duties.filter(({ isDone }) => !isDone).map(({ name }) => name);
};
const taxSettings = async () => (await shop.read(tax.settings, {}, admin)).body;
const terms = async () => (await shop.read(delivery.terms, {}, admin)).body;
const paymentSettings = async () => (await shop.read(payments.settings, {}, admin)).body;
const documentSettings = async () => (await shop.read(documents.settings, {}, admin)).body;
/** Reads the texts from the database, because the preset for the US switches the feature off. */
const legalTexts = () =>
  shop.db.many<{ page: string; language: string; version: number; text: string }>(
    sql`select page, language, version, text from legal_texts order by page, language, version`,
  );
/** The settings of tax, delivery, payments and documents, and the legal texts. */
const allDocuments = async () => [
  await taxSettings(),
  await terms(),
  await paymentSettings(),
  await documentSettings(),
  await legalTexts(),
];
const offered = async () =>
  Object.entries((await paymentSettings()).methods)
    .filter(([, method]) => method.offered)
    .map(([name]) => name);
const problems = async () => {
  const findings = await Promise.all(checks.map((check) => check.run(shop.db)));
  return findings.flat().filter(({ state }) => state === 'wrong');
};

describe('a preset in the demo', () => {
  beforeAll(() => openShop({ demo: true }));
  afterAll(() => shop.close());

  it.each([
    ['visitors', undefined, 401],
    ['shoppers', 'user', 403],
  ] as const)('refuses %s', async (_, role, status) => {
    const as = role && (await shop.addUser({ role }));
    const before = await takeSnapshot(shop.db);
    expect(
      (await shop.write(settings.choosePreset, { version: 0, preset: 'small-shop-eu' }, as)).status,
    ).toBe(status);
    expect(await changedSince(shop.db, before)).toEqual([]);
  });

  it('is refused and changes nothing if it is unknown or another administrator has saved settings', async () => {
    const before = await takeSnapshot(shop.db);
    const stale = await shop.write(settings.choosePreset, { version: 1, preset: 'small-shop-eu' }, admin);
    expect(stale).toMatchObject({ status: 409, body: { error: { code: 'settings-stale' } } });
    const unknown = { version: 0, preset: 'free-beer' as Preset };
    expect((await shop.write(settings.choosePreset, unknown, admin)).status).toBe(400);
    expect(await changedSince(shop.db, before)).toEqual([]);
  });

  it('changes nothing if a feature fails', async () => {
    // The documents are the last feature.
    await shop.db.run(sql`
      create function fail_for_test() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`);
    await shop.db.run(sql`
      create trigger fail_for_test before insert on document_settings for each row execute function fail_for_test()`);
    const before = await takeSnapshot(shop.db);
    expect((await choose('small-shop-eu')).status).toBeGreaterThanOrEqual(500);
    expect(await changedSince(shop.db, before)).toEqual([]);
    expect(await current()).toMatchObject({ version: 0, features: [] });
    await shop.db.run(sql`drop function fail_for_test cascade`);
  });

  it('fulfils every duty with one click', async () => {
    expect(await choosePreset('small-shop-eu')).toMatchObject({
      ...{ version: 1, name: 'Lamp & Co', currency: 'EUR', passwordPolicy: 'strong' },
      features: [...FEATURES],
    });
    expect(await missingDuties()).toEqual([]);
  });

  it('fills in tax, delivery, payments and documents for the EU', async () => {
    expect((await taxSettings()).settings).toMatchObject({ country: 'DE', inclusive: true });
    expect(await terms()).toMatchObject({
      defaultCountry: 'DE',
      zones: [{ name: 'Germany' }, { name: 'European Union' }],
    });
    expect(await offered()).toEqual(['transfer', 'invoice']);
    expect((await paymentSettings()).account).toMatchObject({
      holder: 'Lamp & Co',
      iban: 'DE89370400440532013000',
    });
    const { paper, seller } = (await documentSettings()).settings;
    expect([paper, seller.name, seller.street, seller.city]).toEqual([
      ...['A4', 'Lamp & Co', 'Example Street 1', 'Berlin'],
    ]);
    const order = await addOrder(shop, admin);
    expect((await shop.write(documents.issueInvoice, { id: order }, admin)).status).toBe(200);
  });

  it('publishes legal texts that say that they are examples', async () => {
    for (const page of LEGAL_PAGES)
      for (const [language, notice] of [
        ['en', 'example text of a demo shop'],
        ['de', 'Beispieltext eines Demo-Shops'],
      ] as const) {
        const { status, body } = await shop.read(legal.page, { page, language });
        expect([status, body.language]).toEqual([200, language]);
        expect(JSON.stringify(body.blocks[0])).toContain(notice);
      }
    const text = (await legalTexts()).find(
      ({ page, language }) => page === 'delivery' && language === 'en',
    )!.text;
    const rates = (await terms()).zones.flatMap((zone) => zone.rates);
    const amounts = rates.flatMap(({ bands, freeFromCents }) => [bands[0]!.cents, freeFromCents ?? 0]);
    for (const cents of amounts.filter((amount) => amount > 0))
      expect(text).toContain(`€${(cents / 100).toFixed(2)}`);
  });

  it('describes the demo products, and gives levels and weights to a few', async () => {
    expect((await shop.read(information.missing, {}, admin)).body).toEqual({
      unitPrices: 0,
      manufacturers: 0,
    });
    const { body } = await shop.read(information.manufacturers, {}, admin);
    expect(body.manufacturers.map(({ name }) => name)).toEqual([
      'Example Overseas Inc.',
      'Example Workshop GmbH',
    ]);
    expect((await shop.read(information.row, { id: socks }, admin)).body).toMatchObject({
      content: { content: 2_000, unit: 'piece', per: '1piece' },
      isSoldByPiece: false,
    });
    const levels = await shop.db.many(
      sql`select product_id as id, on_hand as pieces from stock_levels order by on_hand`,
    );
    expect(levels).toEqual([
      { id: ficus, pieces: 0 },
      { id: watch, pieces: 3 },
      { id: mug, pieces: 250 },
    ]);
    const weighed = demoExample.products.filter(({ grams }) => grams !== undefined);
    expect(await shop.db.many(sql`select 1 from product_weights`)).toHaveLength(weighed.length);
    expect(await problems()).toEqual([]);
  });

  it('is recorded in the audit log with the administrator', async () => {
    const rows = await shop.db.many<{ entity: string }>(sql`
      select distinct entity from audit where actor_name = 'Ada Lane' and action in ('add', 'update', 'information')
        and entity <> 'document' order by entity`);
    expect(rows.map(({ entity }) => entity)).toEqual([
      ...['delivery', 'document-settings', 'legal-text', 'manufacturer', 'payment-settings', 'product'],
      ...['settings', 'tax'],
    ]);
  });

  it('changes nothing when it is chosen again', async () => {
    const before = await takeSnapshot(shop.db);
    expect(await choosePreset('small-shop-eu')).toMatchObject({ version: 1 });
    expect(await changedSince(shop.db, before)).toEqual([]);
  });

  it('replaces what another preset has filled in, and leaves the texts for the EU', async () => {
    const texts = await legalTexts();
    expect(await choosePreset('small-shop-us')).toMatchObject({
      currency: 'USD',
      features: FEATURES.filter((name) => name !== 'legal'),
    });
    expect((await taxSettings()).settings).toMatchObject({ country: 'US', state: 'OR', inclusive: false });
    expect(await terms()).toMatchObject({ defaultCountry: 'US', zones: [{ name: 'United States' }] });
    expect(await offered()).toEqual(['cash-on-delivery']);
    expect((await paymentSettings()).account).toEqual(INITIAL_SETTINGS.account);
    const { paper, seller } = (await documentSettings()).settings;
    expect([paper, seller.city, seller.iban]).toEqual(['LETTER', 'Portland, OR', '']);
    expect(await legalTexts()).toEqual(texts);
  });

  it('is undone together with its features; what it has filled in stays saved', async () => {
    const { version } = await current();
    const filledIn = await shop.db.many(sql`select version from tax_settings order by version`);
    const undone = await untilAnswered(() => shop.write(settings.restore, { version, to: 0 }, admin));
    expect(undone.body).toMatchObject({ features: [], currency: 'USD', passwordPolicy: 'spec' });
    expect((await shop.read(tax.settings, {}, admin)).status).toBe(404);
    expect((await shop.read(legal.page, { page: 'imprint', language: 'en' })).status).toBe(404);
    expect(await shop.db.many(sql`select version from tax_settings order by version`)).toEqual(filledIn);
  });

  it('that follows the specification switches everything off and fills in nothing', async () => {
    await choosePreset('small-shop-eu');
    expect((await taxSettings()).settings.country).toBe('DE');
    const { version } = await taxSettings();
    expect(await choosePreset('specified')).toMatchObject({ features: [], currency: 'USD' });
    await choosePreset('small-shop-eu');
    expect((await taxSettings()).version).toBe(version);
    expect(await missingDuties()).toEqual([]);
  });

  it('chosen by two administrators at the same time is saved once', async () => {
    const { version } = await current();
    const before = await taxSettings();
    const both = await Promise.all(
      (['small-shop-us', 'specified'] as const).map((preset) =>
        untilAnswered(() => shop.write(settings.choosePreset, { version, preset }, admin)),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const features = (await current()).features.length;
    await choosePreset('small-shop-us');
    expect((await taxSettings()).version).toBe(before.version + 1);
    expect([0, FEATURES.length - 1]).toContain(features);
  });
});

describe('documents that an administrator has edited', () => {
  let edited: unknown[];
  beforeAll(async () => {
    await openShop({ demo: true });
    await choosePreset('small-shop-eu');
    // Every document was filled in, and then edited.
    const { version: taxVersion } = await taxSettings();
    const { version: termsVersion } = await terms();
    const { version: paymentsVersion } = await paymentSettings();
    const { version: documentsVersion } = await documentSettings();
    const saves = [
      await shop.write(
        tax.save,
        { version: taxVersion, settings: { ...GERMAN, country: 'FR' } as never },
        admin,
      ),
      await shop.write(delivery.saveTerms, { version: termsVersion, terms: TERMS as never }, admin),
      await shop.write(
        payments.saveSettings,
        { version: paymentsVersion, settings: settingsWith(['invoice']) },
        admin,
      ),
      await shop.write(documents.saveSettings, { version: documentsVersion, settings: SETTINGS }, admin),
      await shop.write(
        legal.saveText,
        { page: 'imprint', language: 'en', version: 1, text: 'Lamp & Co, Hamburg' },
        admin,
      ),
      await shop.write(delivery.setWeight, { id: mug, grams: 400, was: 450 }, admin),
      await shop.write(stock.setLevel, { id: ficus, onHand: null, was: 0, lowAt: 5, note: '' }, admin),
      await shop.write(
        information.save,
        { ...NO_INFORMATION, id: socks, version: 1, isSoldByPiece: true },
        admin,
      ),
    ];
    expect(saves.map(({ status, body }) => [status, body.error?.code])).toEqual(
      saves.map(() => [200, undefined]),
    );
    edited = await allEdited();
  });
  afterAll(() => shop.close());

  const allEdited = async () => [
    ...(await allDocuments()),
    await shop.db.many(sql`select product_id, grams from product_weights order by product_id`),
    await shop.db.many(sql`select product_id, on_hand from stock_levels order by product_id`),
    await shop.db.many(
      sql`select product_id, content, manufacturer_id, version from product_information order by product_id`,
    ),
  ];

  it.each(['small-shop-us', 'small-shop-eu'] as const)('are left unchanged by %s', async (preset) => {
    await choosePreset(preset);
    expect(await allEdited()).toEqual(edited);
  });

  it('are filled in again once the administrator has restored what a preset had filled in', async () => {
    const { version } = await taxSettings();
    expect((await shop.write(tax.restore, { version, to: 1 }, admin)).status).toBe(200);
    await choosePreset('small-shop-us');
    expect((await taxSettings()).settings.country).toBe('US');
    await choosePreset('small-shop-eu');
    expect((await taxSettings()).settings.country).toBe('DE');
    expect((await terms()).methods).toEqual(TERMS.methods);
  });

  it('leave the description of a product to its administrator', async () => {
    expect((await shop.read(information.row, { id: socks }, admin)).body).toMatchObject({
      ...{ content: null, isSoldByPiece: true, manufacturerId: null, version: 2 },
    });
    expect(await missingDuties()).toEqual(['manufacturer']);
  });
});

describe('a preset in a shop that is not a demo', () => {
  beforeAll(() => openShop({ demo: false }));
  afterAll(() => shop.close());

  it('leaves only the legal texts missing', async () => {
    await choosePreset('small-shop-eu');
    expect(await missingDuties()).toEqual(TEXT_DUTIES);
    expect(await legalTexts()).toEqual([]);
  });

  it('invents neither account nor address', async () => {
    expect((await taxSettings()).settings).toMatchObject({ country: 'DE' });
    expect((await terms()).methods).toHaveLength(1);
    expect(await offered()).toEqual([]);
    expect((await paymentSettings()).version).toBe(0);
    const { seller, paper } = (await documentSettings()).settings;
    expect(Object.entries(seller).filter(([, value]) => value !== '')).toEqual([['name', 'Lamp & Co']]);
    expect(paper).toBe('A4');
    const order = await addOrder(shop, admin);
    const invoice = await shop.write(documents.issueInvoice, { id: order }, admin);
    expect([invoice.status, invoice.body.error?.code]).toEqual([409, 'document-seller-missing']);
  });

  it('describes neither products nor manufacturers', async () => {
    await insertProducts(shop.db, [{ title: 'Honey' }]);
    await choosePreset('small-shop-eu');
    expect(await missingDuties()).toEqual([...TEXT_DUTIES, 'unit-price', 'manufacturer']);
    for (const table of [sql`manufacturers`, sql`stock_levels`, sql`product_weights`])
      expect(await shop.db.many(sql`select 1 from ${table}`)).toEqual([]);
  });

  it('fills in the name of the shop as it is now', async () => {
    const { version: _, styleSheet: __, ...before } = await current();
    const version = (await current()).version;
    const named = {
      ...before,
      name: 'Honey & Co',
      contact: { ...before.contact, email: 'hello@honey.test' },
    };
    expect((await shop.write(settings.save, { version, settings: named }, admin)).status).toBe(200);
    await choosePreset('small-shop-us');
    const { seller, paper } = (await documentSettings()).settings;
    expect([seller.name, seller.email, paper]).toEqual(['Honey & Co', 'hello@honey.test', 'LETTER']);
    expect(await problems()).toEqual([]);
  });
});

describe('a preset in a database of the demo', () => {
  afterAll(() => shop.close());

  it('invents nothing if the demo is off', async () => {
    await openShop({ demo: false, filled: true });
    await choosePreset('small-shop-eu');
    expect(await missingDuties()).toEqual([...TEXT_DUTIES, 'unit-price', 'manufacturer']);
    expect(await offered()).toEqual([]);
    expect((await documentSettings()).settings.seller.street).toBe('');
  });
});
