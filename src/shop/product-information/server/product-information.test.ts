import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { fillCart } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { loadRenderer, type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { sql } from '../../../server/storage/sql.ts';
import { mine as myCart } from '../../cart/contract.ts';
import { product, list as products } from '../../catalogue/contract.ts';
import { save as saveSettings } from '../../settings/admin-contract.ts';
import { current as currentSettings } from '../../settings/contract.ts';
import { sampleSettings } from '../../settings/server/fixtures.ts';
import { add as addToWishlist, mine as myWishlist } from '../../wishlist/contract.ts';
import {
  addManufacturer,
  list,
  manufacturers,
  missing,
  ofProduct,
  removeManufacturer,
  row,
  save,
  updateManufacturer,
} from '../contract.ts';
import { MAX_MANUFACTURERS, NO_INFORMATION } from '../rules.ts';
import { newManufacturer } from './fixtures.ts';

let shop: TestShop;
let admin: TestUser;
let maya: TestUser;
beforeAll(async () => {
  await loadRenderer();
  shop = await testShop({}, { jobs: false });
  admin = await shop.addUser({ role: 'admin', name: 'Ada Lane' });
  maya = await shop.addUser();
});
afterAll(() => shop.close());

const OIL = { content: 750_000, unit: 'ml', per: '1l' } as const;
const addProduct = async (title = 'Olive oil', priceCents = 1_600) =>
  (await insertProducts(shop.db, [{ title, priceCents }]))[0]!;
const saveAs = (user: TestUser | undefined, id: string, change: object = {}, version = 0) =>
  shop.write(save, { id, version, ...NO_INFORMATION, ...change }, user);
const newMaker = async (change: object = {}) =>
  (await shop.write(addManufacturer, newManufacturer(change), admin)).body;
const rowOf = async (id: string) =>
  (await shop.read(list, {}, admin)).body.products.find((one) => one.id === id)!;
const auditEntriesOf = (entityId: string) =>
  shop.db.many<{ action: string; before: object | null; after: object | null }>(
    sql`select action, before, after from audit where entity_id = ${entityId} order by id`,
  );
const unitPriceOf = async (id: string) => (await shop.read(product, { id })).body.unitPrice;

describe('saving the information of a product', () => {
  it.each([
    ['an empty content', { content: { ...OIL, content: 0 } }, 'content'],
    ['a content with a fraction of a thousandth', { content: { ...OIL, content: 0.5 } }, 'content'],
    ['half a piece', { content: { content: 500, unit: 'piece', per: '1piece' } }, 'content'],
    ['a price per kilogram of millilitres', { content: { ...OIL, per: '1kg' } }, 'per'],
    ['a content of a product that is sold by the piece', { content: OIL, isSoldByPiece: true }, 'content'],
    ['warnings that are too long', { warnings: 'x'.repeat(2_001) }, 'warnings'],
  ])('refuses %s', async (_, change, field) => {
    const id = await addProduct();
    const { status, body } = await saveAs(admin, id, change);
    expect([status, body.error?.code, Object.keys(body.error?.fields ?? {})]).toEqual([
      400,
      'information-invalid',
      [field],
    ]);
    expect([(await rowOf(id)).version, await auditEntriesOf(id)]).toEqual([0, []]);
  });

  it('refuses visitors and customers, unknown and deleted products, and unknown manufacturers', async () => {
    const id = await addProduct();
    const [deleted] = (await insertProducts(shop.db, [{ deleted: true }])) as [string];
    const replies = [
      await saveAs(undefined, id),
      await saveAs(maya, id),
      await saveAs(admin, 'unknown'),
      await saveAs(admin, deleted),
      await saveAs(admin, id, { manufacturerId: 'unknown' }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([401, 403, 404, 404, 409]);
    expect(await auditEntriesOf(id)).toEqual([]);
  });

  it('saves and audits the changed fields, and changes no other product', async () => {
    const [id, other] = [await addProduct(), await addProduct()];
    const maker = await newMaker();
    const { status, body } = await saveAs(admin, id, {
      content: OIL,
      manufacturerId: maker.id,
      warnings: ' Keep away from fire. ',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      content: OIL,
      manufacturerName: maker.name,
      warnings: 'Keep away from fire.',
      version: 1,
    });
    expect([await rowOf(id), (await shop.read(row, { id }, admin)).body]).toEqual([body, body]);
    expect((await shop.read(row, { id: 'unknown' }, admin)).status).toBe(404);
    expect(await auditEntriesOf(id)).toEqual([
      {
        action: 'information',
        before: { content: null, manufacturer: null, warnings: '' },
        after: { content: '750 ml per 1l', manufacturer: maker.name, warnings: 'Keep away from fire.' },
      },
    ]);
    expect((await rowOf(other)).version).toBe(0);
  });

  it('refuses to overwrite a newer version, and accepts a repeated request', async () => {
    const id = await addProduct();
    for (let n = 0; n < 2; n++) expect((await saveAs(admin, id, { content: OIL })).status).toBe(200);
    const reply = await saveAs(admin, id, { isSoldByPiece: true });
    expect([reply.status, reply.body.error?.code]).toEqual([409, 'information-changed']);
    expect(await rowOf(id)).toMatchObject({ content: OIL, version: 1 });
    expect(await auditEntriesOf(id)).toHaveLength(1);
    expect((await saveAs(admin, id, { isSoldByPiece: true }, 1)).body.version).toBe(2);
  });

  it('lets only one of two administrators save at the same time', async () => {
    const id = await addProduct();
    const replies = await Promise.all([
      saveAs(admin, id, { content: OIL }),
      saveAs(admin, id, { warnings: 'Hot.' }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('manufacturers', () => {
  it.each([
    ['without a name', { name: '  ' }, 'name'],
    ['without an address', { address: '' }, 'address'],
    ['with a contact that is neither email nor web address', { contact: 'call us' }, 'contact'],
    ['with a script as contact', { contact: 'javascript:alert(1)' }, 'contact'],
    ['with half a responsible person', { euName: 'Rep', euContact: 'a@b.test' }, 'euAddress'],
    ['with an address that is too long', { address: 'x'.repeat(301) }, 'address'],
  ])('are refused %s', async (_, change, field) => {
    const before = (await shop.read(manufacturers, {}, admin)).body;
    const { status, body } = await shop.write(addManufacturer, newManufacturer(change), admin);
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([400, [field]]);
    expect((await shop.read(manufacturers, {}, admin)).body).toEqual(before);
  });

  it('have unique names', async () => {
    const maker = await newMaker();
    const taken = newManufacturer({ name: maker.name.toUpperCase() });
    const reply = await shop.write(addManufacturer, taken, admin);
    expect([reply.status, Object.keys(reply.body.error?.fields ?? {})]).toEqual([409, ['name']]);
    const other = await newMaker();
    expect((await shop.write(updateManufacturer, { ...other, name: maker.name }, admin)).status).toBe(409);
    const twice = newManufacturer();
    const replies = await Promise.all([1, 2].map(() => shop.write(addManufacturer, twice, admin)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('are changed only if the newest version was edited, and audited', async () => {
    const maker = await newMaker();
    const changed = { ...maker, address: '2 Other Road' };
    expect((await shop.write(updateManufacturer, changed, admin)).body).toEqual({ ...changed, version: 2 });
    expect((await shop.write(updateManufacturer, changed, admin)).status, 'repeated').toBe(200);
    const outdated = { ...maker, address: '3 Third Road' };
    expect((await shop.write(updateManufacturer, outdated, admin)).status).toBe(409);
    expect((await shop.write(updateManufacturer, { ...outdated, id: 'unknown' }, admin)).status).toBe(404);
    expect((await auditEntriesOf(maker.name)).map(({ action }) => action)).toEqual(['add', 'update']);
  });

  it('are deleted only if no product uses them', async () => {
    const maker = await newMaker();
    const id = await addProduct();
    await saveAs(admin, id, { manufacturerId: maker.id });
    const refused = await shop.write(removeManufacturer, { id: maker.id }, admin);
    expect([refused.status, refused.body.error?.message]).toEqual([
      409,
      '1 product has this manufacturer. Choose another one for it first.',
    ]);
    expect((await rowOf(id)).manufacturerName).toBe(maker.name);
    await saveAs(admin, id, {}, 1);
    for (let n = 0; n < 2; n++)
      expect((await shop.write(removeManufacturer, { id: maker.id }, admin)).status).toBe(200);
    const { manufacturers: left } = (await shop.read(manufacturers, {}, admin)).body;
    expect(left.map((one) => one.id)).not.toContain(maker.id);
    expect((await shop.write(addManufacturer, newManufacturer({ name: maker.name }), admin)).status).toBe(
      200,
    );
  });

  it('are limited in number', async () => {
    await shop.db.run(sql`
      insert into manufacturers (id, name, address, contact)
      select 'many-' || n, 'Many ' || n, 'Street', 'a@b.test' from generate_series(1, ${MAX_MANUFACTURERS}) n`);
    const reply = await shop.write(addManufacturer, newManufacturer(), admin);
    expect([reply.status, reply.body.error?.code]).toEqual([409, 'too-many-manufacturers']);
    await shop.db.run(sql`delete from manufacturers where id like 'many-%'`);
  });
});

describe('the list of products', () => {
  it('finds what is missing, and counts it', async () => {
    await shop.db.run(sql`delete from products`);
    const [empty, priced, made, complete] = [
      await addProduct('A'),
      await addProduct('B'),
      await addProduct('C'),
      await addProduct('D'),
    ];
    const [deleted] = (await insertProducts(shop.db, [{ deleted: true }])) as [string];
    const { id: manufacturerId } = await newMaker();
    await saveAs(admin, priced, { isSoldByPiece: true });
    await saveAs(admin, made, { manufacturerId });
    await saveAs(admin, complete, { content: OIL, manufacturerId });
    const idsOf = async (show: 'all' | 'missing' | 'unit-price' | 'manufacturer', search = '') =>
      (await shop.read(list, { show, search }, admin)).body.products.map(({ id }) => id);
    expect(await idsOf('all')).toEqual([empty, priced, made, complete]);
    expect(await idsOf('missing')).toEqual([empty, priced, made]);
    expect(await idsOf('unit-price')).toEqual([empty, made]);
    expect(await idsOf('manufacturer')).toEqual([empty, priced]);
    expect(await idsOf('missing', 'b')).toEqual([priced]);
    expect(await idsOf('all')).not.toContain(deleted);
    expect((await shop.read(missing, {}, admin)).body).toEqual({ unitPrices: 2, manufacturers: 2 });
  });

  it('is paged and live', async () => {
    await shop.db.run(sql`delete from products`);
    const titles = Array.from({ length: 27 }, (_, n) => `Thing ${String(n).padStart(2, '0')}`);
    const ids = await insertProducts(
      shop.db,
      titles.map((title) => ({ title })),
    );
    const first = (await shop.read(list, {}, admin)).body;
    expect(first.products.map(({ title }) => title)).toEqual(titles.slice(0, 25));
    const second = (await shop.read(list, { cursor: first.nextCursor! }, admin)).body;
    expect([second.products.map(({ title }) => title), second.nextCursor]).toEqual([titles.slice(25), null]);
    const seen = await shop.subscribe(list, {}, admin);
    await seen.until(({ products: rows }) => rows.length === 25);
    await saveAs(admin, ids[0]!, { warnings: 'Hot.' });
    await seen.until(({ products: rows }) => rows[0]!.warnings === 'Hot.');
    seen.close();
  });
});

describe('a change of the information', () => {
  let changed: string[] = [];
  beforeAll(() => {
    shop.db.onOwnChanges((changes) => {
      changed = changes.map(({ table }) => table);
    });
  });

  it('is announced as a change of the product if it changes the content', async () => {
    const id = await addProduct();
    await saveAs(admin, id, { content: OIL });
    expect(changed).toContain('products');
    await saveAs(admin, id, { content: { ...OIL, content: 500_000 } }, 1);
    expect(changed).toContain('products');
  });

  it('reloads no list, cart or wishlist if it changes only warnings or the manufacturer', async () => {
    const id = await addProduct();
    const { id: manufacturerId } = await newMaker();
    await saveAs(admin, id, { manufacturerId, warnings: 'Hot.' });
    expect(changed).toContain('product_information');
    expect(changed).not.toContain('products');
    await saveAs(admin, id, { manufacturerId, isSoldByPiece: true }, 1);
    expect(changed).not.toContain('products');
  });
});

describe('shoppers', () => {
  it('see the unit price of the current price everywhere, live', async () => {
    const id = await addProduct('Olive oil', 1_600);
    await fillCart(shop, maya, [{ id, quantity: 2 }]);
    await shop.write(addToWishlist, { id }, maya);
    const seen = await shop.subscribe(product, { id });
    await seen.until(({ title }) => title === 'Olive oil');
    const cart = await shop.subscribe(myCart, {}, maya);
    const home = await shop.subscribe(products, { search: 'olive' });
    await saveAs(admin, id, { content: OIL });
    const expected = { cents: 2_133, per: '1l' };
    expect((await seen.until(({ unitPrice }) => unitPrice !== undefined)).unitPrice).toEqual(expected);
    expect((await cart.until(({ lines }) => lines[0]?.unitPrice !== undefined)).lines[0]!.unitPrice).toEqual(
      expected,
    );
    await home.until((page) => page.products.some((one) => one.id === id && one.unitPrice?.cents === 2_133));
    const { items } = (await shop.read(myWishlist, {}, maya)).body;
    expect(items.find((item) => item.id === id)!.unitPrice).toEqual(expected);
    await shop.db.run(sql`
      insert into sale_prices (id, product_id, price_cents, starts_at) values ('oil', ${id}, 1200, now() - interval '1 hour')`);
    await shop.db.run(sql`select update_sale_prices()`);
    const onSale = await seen.until(({ priceCents }) => priceCents === 1_200);
    expect([onSale.unitPrice, onSale.lowestPriceCents]).toEqual([{ cents: 1_600, per: '1l' }, 1_600]);
    await cart.until(({ lines }) => lines[0]?.lowestPriceCents === 1_600);
    for (const subscription of [seen, cart, home]) subscription.close();
  });

  it('see no unit price of a product that contains exactly the reference, or is sold by the piece', async () => {
    const [litre, piece] = [await addProduct(), await addProduct()];
    await saveAs(admin, litre, { content: { content: 1_000, unit: 'l', per: '1l' } });
    await saveAs(admin, piece, { isSoldByPiece: true });
    expect([await unitPriceOf(litre), await unitPriceOf(piece)]).toEqual([undefined, undefined]);
  });

  it('see the details without logging in, live, and none of deleted products', async () => {
    const id = await addProduct();
    const maker = await newMaker({
      euName: 'Rep',
      euAddress: 'Rue 1, Paris',
      euContact: 'https://rep.test/eu',
    });
    const seen = await shop.subscribe(ofProduct, { id });
    expect(await seen.until(() => true)).toEqual({ content: null, manufacturer: null, warnings: '' });
    await saveAs(admin, id, { content: OIL, manufacturerId: maker.id, warnings: 'Hot.' });
    const { id: _, version, ...details } = maker;
    await seen.until(({ warnings }) => warnings === 'Hot.');
    expect(seen.last).toEqual({ content: OIL, manufacturer: details, warnings: 'Hot.' });
    await shop.write(updateManufacturer, { ...maker, version, contact: 'new@maker.test' }, admin);
    await seen.until(({ manufacturer }) => manufacturer?.contact === 'new@maker.test');
    await shop.db.run(sql`update products set deleted_at = now() where id = ${id}`);
    await seen.until(({ manufacturer }) => manufacturer === null);
    expect((await shop.read(ofProduct, { id: 'unknown' })).body.manufacturer).toBeNull();
    seen.close();
  });

  it('find the details of a product without logging in: Home links to the page that has them', async () => {
    const id = await addProduct('Shared kettle');
    const { id: manufacturerId } = await newMaker({ name: 'Kettle Works', address: '7 Steam Street' });
    await saveAs(admin, id, { manufacturerId, warnings: 'Hot surface.' });
    const link = `href="/reviews/${id}"`;
    expect((await shop.http.inject('/?search=shared+kettle')).body).toContain(link);
    // Logged-in users get the same link, although other markup differs: they can add the product to their cart.
    const url = '/?search=shared+kettle';
    const forUser = (await shop.http.inject({ url, headers: { cookie: maya.cookie } })).body;
    expect(forUser).toContain(link);
    expect(forUser).not.toContain('aria-disabled');
    const { statusCode, body } = await shop.http.inject(`/reviews/${id}`);
    expect(statusCode).toBe(200);
    for (const text of ['Kettle Works', '7 Steam Street', 'Hot surface.']) expect(body).toContain(text);
    const plain = await testShop({ features: [] }, { jobs: false });
    onTestFinished(() => plain.close());
    const [cup] = (await insertProducts(plain.db, [{ title: 'Cup' }])) as [string];
    expect((await plain.http.inject('/')).body).not.toContain('href="/reviews/');
    expect((await plain.http.inject(`/reviews/${cup}`)).body).not.toContain('Product information');
  });

  it('see nothing while the feature is off, and everything again once it is on', async () => {
    const id = await addProduct();
    await saveAs(admin, id, { content: OIL });
    await shop.db.run(sql`
      insert into sale_prices (id, product_id, price_cents, starts_at) values ('off', ${id}, 900, now() - interval '1 hour')`);
    await shop.db.run(sql`select update_sale_prices()`);
    const seen = await shop.subscribe(product, { id });
    await seen.until(({ lowestPriceCents }) => lowestPriceCents === 1_600);
    const switchTo = async (features: (typeof sampleSettings)['features']) => {
      const { version } = (await shop.read(currentSettings, {})).body;
      const settings = { ...sampleSettings, features };
      expect((await shop.write(saveSettings, { version, settings }, admin)).status).toBe(200);
    };
    await switchTo(['sales']);
    await seen.until(
      ({ lowestPriceCents, unitPrice }) => lowestPriceCents === undefined && unitPrice === undefined,
    );
    expect(Object.keys(seen.last!)).not.toContain('unitPrice');
    expect([
      (await shop.read(ofProduct, { id })).status,
      (await shop.read(list, {}, admin)).status,
      (await saveAs(admin, id)).status,
    ]).toEqual([404, 404, 404]);
    await switchTo(['sales', 'product-information']);
    await seen.until(({ unitPrice }) => unitPrice !== undefined);
    seen.close();
  });
});
