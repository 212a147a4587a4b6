import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeOrder } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { sql } from '../../../server/storage/sql.ts';
import { customer, EXPORT_PATH, list, saveNote } from '../contract.ts';
import { MAX_NOTE } from '../rules.ts';
import { noteData } from './personal-data.ts';
import { VIEW_WINDOW_S } from './queries.ts';

let shop: TestShop;
let admin: TestUser;
let mug: string;
beforeAll(async () => {
  shop = await testShop();
  admin = await shop.addUser({ role: 'admin', name: 'Ada Lane' });
  [mug] = (await insertProducts(shop.db, [{ title: 'Mug', priceCents: 1_250 }])) as [string];
});
afterAll(() => shop.close());

const order = (user: TestUser, quantity: number) => placeOrder(shop, user, [{ id: mug, quantity }]);
const page = async (params: object = {}) => (await shop.read(list, params, admin)).body;
const namesOf = async (params: object) => (await page(params)).customers.map(({ name }) => name);
const readCustomer = (id: string, as: TestUser | undefined = admin) => shop.read(customer, { id }, as);
const save = (id: string, text: string, version: number, as: TestUser | undefined = admin) =>
  shop.write(saveNote, { id, text, version }, as);
const auditOf = (id: string) =>
  shop.db.many(
    sql`
      select action, before, after from audit
      where entity = 'customer' and entity_id = ${id} and action <> 'view' order by id`,
  );
const download = (as?: TestUser, query = '') =>
  shop.http.inject({
    url: EXPORT_PATH + query,
    headers: { ...(as && { cookie: as.cookie }) },
  });

describe('the list', () => {
  it('refuses visitors and shoppers', async () => {
    expect((await shop.read(list, {})).status).toBe(401);
    expect((await shop.read(list, {}, await shop.addUser())).status).toBe(403);
  });

  it.each([{ sort: 'name' }, { after: "' or true" }, { search: 'x'.repeat(201) }, { limit: 9 }])(
    'refuses %j',
    async (params) => expect((await shop.read(list, params as never, admin)).status).toBe(400),
  );

  it('excludes deleted orders from the figures, and cancelled and refunded ones from the spend', async () => {
    const user = await shop.addUser({ name: 'Figures Fay' });
    const [first, second, third] = [await order(user, 1), await order(user, 2), await order(user, 4)];
    await order(user, 8);
    await shop.db.run(sql`update orders set status = 'cancelled' where id = ${first}`);
    await shop.db.run(sql`update orders set status = 'refunded' where id = ${second}`);
    await shop.db.run(sql`update orders set deleted_at = now() where id = ${third}`);
    const [found] = (await page({ search: 'figures' })).customers;
    expect(found).toMatchObject({ name: 'Figures Fay', orders: 3, spendCents: 8 * 1_250 });
    expect(found!.firstOrderAt! <= found!.lastOrderAt!).toBe(true);
    expect((await page({ search: 'figures', sort: 'spend' })).customers).toEqual([found]);
  });

  it('lists administrators only if they have ordered', async () => {
    const other = await shop.addUser({ role: 'admin', name: 'Buying Admin' });
    expect(await namesOf({ search: 'buying admin' })).toEqual([]);
    await order(other, 1);
    expect(await namesOf({ search: 'buying admin' })).toEqual(['Buying Admin']);
  });

  it('finds words in name and email, and takes wildcards literally', async () => {
    const user = await shop.addUser({ name: 'Odd 50%_Name' });
    expect(await namesOf({ search: '50%_n' })).toEqual(['Odd 50%_Name']);
    expect(await namesOf({ search: '%%%' })).toEqual([]);
    const { email } = (await readCustomer(user.userId)).body;
    expect(await namesOf({ search: `odd ${email}` })).toEqual(['Odd 50%_Name']);
  });

  it.each(['newest', 'spend', 'last-order'] as const)('pages by %s, forwards and back', async (sort) => {
    const tag = `Paged ${sort}`;
    for (let n = 0; n < 22; n++) {
      const user = await shop.addUser({ name: tag });
      if (n % 10 === 3) await order(user, 1 + n);
    }
    const params = { search: tag, sort };
    const first = await page(params);
    expect([first.customers.length, first.hasNewer, first.hasOlder]).toEqual([20, false, true]);
    if (sort === 'spend')
      expect(first.customers.slice(0, 4).map(({ spendCents }) => spendCents / 1_250)).toEqual([14, 4, 0, 0]);
    const second = await page({ ...params, after: first.customers.at(-1)!.id });
    expect([second.customers.length, second.hasNewer, second.hasOlder]).toEqual([2, true, false]);
    const ids = [...first.customers, ...second.customers].map(({ id }) => id);
    expect(new Set(ids).size).toBe(22);
    expect((await page({ ...params, before: second.customers[0]!.id })).customers).toEqual(first.customers);
  });
});

