import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import {
  type AddProduct,
  add,
  adminProduct,
  remove,
  restore,
  type UpdateProduct,
  update,
} from '../admin-contract.ts';
import { PLACEHOLDER_ADMIN_ID } from '../admin-rules.ts';
import { list, product } from '../contract.ts';

let shop: TestShop;
let admin: TestUser;
let teapot: string;
beforeAll(async () => {
  shop = await testShop();
  admin = await shop.addUser({ role: 'admin', name: 'Ada Lane' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.run(sql`truncate audit`);
  [teapot] = (await insertProducts(shop.db, [
    { title: 'Teapot', category: 'kitchen', priceCents: 3_450, image: '/teapot.webp', rate: 4, count: 10 },
  ])) as [string];
});

const fields = {
  title: 'Teapot',
  description: '',
  priceCents: 3_450,
  image: '/teapot.webp',
  category: 'kitchen',
};
const sendAdd = (change: object = {}, { as = admin, key = '' } = {}) =>
  shop.write(
    add,
    { form: 'add', ...fields, description: 'Pours well.', rate: 4.5, count: 12, ...change } as AddProduct,
    as,
    key === '' ? {} : { 'idempotency-key': key },
  );
const sendUpdate = (change: object = {}, as = admin) =>
  shop.write(update, { form: 'manage', id: teapot, version: 1, ...fields, ...change } as UpdateProduct, as);
const currentProduct = async (id = teapot) => (await shop.read(adminProduct, { id }, admin)).body;
const audit = () =>
  shop.db.many<{ actor: string }>(
    sql`select actor_name as actor, entity_id as id, action, before, after from audit order by id`,
  );

describe('invalid input is refused, and nothing is written', () => {
  test.each<[string, object, string, string]>([
    ['no title', { title: '  ' }, 'title', 'Title is required'],
    ['no description', { description: '' }, 'description', 'Description is required'],
    ['no price', { priceCents: null }, 'price', 'Valid price (0 or more) is required'],
    ['a price below 0', { priceCents: -1 }, 'price', 'Valid price (0 or more) is required'],
    ['a price with fractions of cents', { priceCents: 0.5 }, 'price', 'Valid price (0 or more) is required'],
    [
      'a price above the limit',
      { priceCents: 1_000_000_000 },
      'price',
      'Price can be at most $9,999,999.99.',
    ],
    ['no picture', { image: '' }, 'image', 'Image URL is required'],
    ['no category', { category: ' ' }, 'category', 'Category is required'],
    ['a rate above 5', { rate: 5.1 }, 'rate', 'Rating must be between 0 and 5'],
    ['no rate', { rate: null }, 'rate', 'Rating must be between 0 and 5'],
    ['a count below 0', { count: -1 }, 'count', 'Rating count must be 0 or more'],
    ['a fractional count', { count: 1.5 }, 'count', 'Rating count must be 0 or more'],
    [
      'a title of 101 characters',
      { title: 'x'.repeat(101) },
      'title',
      'Title can have at most 100 characters.',
    ],
    [
      'a description of 1001 characters',
      { description: 'x'.repeat(1001) },
      'description',
      'Description can have at most 1000 characters.',
    ],
    [
      'a category of 51 characters',
      { category: 'x'.repeat(51) },
      'category',
      'Category can have at most 50 characters.',
    ],
  ])('add-product refuses %s (SPEC L95)', async (_, change, field, message) => {
    const reply = await sendAdd(change);
    expect(reply.status).toBe(400);
    const code = expect.stringMatching(/^add\.|-too-/);
    expect(reply.body.error).toMatchObject({
      code,
      message,
      fields: { [field]: message },
      fieldCodes: { [field]: { code } },
    });
  });

  test('add-product reports all errors together', async () => {
    const { body } = await sendAdd({
      title: '',
      priceCents: null,
      image: '',
      category: '',
      rate: 9,
      count: -1,
    });
    expect(Object.keys(body.error?.fields ?? {})).toEqual([
      'title',
      'price',
      'image',
      'category',
      'rate',
      'count',
    ]);
  });

  test.each<[string, object, string]>([
    ['no title', { title: '' }, 'Title is required.'],
    ['a price of 0', { priceCents: 0 }, 'Price must be a positive number.'],
    ['no category', { category: '' }, 'Category is required.'],
    ['no picture', { image: '' }, 'Image URL is required.'],
  ])('/admin/products refuses %s (SPEC L93)', async (_, change, message) => {
    const reply = await shop.write(add, { form: 'products', ...fields, ...change }, admin);
    expect([reply.status, reply.body.error?.message]).toEqual([400, message]);
    const edit = { form: 'products' as const, id: teapot, version: 1, ...fields, ...change };
    expect((await shop.write(update, edit, admin)).body.error?.message).toBe(message);
  });

  test.each<[string, object, string]>([
    ['no title', { title: '' }, 'Title cannot be empty.'],
    ['a price below 0', { priceCents: -1 }, 'Price cannot be negative.'],
    ['no picture', { image: ' ' }, 'Image URL cannot be empty.'],
    ['no category', { category: '' }, 'Category cannot be empty.'],
    ['a script as image', { image: 'javascript:alert(1)' }, 'Image URL must be a web address'],
    ['an HTML page as image', { image: 'data:text/html,x' }, 'Image URL must be a web address'],
    ['a URL without a scheme', { image: '//evil.test/a.png' }, 'Image URL must be a web address'],
    [
      'a script as a further image',
      { furtherImages: ['/a.webp', 'javascript:alert(1)'] },
      'Image URL must be',
    ],
  ])('manage-products refuses %s (SPEC L94, SETTLED 17)', async (_, change, message) => {
    const reply = await sendUpdate(change);
    expect([reply.status, reply.body.error?.message]).toEqual([400, expect.stringContaining(message)]);
    expect(await currentProduct()).toMatchObject({ title: 'Teapot', priceCents: 3_450, version: 1 });
  });

  test.each(['createdBy', 'deletedAt', 'seed', 'reviewSum', 'createdAt', 'updatedAt', '__proto__', 'rating'])(
    'refuses the field %s, which clients may not send',
    async (field) => {
      const extra = JSON.parse(`{"${field}": 1}`);
      expect((await sendAdd(extra)).status).toBe(400);
    },
  );

  test.each([
    ['an unknown id', () => newId()],
    ['the id of a deleted product', async () => (await insertProducts(shop.db, [{ deleted: true }]))[0]!],
  ])('responds with 404 to %s', async (_, id) => {
    const missing = { id: await id() };
    expect((await shop.write(remove, missing, admin)).status).toBe(404);
    expect((await sendUpdate(missing)).status).toBe(404);
    expect((await shop.read(adminProduct, missing, admin)).status).toBe(404);
  });

  test('does not restore an unknown id', async () => {
    expect((await shop.write(restore, { id: newId() }, admin)).status).toBe(404);
  });

  test('does not record refused writes in the audit log', async () => {
    await sendAdd({ title: '' });
    await sendUpdate({ title: '' });
    await sendUpdate({ version: 7, title: 'Stale' });
    expect(await audit()).toEqual([]);
  });
});

describe('valid input is written', () => {
  test('add-product stores the placeholder, the audit log the actual user (SPEC L66, SETTLED 18)', async () => {
    const { status, body } = await sendAdd({ title: ' Mug ', category: ' KITCHEN  Ware ', priceCents: 0 });
    expect(status).toBe(200);
    const stored = {
      title: 'Mug',
      priceCents: 0,
      image: '/teapot.webp',
      category: 'kitchen ware',
      description: 'Pours well.',
      rating: { rate: 4.5, count: 12 },
    };
    expect(body).toEqual({
      ...stored,
      furtherImages: [],
      id: expect.any(String),
      createdBy: PLACEHOLDER_ADMIN_ID,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
    });
    expect(await currentProduct(body.id)).toEqual(body);
    expect(await audit()).toEqual([
      { actor: 'Ada Lane', id: body.id, action: 'add', before: null, after: stored },
    ]);
  });

  test('a repeated idempotency key adds one product, even in concurrent requests', async () => {
    const replies = await Promise.all([sendAdd({}, { key: 'once' }), sendAdd({}, { key: 'once' })]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]!.body).toEqual(replies[1]!.body);
    expect(await audit()).toHaveLength(1);

    const edit = { form: 'manage', id: replies[0]!.body.id, version: 1, ...fields, title: 'Pot' } as const;
    await shop.write(update, edit, admin);
    expect((await sendAdd({}, { key: 'once' })).body).toMatchObject({
      id: edit.id,
      title: 'Pot',
      version: 2,
    });
  });

  test('another key, other values, another administrator or no key adds another product', async () => {
    const other = await shop.addUser({ role: 'admin' });
    const replies = [
      await sendAdd({}, { key: 'first' }),
      await sendAdd({}, { key: 'second' }),
      await sendAdd({ title: 'Pot' }, { key: 'first' }),
      await sendAdd({}, { key: 'first', as: other }),
      await sendAdd(),
      await sendAdd(),
    ];
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(replies.length);
  });

  test('/admin/products stores the user and no rating', async () => {
    const { body } = await shop.write(add, { form: 'products', ...fields }, admin);
    expect(body).toMatchObject({ createdBy: admin.userId, rating: { rate: 0, count: 0 } });
  });

  test.each([
    [
      'exactly at the limits',
      { title: 'x'.repeat(100), description: 'x'.repeat(1000), category: 'x'.repeat(50) },
    ],
    ['the maximum price', { priceCents: 999_999_999 }],
    ['a rate of 0 without ratings', { rate: 0, count: 0 }],
    ['a rate of 5', { rate: 5, count: 1 }],
    ['a URL', { image: 'https://pictures.test/a.png?w=1' }],
    ['characters that cannot be stored', { title: 'a\0b\ud800' }],
    ['capitals that only JavaScript or PostgreSQL converts', { category: 'İSTANBUL ΣΑΣ ẞ' }],
  ])('add-product accepts %s', async (_, change) => {
    expect((await sendAdd(change)).status).toBe(200);
  });

  test('an edit changes only the fields that differ, as does its audit entry', async () => {
    const { status, body } = await sendUpdate({ title: 'Enamel Teapot', priceCents: 3_500 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: 'Enamel Teapot', priceCents: 3_500, version: 2, createdBy: 'test' });
    expect(await audit()).toEqual([
      {
        actor: 'Ada Lane',
        id: teapot,
        action: 'update',
        before: { title: 'Teapot', priceCents: 3_450 },
        after: { title: 'Enamel Teapot', priceCents: 3_500 },
      },
    ]);
  });

  test('an edit replaces the further images, or keeps them if it contains none', async () => {
    const furtherImages = ['/pictures/lid.webp', 'https://a.test/spout.jpg'];
    expect((await sendUpdate({ furtherImages })).body).toMatchObject({ furtherImages, version: 2 });
    expect((await sendUpdate({ version: 2, title: 'Kettle' })).body).toMatchObject({
      furtherImages,
      version: 3,
    });
    // Duplicates of the first image are removed.
    expect(
      (
        await sendUpdate({
          version: 3,
          image: furtherImages[0]!,
          furtherImages: [...furtherImages, furtherImages[1]!],
        })
      ).body,
    ).toMatchObject({ furtherImages: [furtherImages[1]], version: 4 });
    expect((await sendUpdate({ version: 4, title: 'Kettle', furtherImages: [] })).body).toMatchObject({
      furtherImages: [],
    });
    expect((await audit())[0]).toMatchObject({ after: { furtherImages: furtherImages.join(' ') } });
  });

  test('a product can have at most twenty images', async () => {
    const images = (count: number) =>
      Array.from({ length: count }, (_, number) => `/pictures/${number}.webp`);
    expect((await sendUpdate({ furtherImages: images(20) })).status).toBe(400);
    expect((await sendUpdate({ furtherImages: images(19) })).status).toBe(200);
  });

  test('an edit that changes nothing writes nothing', async () => {
    const { status, body } = await sendUpdate();
    expect([status, body.version]).toEqual([200, 1]);
    expect(await audit()).toEqual([]);
  });

  test('an entered rating is clamped and displayed, whatever the reviews are (SPEC L94, SETTLED 25)', async () => {
    await shop.db.run(sql`update products set review_sum = 5, review_count = 1 where id = ${teapot}`);
    const { body } = await sendUpdate({ rating: { rate: 7.04, count: 20.9 } });
    expect(body.rating).toEqual({ rate: 5, count: 20 });
    const reviewed = { rate: 3.2, count: 4 };
    expect((await sendUpdate({ version: 2, rating: reviewed })).body.rating).toEqual(reviewed);
    expect((await sendUpdate({ version: 3, rating: { rate: null, count: null } })).body.rating).toEqual({
      rate: 0,
      count: 0,
    });
  });

  test('a review written while the form was open is still counted', async () => {
    await shop.db.run(sql`update products set review_sum = 5, review_count = 1 where id = ${teapot}`);
    const { body } = await sendUpdate({ title: 'Enamel Teapot' });
    expect(body.rating).toEqual({ rate: 4.0909, count: 11 });
    // The rating is saved unchanged, so the seed rating does not change.
    const again = await sendUpdate({ title: 'Pot', version: 2, rating: { rate: 4.1, count: 11 } });
    expect(again.body.rating).toEqual({ rate: 4.0909, count: 11 });
  });

  test('/admin/products does not change the rating', async () => {
    const edit = { form: 'products' as const, id: teapot, version: 1, ...fields, title: 'Pot' };
    expect((await shop.write(update, edit, admin)).body).toMatchObject({
      title: 'Pot',
      rating: { rate: 4, count: 10 },
    });
  });

  test('deleting hides a product, restoring shows it unchanged, and both are audited (SETTLED 19)', async () => {
    const before = await currentProduct();
    expect((await shop.write(remove, { id: teapot }, admin)).status).toBe(200);
    expect((await shop.read(product, { id: teapot })).status).toBe(404);

    expect((await shop.write(restore, { id: teapot }, admin)).status).toBe(200);
    expect((await shop.write(restore, { id: teapot }, admin)).status).toBe(200);
    expect(await currentProduct()).toEqual({ ...before, version: 3, updatedAt: expect.any(String) });
    expect(await audit()).toMatchObject([
      { action: 'remove', before: { title: 'Teapot' }, after: null },
      { action: 'restore', before: null, after: { title: 'Teapot' } },
    ]);
  });
});

describe('concurrent edits of a product (SETTLED 23)', () => {
  test('the second save is refused, and the first is kept', async () => {
    const other = await shop.addUser({ role: 'admin', name: 'Bo Reed' });
    expect((await sendUpdate({ title: 'From Ada' })).status).toBe(200);
    const late = await sendUpdate({ title: 'From Bo' }, other);
    expect([late.status, late.body.error?.code]).toEqual([409, 'product-changed']);
    expect(await currentProduct()).toMatchObject({ title: 'From Ada', version: 2 });
    // A save with the current version succeeds.
    expect((await sendUpdate({ title: 'From Bo', version: 2 }, other)).status).toBe(200);
    expect((await audit()).map(({ actor }) => actor)).toEqual(['Ada Lane', 'Bo Reed']);
  });

  test('exactly one of twenty concurrent saves succeeds', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => sendUpdate({ title: `Save ${n}` })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await audit()).toHaveLength(1);
  });

  test('a save does not restore a product that was deleted while the form was open', async () => {
    await shop.write(remove, { id: teapot }, admin);
    expect((await sendUpdate({ title: 'Zombie' })).status).toBe(404);
    expect((await shop.read(product, { id: teapot })).status).toBe(404);
  });
});

test.each(['Cafe\u0301 au lait bowl', '½ litre jug', 'Rosendahl™ pan', 'Ｔｅａ caddy', 'ﬁne sieve No. ²'])(
  'a product is found by its title as entered and as displayed: %s',
  async (title) => {
    const { id } = (await sendAdd({ title })).body;
    const displayed = (await shop.read(product, { id })).body.title;
    for (const search of [title, displayed]) {
      const found = await shop.read(list, { search });
      expect(found.body.products.map((result) => result.title)).toEqual([displayed]);
    }
  },
);
