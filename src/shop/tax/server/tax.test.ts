import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withBrokenRows } from '../../../../test/findings.ts';
import { fillCart, uniqueKey } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { type Reply, type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { waitForLock } from '../../../../test/wait-for-lock.ts';
import { outbox } from '../../../server/mail/outbox.ts';
import { type Sql, sql } from '../../../server/storage/sql.ts';
import { deleteAccount } from '../../account/contract.ts';
import { mine as myCart } from '../../cart/contract.ts';
import { quoteCart } from '../../cart/quote.ts';
import { adminOne } from '../../orders/admin-contract.ts';
import { mine as myOrders, one, type PlacedOrder, type PlaceOrder, place } from '../../orders/contract.ts';
import { save as saveSettings } from '../../settings/admin-contract.ts';
import { current as currentSettings } from '../../settings/contract.ts';
import { trimSettings } from '../../settings/rules.ts';
import { current, products, restore, save, setClasses, settings } from '../contract.ts';
import { DEFAULT_RATES, DEFAULT_SETTINGS } from '../default-rates.ts';
import type { TaxSettings } from '../rules.ts';
import { checks } from './checks.ts';
import { GERMAN, saveTax } from './fixtures.ts';

const CALIFORNIAN: Partial<TaxSettings> = {
  country: 'US',
  state: 'CA',
  inclusive: false,
  labels: { en: 'Sales tax', de: 'Verkaufssteuer' },
  rates: [{ country: 'US', state: 'CA', taxClass: 'standard', rate: 8_875, validFrom: '2020-01-01' }],
};
const FRENCH_ID = 'FR40303265045';

let shop: TestShop;
let admin: TestUser;
let shopper: TestUser;
let mug: string;
let book: string;
beforeAll(async () => {
  shop = await testShop({}, { ordersPerAccount: 1_000, ordersPerNetwork: 10_000 });
  admin = await shop.addUser({ role: 'admin', name: 'Ada Owner' });
  shopper = await shop.addUser();
  [mug, book] = (await insertProducts(shop.db, [
    { title: 'Mug', priceCents: 11_900 },
    { title: 'Book', priceCents: 1_070 },
  ])) as [string, string];
  await setClass(book, 'standard', 'reduced');
});
afterAll(() => shop.close());
beforeEach(() => shop.db.run(sql`delete from tax_settings`));

const setClass = async (id: string, from: 'standard' | 'reduced', to: 'standard' | 'reduced' | 'zero') =>
  shop.write(setClasses, { products: [{ id, from, to }] }, admin);

/** Places an order of a mug and a book. `request`: fields that the browser adds to the request. */
async function order(
  request: Partial<PlaceOrder> = {},
  { user = shopper, key = uniqueKey() } = {},
): Promise<Reply<PlacedOrder>> {
  const cart = await fillCart(
    shop,
    user,
    [mug, book].map((id) => ({ id, quantity: 1 })),
  );
  const shown = { revision: cart.revision, totalCents: quoteCart(cart.lines).totalCents, ...request };
  return shop.write(place, shown, user, { 'idempotency-key': key });
}
const orderId = async (request: Partial<PlaceOrder> = {}, user = shopper): Promise<string> => {
  const reply = await order(request, { user });
  expect(reply.body.error).toBeUndefined();
  return reply.body.id;
};
const orderOf = async (id: string, user = shopper) => (await shop.read(one, { id }, user)).body;
const taxRows = async () =>
  (await shop.db.one<{ count: number }>(sql`select count(*) as count from order_taxes`))!.count;
const common = {
  ...{ inclusive: true, label: GERMAN.labels, country: 'DE', destination: 'DE' },
  ...{ vatId: null, reverseCharge: false, exempt: false },
};
const amounts = (rate: number, netCents: number, taxCents: number) => ({
  ...{ rate, netCents, taxCents, grossCents: netCents + taxCents },
});
async function switchTax(isOn: boolean): Promise<void> {
  const { version, ...settings } = (await shop.read(currentSettings, {})).body;
  const features = settings.features.filter((name) => name !== 'tax');
  const next = trimSettings({ ...settings, features: isOn ? [...features, 'tax'] : features });
  expect((await shop.write(saveSettings, { version, settings: next }, admin)).status).toBe(200);
}

describe('an order with VAT in its prices', () => {
  it('stores the tax by rate, and shows it to buyer and administrators', async () => {
    await saveTax(shop);
    const id = await orderId();
    const taxes = [
      { ...amounts(19_000, 10_000, 1_900), ...common },
      { ...amounts(7_000, 1_000, 70), ...common },
    ];
    const stored = await orderOf(id);
    expect(stored.taxes).toEqual(taxes);
    expect('charges' in stored || 'dueCents' in stored).toBe(false);
    expect((await shop.read(myOrders, {}, shopper)).body.orders[0]!.taxes).toEqual(taxes);
    expect((await shop.read(adminOne, { id }, admin)).body.taxes).toEqual(taxes);
  });

  it('has no tax while no country is chosen, and while the feature is off', async () => {
    const before = await taxRows();
    expect('taxes' in (await orderOf(await orderId()))).toBe(false);
    await saveTax(shop);
    await switchTax(false);
    expect('taxes' in (await orderOf(await orderId()))).toBe(false);
    expect((await shop.read(current, {})).status).toBe(404);
    expect((await shop.read(myCart, {}, shopper)).status).toBe(200);
    await fillCart(shop, shopper, [{ id: book, quantity: 1 }]);
    expect('taxClass' in (await shop.read(myCart, {}, shopper)).body.lines[0]!).toBe(false);
    const refused = await order({ tax: { vatId: FRENCH_ID } });
    expect([refused.status, refused.body.error?.fields]).toEqual([
      409,
      { tax: 'The tax of this order has changed. Please review the amount due.' },
    ]);
    await switchTax(true);
    await fillCart(shop, shopper, [{ id: book, quantity: 1 }]);
    expect((await shop.read(myCart, {}, shopper)).body.lines[0]!.taxClass).toBe('reduced');
    expect(await taxRows()).toBe(before);
  });

  it('names the tax in the email, in the language of the buyer', async () => {
    await saveTax(shop);
    const german = await shop.addUser();
    await shop.db.run(sql`update users set language = 'de' where id = ${german.userId}`);
    await orderId({}, german);
    await expect
      .poll(
        async () => (await outbox(shop.dataDir).list(10)).find(({ to }) => to.includes(german.email))?.text,
      )
      .toMatch(
        /Summe: 129,70\s\$\nDarin enthalten: 19,00\s\$ MwSt\. 19\s% \(netto 100,00\s\$\)\nDarin enthalten: 0,70\s\$ MwSt\. 7\s% /,
      );
  });

  it('keeps the tax of its day when rates, classes and settings change', async () => {
    await saveTax(shop);
    const id = await orderId();
    const before = await orderOf(id);
    await saveTax(shop, CALIFORNIAN);
    await setClass(book, 'reduced', 'zero');
    expect(await orderOf(id)).toEqual(before);
    await shop.db.run(sql`update product_tax_classes set class = 'reduced' where product_id = ${book}`);
  });

  it('uses the rate of the day', async () => {
    const rate = { country: 'DE', state: '', taxClass: 'standard' as const };
    await saveTax(shop, {
      rates: [
        { ...rate, rate: 16_000, validFrom: '2020-01-01' },
        { ...rate, rate: 25_000, validFrom: '2099-01-01' },
      ],
    });
    expect((await orderOf(await orderId())).taxes!.map((tax) => tax.rate)).toEqual([16_000]);
  });
});

describe('an order with tax on top of its prices', () => {
  it('is refused unless the displayed amount includes the tax', async () => {
    await saveTax(shop, CALIFORNIAN);
    const before = await taxRows();
    const refusals = [await order(), await order({ dueCents: 12_970 }), await order({ dueCents: 14_120 })];
    for (const { status, body } of refusals)
      expect([status, Object.keys(body.error!.fields!)]).toEqual([409, ['due']]);
    expect(refusals[2]!.body.error!.fields).toEqual({
      due: 'The amount due changed from $141.20 to $141.21.',
    });
    expect(await taxRows()).toBe(before);
  });

  it('is charged the tax', async () => {
    await saveTax(shop, CALIFORNIAN);
    const { taxes, charges, dueCents } = await orderOf(await orderId({ dueCents: 14_121 }));
    expect(taxes).toEqual([
      {
        ...amounts(8_875, 12_970, 1_151),
        ...{ ...common, inclusive: false, label: CALIFORNIAN.labels, country: 'US', destination: 'US' },
      },
    ]);
    expect([charges, dueCents]).toEqual([[{ kind: 'tax', label: 'Sales tax', cents: 1_151 }], 14_121]);
  });

  it('is refused if a rate has changed since it was displayed', async () => {
    await saveTax(shop, CALIFORNIAN);
    const rates = [{ ...CALIFORNIAN.rates![0]!, rate: 9_000 }];
    await saveTax(shop, { ...CALIFORNIAN, rates });
    const reply = await order({ dueCents: 14_121 });
    expect(reply.body.error?.fields).toEqual({ due: 'The amount due changed from $141.21 to $141.37.' });
  });
});

describe('an order of a business', () => {
  it.each(['', 'FR41303265045', 'GB980780684', 'x'.repeat(30)])(
    'is refused with the VAT id "%s"',
    async (vatId) => {
      await saveTax(shop);
      const reply = await order({ tax: { vatId } });
      expect([reply.status, Object.keys(reply.body.error!.fields!)]).toEqual([409, ['tax']]);
    },
  );

  it('refuses a text that is too long and other fields', async () => {
    await saveTax(shop);
    expect((await order({ tax: { vatId: 'x'.repeat(31) } })).status).toBe(400);
    expect((await order({ tax: { vatId: FRENCH_ID, rate: 0 } as never })).status).toBe(400);
  });

  it('leaves the tax to a business in another EU country (reverse charge)', async () => {
    await saveTax(shop);
    const refused = await order({ tax: { vatId: FRENCH_ID } });
    expect(refused.body.error?.fields).toEqual({ due: 'The amount due changed from $129.70 to $110.00.' });
    const key = uniqueKey();
    const request = { tax: { vatId: ' fr 40 303 265 045' }, dueCents: 11_000 };
    const placed = await order(request, { key });
    const { taxes, charges, dueCents } = await orderOf(placed.body.id);
    expect(taxes).toEqual([
      { ...amounts(0, 11_000, 0), ...common, destination: 'FR', vatId: FRENCH_ID, reverseCharge: true },
    ]);
    expect([charges, dueCents]).toEqual([[{ kind: 'tax', label: 'VAT', cents: -1_970 }], 11_000]);
  });

  it.each<[name: string, request: Partial<PlaceOrder>, rates: number[]]>([
    ['without a VAT id', {}, [19_000, 7_000]],
    ['with a reverse charge', { tax: { vatId: FRENCH_ID }, dueCents: 11_000 }, [19_000, 7_000]],
  ])('stores the rate that the price of each item includes, %s', async (_, request, rates) => {
    await saveTax(shop);
    const { items } = await orderOf(await orderId(request));
    expect(items.map(({ taxRate }) => taxRate)).toEqual(rates);
  });

  it('includes the tax of a business in the same country, and stores its VAT id', async () => {
    await saveTax(shop);
    const { taxes } = await orderOf(await orderId({ tax: { vatId: 'DE136695976' } }));
    expect(taxes!.map(({ vatId, reverseCharge, taxCents }) => [vatId, reverseCharge, taxCents])).toEqual([
      ['DE136695976', false, 1_900],
      ['DE136695976', false, 70],
    ]);
  });

  it('has no tax in an exempt shop, which stores the reason', async () => {
    await saveTax(shop, { exempt: true, inclusive: false });
    const { taxes, charges } = await orderOf(await orderId({ tax: { vatId: FRENCH_ID } }));
    expect(taxes).toEqual([
      {
        ...amounts(0, 12_970, 0),
        ...{ ...common, inclusive: false, destination: 'FR', vatId: FRENCH_ID, exempt: true },
      },
    ]);
    expect(charges).toBeUndefined();
  });
});

describe('the taxes of an order', () => {
  it.each<[name: string, change: (id: string) => Sql]>([
    ['changed', (id) => sql`update order_taxes set tax_cents = tax_cents where order_id = ${id}`],
    ['deleted', (id) => sql`delete from order_taxes where order_id = ${id}`],
  ])('cannot be %s', async (_, change) => {
    await saveTax(shop);
    const id = await orderId();
    await expect(shop.db.run(change(id))).rejects.toThrow(/immutable/);
  });

  it('survive the deletion of the account, and are deleted with the row of the order', async () => {
    await saveTax(shop);
    const user = await shop.addUser();
    const id = await orderId({}, user);
    const rows = () => shop.db.many(sql`select rate from order_taxes where order_id = ${id} order by rate`);
    expect((await shop.write(deleteAccount, {}, user)).status).toBe(200);
    expect(await rows()).toHaveLength(2);
    await shop.db.run(sql`delete from orders where id = ${id}`);
    expect(await rows()).toEqual([]);
  });

  it('are checked by the doctor', async () => {
    await saveTax(shop);
    await orderId();
    await orderId({ tax: { vatId: FRENCH_ID }, dueCents: 11_000 });
    await saveTax(shop, CALIFORNIAN);
    const id = await orderId({ dueCents: 14_121 });
    const findings = async (db: Parameters<(typeof checks)[0]['run']>[0]) =>
      (await Promise.all(checks.map((check) => check.run(db)))).flat().map(({ state }) => state);
    expect(await findings(shop.db)).toEqual(['ok', 'ok']);
    const insert = sql`
      insert into order_taxes (order_id, rate, net_cents, tax_cents, gross_cents, inclusive, label, country, destination,
        reverse_charge, exempt) values (${id}, 1, 100, 1, 101, false, '{}', 'US', 'US', false, false)`;
    await withBrokenRows(shop.db, [insert], async (tx) => {
      const found = (await Promise.all(checks.map((check) => check.run(tx)))).flat();
      expect(found.map(({ message }) => message)).toEqual([
        `The taxed amounts of 1 order do not add up to its amount due: ${id}.`,
        `The tax charge of 1 order does not match its taxes: ${id}.`,
      ]);
    });
  });
});

describe('the settings', () => {
  const stored = async () => (await shop.read(settings, {}, admin)).body;

  it.each<[name: string, change: Partial<TaxSettings>, fields: string[]]>([
    ['no country', { country: '' }, ['country']],
    ['a label that is missing', { labels: { en: ' ', de: 'MwSt.' } }, ['label-en']],
    ['a rate above 100 %', { rates: [{ ...DEFAULT_RATES[0]!, rate: 100_001 }] }, ['rate 0']],
    ['two rates of one day', { rates: [DEFAULT_RATES[0]!, DEFAULT_RATES[0]!] }, ['date 1']],
  ])('refuse %s', async (_, change, fields) => {
    const reply = await shop.write(save, { version: 0, settings: { ...GERMAN, ...change } }, admin);
    expect([reply.status, Object.keys(reply.body.error!.fields!)]).toEqual([400, fields]);
    expect((await stored()).version).toBe(0);
  });

  it('refuse more rates than the limit', async () => {
    const rates = Array.from({ length: 1_001 }, () => DEFAULT_RATES[0]!);
    expect((await shop.write(save, { version: 0, settings: { ...GERMAN, rates } }, admin)).status).toBe(400);
  });

  it('are saved as versions; a stale save is refused, and Undo restores', async () => {
    const saved = await shop.write(save, { version: 0, settings: GERMAN }, admin);
    expect([saved.status, saved.body.version]).toEqual([200, 1]);
    const other = { ...GERMAN, inclusive: false };
    expect((await shop.write(save, { version: 0, settings: other }, admin)).status).toBe(409);
    // Without a change nothing is saved.
    expect((await shop.write(save, { version: 1, settings: GERMAN }, admin)).body.version).toBe(1);
    const undone = await shop.write(restore, { version: 1, to: 0 }, admin);
    expect([undone.body.version, undone.body.settings]).toEqual([2, DEFAULT_SETTINGS]);
    expect((await shop.write(restore, { version: 1, to: 0 }, admin)).status).toBe(409);
    expect((await shop.write(restore, { version: 2, to: 9 }, admin)).status).toBe(404);
    const audited = await shop.db.many(sql`
      select action, before, after from audit where entity = 'tax' order by id desc limit 2`);
    expect(audited).toEqual([
      { action: 'restore', before: { taxCountry: 'DE' }, after: { taxCountry: '' } },
      { action: 'update', before: { taxCountry: '' }, after: { taxCountry: 'DE' } },
    ]);
  });

  it('are saved by only one of two administrators at the same time', async () => {
    const replies = await Promise.all(
      [true, false].map((inclusive) =>
        shop.write(save, { version: 0, settings: { ...GERMAN, inclusive } }, admin),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await stored()).version).toBe(1);
  });

  it('record the rates that have changed', async () => {
    const version = await saveTax(shop);
    const rates = GERMAN.rates.map((rate) =>
      rate.country === 'DE' && rate.taxClass === 'reduced' ? { ...rate, rate: 8_000 } : rate,
    );
    await shop.write(save, { version, settings: { ...GERMAN, rates } }, admin);
    const [entry] = await shop.db.many(sql`
      select before, after from audit where entity = 'tax' order by id desc limit 1`);
    expect(entry).toEqual({
      before: { taxRates: 'DE reduced 7% 2021-01-01' },
      after: { taxRates: 'DE reduced 8% 2021-01-01' },
    });
  });

  it('reach open carts live', async () => {
    const subscription = await shop.subscribe(current, {}, shopper);
    await subscription.until(({ country }) => country === '');
    await saveTax(shop);
    await subscription.until(({ country }) => country === 'DE');
    subscription.close();
  });
});

describe('the classes of products', () => {
  const list = async (params: object = {}) =>
    (await shop.read(products, params, admin)).body.products.map(({ title, taxClass }) => [title, taxClass]);

  it('are listed by title, with search and filter', async () => {
    expect(await list({ search: 'mug' })).toEqual([['Mug', 'standard']]);
    expect(await list({ show: 'reduced' })).toEqual([['Book', 'reduced']]);
    expect(await list({ show: 'zero' })).toEqual([]);
    expect((await list({ show: 'standard' })).map(([title]) => title)).not.toContain('Book');
  });

  it('refuse unknown products, duplicates, and more than the limit', async () => {
    const set = async (...ids: string[]) =>
      (
        await shop.write(
          setClasses,
          { products: ids.map((id) => ({ id, from: 'standard', to: 'zero' })) },
          admin,
        )
      ).status;
    expect(await set('unknown')).toBe(404);
    expect(await set(mug, mug)).toBe(400);
    expect(await set(...Array.from({ length: 101 }, (_, n) => `p${n}`))).toBe(400);
    expect(await set()).toBe(400);
  });

  it('are set all or none, and only if the products still have the classes that were shown', async () => {
    const change = (from: 'standard' | 'zero') => ({
      products: [
        { id: mug, from: 'standard' as const, to: 'zero' as const },
        { id: book, from, to: 'standard' as const },
      ],
    });
    const refused = await shop.write(setClasses, change('zero'), admin);
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'tax-classes-stale']);
    expect(await list({ search: 'mug' })).toEqual([['Mug', 'standard']]);
    expect((await setClass(mug, 'standard', 'zero')).status).toBe(200);
    // A repeated request has no second effect.
    expect((await setClass(mug, 'standard', 'zero')).status).toBe(200);
    const entries = await shop.db.many(sql`
      select before, after from audit where entity = 'product' and entity_id = ${mug} and after ? 'taxClass'`);
    expect(entries).toEqual([{ before: { taxClass: 'standard' }, after: { taxClass: 'zero' } }]);
    await shop.db.run(sql`delete from product_tax_classes where product_id = ${mug}`);
  });

  it('reach open carts live', async () => {
    await fillCart(shop, shopper, [{ id: mug, quantity: 1 }]);
    const subscription = await shop.subscribe(myCart, {}, shopper);
    await subscription.until(({ lines }) => lines[0]?.taxClass === undefined);
    await setClass(mug, 'standard', 'reduced');
    await subscription.until(({ lines }) => lines[0]?.taxClass === 'reduced');
    await setClass(mug, 'reduced', 'standard');
    await subscription.until(({ lines }) => lines[0] !== undefined && !('taxClass' in lines[0]));
    subscription.close();
  });

  it('wait for another administrator who changes the same product', async () => {
    let second: Promise<Reply<object>> | undefined;
    await shop.db.transaction(async (tx) => {
      await tx.one(sql`select 1 from products where id = ${mug} for no key update`);
      second = setClass(mug, 'standard', 'zero');
      await waitForLock(shop.db);
      await tx.run(sql`insert into product_tax_classes (product_id, class) values (${mug}, 'reduced')`);
    });
    expect((await second!).status).toBe(409);
    await shop.db.run(sql`delete from product_tax_classes where product_id = ${mug}`);
  });
});