describe('the page of a customer', () => {
  it('refuses shoppers, even for their own page, and unknown customers', async () => {
    const user = await shop.addUser();
    expect((await readCustomer(user.userId, user)).status).toBe(403);
    expect((await readCustomer('nobody')).status).toBe(404);
    expect((await readCustomer(admin.userId)).status).toBe(404);
  });

  it('shows profile, figures and orders, live', async () => {
    const user = await shop.addUser({ name: 'Live Lou' });
    const open = await shop.subscribe(customer, { id: user.userId }, admin);
    await open.until(({ orders }) => orders === 0);
    const id = await order(user, 2);
    const shown = await open.until(({ orders }) => orders === 1);
    open.close();
    expect(shown).toMatchObject({ name: 'Live Lou', spendCents: 2_500, reviews: 0 });
    expect(shown.newestOrders).toEqual([expect.objectContaining({ id, status: 'pending', dueCents: 2_500 })]);
  });
});

describe('a view of a customer', () => {
  const viewsOf = (id: string) =>
    shop.db.many<{ actorId: string }>(sql`
      select actor_id as "actorId", action, before, after from audit
      where entity = 'customer' and entity_id = ${id} order by id`);

  it('is not audited if it is refused or the customer does not exist', async () => {
    const user = await shop.addUser();
    expect((await readCustomer(user.userId, user)).status).toBe(403);
    expect((await readCustomer('nobody')).status).toBe(404);
    expect([...(await viewsOf(user.userId)), ...(await viewsOf('nobody'))]).toEqual([]);
  });

  it('is audited once, without personal data, however often it is requested, subscribed to and updated', async () => {
    const user = await shop.addUser({ name: 'Viewed Vic' });
    await Promise.all([readCustomer(user.userId), readCustomer(user.userId), readCustomer(user.userId)]);
    const open = await shop.subscribe(customer, { id: user.userId }, admin);
    await open.until(({ orders }) => orders === 0);
    await order(user, 1);
    await open.until(({ orders }) => orders === 1);
    open.close();
    const view = { action: 'view', before: null, after: null };
    expect(await viewsOf(user.userId)).toEqual([{ actorId: admin.userId, ...view }]);
  });

  it('is audited for each administrator, even with only a subscription, and again after ten minutes', async () => {
    const user = await shop.addUser();
    const other = await shop.addUser({ role: 'admin' });
    await readCustomer(user.userId);
    const open = await shop.subscribe(customer, { id: user.userId }, other);
    await open.until(() => true);
    open.close();
    const actors = async () => (await viewsOf(user.userId)).map(({ actorId }) => actorId);
    expect(await actors()).toEqual([admin.userId, other.userId]);
    await shop.db.run(
      sql`update audit set at = at - make_interval(secs => ${VIEW_WINDOW_S}) where entity_id = ${user.userId}`,
    );
    await readCustomer(user.userId);
    expect(await actors()).toEqual([admin.userId, other.userId, admin.userId]);
  });
});

describe('the note', () => {
  it('is refused from shoppers, for unknown customers, and if it is too long', async () => {
    const user = await shop.addUser();
    expect((await save(user.userId, 'x', 0, user)).status).toBe(403);
    expect((await save('nobody', 'x', 0)).status).toBe(404);
    expect((await save(user.userId, 'x'.repeat(MAX_NOTE + 1), 0)).status).toBe(400);
    expect((await readCustomer(user.userId)).body.note).toEqual({ text: '', version: 0 });
  });

  it('is not overwritten by a change to an older version', async () => {
    const { userId } = await shop.addUser();
    const replies = await Promise.all(['a', 'b', 'c'].map((text) => save(userId, text, 0)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const { note } = (await readCustomer(userId)).body;
    expect(note.version).toBe(1);
    expect((await save(userId, 'late', 0)).body).toMatchObject({ error: { code: 'customer-note-changed' } });
    expect((await save(userId, note.text, 0)).status).toBe(200);
    expect((await save(userId, ' second\r\n', 1)).body).toEqual({ text: 'second', version: 2 });
    expect((await save(userId, 'third', 1)).status).toBe(409);
    expect((await readCustomer(userId)).body.note.text).toBe('second');
  });

  it('is audited without its text, part of the personal data, and deleted with the account', async () => {
    const user = await shop.addUser();
    expect(await noteData(shop.db, user.userId)).toBeUndefined();
    await save(user.userId, 'secret words', 0);
    expect(await auditOf(user.userId)).toEqual([
      { action: 'note', before: { noteLength: 0 }, after: { noteLength: 12 } },
    ]);
    expect(await noteData(shop.db, user.userId)).toEqual({ note: 'secret words' });
    await shop.db.run(sql`delete from identity.user where id = ${user.userId}`);
    expect(await shop.db.many(sql`select 1 from customer_notes where user_id = ${user.userId}`)).toEqual([]);
    expect((await readCustomer(user.userId)).status).toBe(404);
  });
});

describe('the download', () => {
  it('refuses visitors and shoppers, without an audit entry', async () => {
    expect((await download()).statusCode).toBe(401);
    expect((await download(await shop.addUser())).statusCode).toBe(403);
    expect([...(await auditOf('all')), ...(await auditOf('search'))]).toEqual([]);
  });

  it('contains matching customers with escaped formulas, and is audited', async () => {
    const user = await shop.addUser({ name: '=HYPERLINK("x") export' });
    await order(user, 3);
    const reply = await download(admin, '?search=export');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toBe('private, no-store');
    const lines = reply.body.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"") export"`);
    expect(lines[1]).toContain(',1,37.50,');
    expect(await auditOf('search')).toEqual([{ action: 'export', before: null, after: null }]);
  });
});
