import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stock } from '../../../../test/products.ts';
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
  [teapot] = (await stock(shop.db, [
    { title: 'Teapot', category: 'kitchen', priceCents: 3_450, image: '/teapot.webp', rate: 4, count: 10 },
  ])) as [string];
});

const typed = {
  title: 'Teapot',
  description: '',
  priceCents: 3_450,
  image: '/teapot.webp',
  category: 'kitchen',
};
const adding = (change: object = {}) =>
  shop.write(
    add,
    { form: 'add', ...typed, description: 'Pours well.', rate: 4.5, count: 12, ...change } as AddProduct,
    admin,
  );
const editing = (change: object = {}, as = admin) =>
  shop.write(update, { form: 'manage', id: teapot, version: 1, ...typed, ...change } as UpdateProduct, as);
const now = async (id = teapot) => (await shop.read(adminProduct, { id }, admin)).body;
const audit = () =>
  shop.db.many<{ actor: string }>(
    sql`select actor_name as actor, entity_id as id, action, before, after from audit order by id`,
  );

describe('refused, and nothing is written', () => {
  test.each<[string, object, string, string]>([
    ['no title', { title: '  ' }, 'title', 'Title is required'],
    ['no description', { description: '' }, 'description', 'Description is required'],
    ['no price', { priceCents: null }, 'price', 'Valid price (0 or more) is required'],
    ['a price below 0', { priceCents: -1 }, 'price', 'Valid price (0 or more) is required'],
    ['a price in parts of cents', { priceCents: 0.5 }, 'price', 'Valid price (0 or more) is required'],
    [
      'a price above the highest',
      { priceCents: 1_000_000_000 },
      'price',
      'Price can be at most $9,999,999.99.',
    ],
    ['no picture', { image: '' }, 'image', 'Image URL is required'],
    ['no category', { category: ' ' }, 'category', 'Category is required'],
    ['a rate above 5', { rate: 5.1 }, 'rate', 'Rating must be between 0 and 5'],
    ['no rate', { rate: null }, 'rate', 'Rating must be between 0 and 5'],
    ['a count below 0', { count: -1 }, 'count', 'Rating count must be 0 or more'],
    ['a count in parts', { count: 1.5 }, 'count', 'Rating count must be 0 or more'],
    ['a title of 101', { title: 'x'.repeat(101) }, 'title', 'Title can have at most 100 characters.'],
    [
      'a description of 1001',
      { description: 'x'.repeat(1001) },
      'description',
      'Description can have at most 1000 characters.',
    ],
    [
      'a category of 51',
      { category: 'x'.repeat(51) },
      'category',
      'Category can have at most 50 characters.',
    ],
  ])('add-product: %s (SPEC L95)', async (_, change, field, message) => {
    const reply = await adding(change);
    expect(reply.status).toBe(400);
    expect(reply.body.error).toEqual({ code: 'invalid', message, fields: { [field]: message } });
  });

  test('add-product tells all that is wrong at once', async () => {
    const { body } = await adding({
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
  ])('/admin/products: %s (SPEC L93)', async (_, change, message) => {
    const reply = await shop.write(add, { form: 'products', ...typed, ...change }, admin);
    expect([reply.status, reply.body.error?.message]).toEqual([400, message]);
    const edit = { form: 'products' as const, id: teapot, version: 1, ...typed, ...change };
    expect((await shop.write(update, edit, admin)).body.error?.message).toBe(message);
  });

  test.each<[string, object, string]>([
    ['no title', { title: '' }, 'Title cannot be empty.'],
    ['a price below 0', { priceCents: -1 }, 'Price cannot be negative.'],
    ['no picture', { image: ' ' }, 'Image URL cannot be empty.'],
    ['no category', { category: '' }, 'Category cannot be empty.'],
    ['a script as picture', { image: 'javascript:alert(1)' }, 'Image URL must be a web address'],
    ['a page as picture', { image: 'data:text/html,x' }, 'Image URL must be a web address'],
    ['another shop’s path', { image: '//evil.test/a.png' }, 'Image URL must be a web address'],
    [
      'a script as a further image',
      { furtherImages: ['/a.webp', 'javascript:alert(1)'] },
      'Image URL must be',
    ],
  ])('manage-products: %s (SPEC L94, SETTLED 17)', async (_, change, message) => {
    const reply = await editing(change);
    expect([reply.status, reply.body.error?.message]).toEqual([400, expect.stringContaining(message)]);
    expect(await now()).toMatchObject({ title: 'Teapot', priceCents: 3_450, version: 1 });
  });

  test.each(['createdBy', 'deletedAt', 'seed', 'reviewSum', 'createdAt', 'updatedAt', '__proto__', 'rating'])(
    'a field that nobody may send: %s',
    async (field) => {
      const extra = JSON.parse(`{"${field}": 1}`);
      expect((await adding(extra)).status).toBe(field === '__proto__' ? 400 : 400);
    },
  );

  test.each([
    ['unknown', () => newId()],
    ['of a deleted product', async () => (await stock(shop.db, [{ deleted: true }]))[0]!],
  ])('an id that is %s answers 404', async (_, id) => {
    const gone = { id: await id() };
    expect((await shop.write(remove, gone, admin)).status).toBe(404);
    expect((await editing(gone)).status).toBe(404);
    expect((await shop.read(adminProduct, gone, admin)).status).toBe(404);
  });

  test('an unknown id cannot be restored', async () => {
    expect((await shop.write(restore, { id: newId() }, admin)).status).toBe(404);
  });

  test('none of it was audited', async () => {
    await adding({ title: '' });
    await editing({ title: '' });
    await editing({ version: 7, title: 'Stale' });
    expect(await audit()).toEqual([]);
  });
});

describe('written', () => {
  test('add-product keeps the placeholder, the audit who it was (SPEC L66, SETTLED 18)', async () => {
    const { status, body } = await adding({ title: ' Mug ', category: ' KITCHEN  Ware ', priceCents: 0 });
    expect(status).toBe(200);
    const facts = {
      title: 'Mug',
      priceCents: 0,
      image: '/teapot.webp',
      category: 'kitchen ware',
      description: 'Pours well.',
      rating: { rate: 4.5, count: 12 },
    };
    expect(body).toEqual({
      ...facts,
      furtherImages: [],
      id: expect.any(String),
      createdBy: PLACEHOLDER_ADMIN_ID,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
    });
    expect(await now(body.id)).toEqual(body);
    expect(await audit()).toEqual([
      { actor: 'Ada Lane', id: body.id, action: 'add', before: null, after: facts },
    ]);
  });

  test('the single form writes who added it, and no rating', async () => {
    const { body } = await shop.write(add, { form: 'products', ...typed }, admin);
    expect(body).toMatchObject({ createdBy: admin.userId, rating: { rate: 0, count: 0 } });
  });

  test.each([
    [
      'exactly at the limits',
      { title: 'x'.repeat(100), description: 'x'.repeat(1000), category: 'x'.repeat(50) },
    ],
    ['the highest price', { priceCents: 999_999_999 }],
    ['a rate of 0 and of nobody', { rate: 0, count: 0 }],
    ['a rate of 5', { rate: 5, count: 1 }],
    ['a web address', { image: 'https://pictures.test/a.png?w=1' }],
    ['letters that cannot be kept', { title: 'a\0b\ud800' }],
    ['capitals that only one side knows', { category: 'İSTANBUL ΣΑΣ ẞ' }],
  ])('add-product takes %s', async (_, change) => {
    expect((await adding(change)).status).toBe(200);
  });

  test('an edit changes what differs, and the audit keeps only that', async () => {
    const { status, body } = await editing({ title: 'Enamel Teapot', priceCents: 3_500 });
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

  test('an edit replaces the further images, or leaves them when it does not send any', async () => {
    const furtherImages = ['/pictures/lid.webp', 'https://a.test/spout.jpg'];
    expect((await editing({ furtherImages })).body).toMatchObject({ furtherImages, version: 2 });
    expect((await editing({ version: 2, title: 'Kettle' })).body).toMatchObject({
      furtherImages,
      version: 3,
    });
    // Each image once: the first one is not a further one too.
    expect(
      (
        await editing({
          version: 3,
          image: furtherImages[0]!,
          furtherImages: [...furtherImages, furtherImages[1]!],
        })
      ).body,
    ).toMatchObject({ furtherImages: [furtherImages[1]], version: 4 });
    expect((await editing({ version: 4, title: 'Kettle', furtherImages: [] })).body).toMatchObject({
      furtherImages: [],
    });
    expect((await audit())[0]).toMatchObject({ after: { furtherImages: furtherImages.join(' ') } });
  });

  test('a product has at most twenty images', async () => {
    const images = (count: number) =>
      Array.from({ length: count }, (_, number) => `/pictures/${number}.webp`);
    expect((await editing({ furtherImages: images(20) })).status).toBe(400);
    expect((await editing({ furtherImages: images(19) })).status).toBe(200);
  });

  test('an edit that changes nothing writes nothing', async () => {
    const { status, body } = await editing();
    expect([status, body.version]).toEqual([200, 1]);
    expect(await audit()).toEqual([]);
  });

  test('a typed rating is clamped and becomes what is shown, whatever the reviews say (SPEC L94, SETTLED 25)', async () => {
    await shop.db.run(sql`update products set review_sum = 5, review_count = 1 where id = ${teapot}`);
    const { body } = await editing({ rating: { rate: 7.04, count: 20.9 } });
    expect(body.rating).toEqual({ rate: 5, count: 20 });
    const reviewed = { rate: 3.2, count: 4 };
    expect((await editing({ version: 2, rating: reviewed })).body.rating).toEqual(reviewed);
    expect((await editing({ version: 3, rating: { rate: null, count: null } })).body.rating).toEqual({
      rate: 0,
      count: 0,
    });
  });

  test('a review that came while the form was open stays counted', async () => {
    await shop.db.run(sql`update products set review_sum = 5, review_count = 1 where id = ${teapot}`);
    const { body } = await editing({ title: 'Enamel Teapot' });
    expect(body.rating).toEqual({ rate: 4.0909, count: 11 });
    // Saved as it was shown: the seed is left alone.
    const again = await editing({ title: 'Pot', version: 2, rating: { rate: 4.1, count: 11 } });
    expect(again.body.rating).toEqual({ rate: 4.0909, count: 11 });
  });

  test('/admin/products leaves the rating alone', async () => {
    const edit = { form: 'products' as const, id: teapot, version: 1, ...typed, title: 'Pot' };
    expect((await shop.write(update, edit, admin)).body).toMatchObject({
      title: 'Pot',
      rating: { rate: 4, count: 10 },
    });
  });

  test('deleting hides, restoring brings back as it was; both are in the audit (SETTLED 19)', async () => {
    const before = await now();
    expect((await shop.write(remove, { id: teapot }, admin)).status).toBe(200);
    expect((await shop.read(product, { id: teapot })).status).toBe(404);

    expect((await shop.write(restore, { id: teapot }, admin)).status).toBe(200);
    expect((await shop.write(restore, { id: teapot }, admin)).status).toBe(200);
    expect(await now()).toEqual({ ...before, version: 3, updatedAt: expect.any(String) });
    expect(await audit()).toMatchObject([
      { action: 'remove', before: { title: 'Teapot' }, after: null },
      { action: 'restore', before: null, after: { title: 'Teapot' } },
    ]);
  });
});

describe('two administrators on one product (SETTLED 23)', () => {
  test('the second save is refused, and the first stays', async () => {
    const other = await shop.addUser({ role: 'admin', name: 'Bo Reed' });
    expect((await editing({ title: 'From Ada' })).status).toBe(200);
    const late = await editing({ title: 'From Bo' }, other);
    expect([late.status, late.body.error?.code]).toEqual([409, 'conflict']);
    expect(await now()).toMatchObject({ title: 'From Ada', version: 2 });
    // With the version that is there now it goes through.
    expect((await editing({ title: 'From Bo', version: 2 }, other)).status).toBe(200);
    expect((await audit()).map(({ actor }) => actor)).toEqual(['Ada Lane', 'Bo Reed']);
  });

  test('of twenty saves at once exactly one is kept', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => editing({ title: `Save ${n}` })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await audit()).toHaveLength(1);
  });

  test('a product that was deleted meanwhile is not brought back by a save', async () => {
    await shop.write(remove, { id: teapot }, admin);
    expect((await editing({ title: 'Zombie' })).status).toBe(404);
    expect((await shop.read(product, { id: teapot })).status).toBe(404);
  });
});

test.each(['Cafe\u0301 au lait bowl', '½ litre jug', 'Rosendahl™ pan', 'Ｔｅａ caddy', 'ﬁne sieve No. ²'])(
  'a product is found by its title as it was written, and as it is shown: %s',
  async (title) => {
    const { id } = (await adding({ title })).body;
    const shown = (await shop.read(product, { id })).body.title;
    for (const search of [title, shown]) {
      const found = await shop.read(list, { search });
      expect(found.body.products.map((one) => one.title)).toEqual([shown]);
    }
  },
);
