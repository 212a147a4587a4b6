import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertProducts } from '../../../../../test/products.ts';
import { ORIGIN, type TestShop, type TestUser, testShop } from '../../../../../test/shop.ts';
import { upload } from '../../../../../test/upload.ts';
import { sql } from '../../../../server/storage/sql.ts';
import { readCsv } from '../../../../shared/csv.ts';
import { adminList } from '../../admin-contract.ts';
import { errors } from '../../transfer/errors.ts';
import { MAX_IMPORT_BYTES } from '../../transfer/limits.ts';
import {
  type ImportProgress,
  type ImportReport,
  importProblem,
  TRANSFER_PATHS,
} from '../../transfer/report.ts';
import { transferTexts } from '../../transfer/texts.ts';

let shop: TestShop;
let other: TestShop;
let admin: TestUser;
let otherAdmin: TestUser;
beforeAll(async () => {
  shop = await testShop();
  other = await testShop();
  admin = await shop.addUser({ role: 'admin', name: 'Ada Lane' });
  otherAdmin = await other.addUser({ role: 'admin' });
});
afterAll(() => Promise.all([shop.close(), other.close()]));
beforeEach(async () => {
  for (const { db } of [shop, other])
    await db.transaction((tx) => tx.run(sql`truncate products, audit, product_imports cascade`));
  // Creating a large file blocks this process, whose load shedding then refuses requests for a moment.
  for (const { http } of [shop, other])
    await expect.poll(async () => (await http.inject('/api/account/session')).statusCode).toBe(200);
});

const preview = (text: string | Buffer, as: TestUser | undefined = admin, headers = {}) =>
  upload(shop, TRANSFER_PATHS.preview, { bytes: Buffer.from(text) }, as, headers);
const run = (text: string | Buffer, as: TestUser | undefined = admin, into = shop, headers = {}) =>
  upload(into, TRANSFER_PATHS.run, { bytes: Buffer.from(text) }, as, headers);
const progressOf = (reply: { body: string }) =>
  reply.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ImportProgress);
const reportOf = (reply: { body: string }): ImportReport => {
  const last = progressOf(reply).at(-1);
  if (!last || !('report' in last)) throw new Error(`no report: ${reply.body.slice(0, 500)}`);
  return last.report;
};
const exportProducts = (query = '', from = shop, as = admin) =>
  from.http.inject({ url: `${TRANSFER_PATHS.export}${query}`, headers: { cookie: as.cookie } });
const storedProducts = () =>
  shop.db.many<Record<string, unknown>>(sql`
    select title, price_cents as "priceCents", category, image, description, rating_rate::float8 as rate,
           rating_count as count, version, deleted_at is not null as deleted
    from products order by id`);
const products = (number: number, from = 0) =>
  `title,price,category\r\n${Array.from({ length: number }, (_, n) => `Thing ${from + n},${n % 90}.50,things\r\n`).join('')}`;

describe('invalid requests are refused, and nothing is written', () => {
  const file = 'title,price\nMug,3\n';

  test.each<[string, () => Promise<TestUser | undefined>, number]>([
    ['a visitor', async () => undefined, 401],
    ['a shopper', () => shop.addUser(), 403],
  ])('refuses import and export by %s', async (_, who, status) => {
    await insertProducts(shop.db, [{ title: 'Secret plan' }]);
    const user = await who();
    const replies = [
      await upload(shop, TRANSFER_PATHS.preview, { bytes: Buffer.from(file) }, user),
      await upload(shop, TRANSFER_PATHS.run, { bytes: Buffer.from(file) }, user),
      await shop.http.inject({
        url: TRANSFER_PATHS.export,
        headers: user ? { cookie: user.cookie } : {},
      }),
    ];
    for (const reply of replies) {
      expect(reply.statusCode).toBe(status);
      expect(reply.body).not.toContain('Secret plan');
    }
    expect(await storedProducts()).toHaveLength(1);
  });

  test('refuses a form from another origin', async () => {
    const reply = await run(file, admin, shop, { origin: 'https://evil.test' });
    expect(reply.statusCode).toBe(403);
    expect(await storedProducts()).toEqual([]);
  });

  test.each<[string, () => string | Buffer, string]>([
    ['the wrong columns', () => 'name,cost\nMug,3\n', 'The columns of this file are unknown (name, cost)'],
    ['an empty file', () => '', transferTexts.errors['file-empty']],
    ['only a header line', () => 'title,price\n', transferTexts.errors['file-empty']],
    [
      'bytes that are not text',
      () => Buffer.from([0xff, 0xd8, 0x00, 0x01]),
      transferTexts.errors['file-not-text'],
    ],
    [
      'a cell of 20 MB',
      () => `title,price\nMug,3\n${'x'.repeat(20_000_000)},3\n`,
      'Line 3: the cell in column 1 (title) has more than 100,000 characters.',
    ],
    [
      'a truncated JSON',
      () => '[{"title":"Mug","price":3},',
      transferTexts.errors['file-not-json']({ reason: 'it is incomplete.' }),
    ],
    ['too many products', () => `title,price\n${'a,1\n'.repeat(100_001)}`, 'at most 100,000 products'],
  ])('refuses %s', async (_, make, message) => {
    for (const send of [preview, run]) {
      const reply = await send(make());
      expect([reply.statusCode, reply.json().error.message]).toEqual([400, expect.stringContaining(message)]);
    }
    expect(await storedProducts()).toEqual([]);
  });

  test('refuses more than 50 MB without a declared length', async () => {
    const reply = await preview(Buffer.alloc(MAX_IMPORT_BYTES + 1, 'a'));
    expect([reply.statusCode, reply.json().error.message]).toEqual([
      413,
      transferTexts.errors['file-too-large'],
    ]);
  });

  test('refuses a declared length of 200 MB before the body is read', async () => {
    const reply = await shop.http.inject({
      method: 'POST',
      url: TRANSFER_PATHS.run,
      headers: {
        origin: ORIGIN,
        cookie: admin.cookie,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(200 * 1024 * 1024),
      },
    });
    expect([reply.statusCode, reply.json().error.message]).toEqual([
      413,
      transferTexts.errors['file-too-large'],
    ]);
  });

  test('writes nothing for a preview', async () => {
    expect((await preview(file)).statusCode).toBe(200);
    expect(await storedProducts()).toEqual([]);
    expect(await shop.db.many(sql`select 1 from audit`)).toEqual([]);
  });

  test('writes nothing if an import fails in its last batch', async () => {
    await shop.db.run(sql`alter table products add constraint no_thing_999 check (title <> 'Thing 999')`);
    const reply = await run(products(1_000));
    expect(progressOf(reply).at(-1)).toEqual({ error: { code: 'failed', message: expect.any(String) } });
    expect(reply.body).not.toContain('no_thing_999');
    expect(await storedProducts()).toEqual([]);
    await shop.db.run(sql`alter table products drop constraint no_thing_999`);
  });

  test('refuses an import while another one is running', async () => {
    await shop.db.transaction(async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(hashtext('shopkeeper product import'))`);
      const reply = await run(file);
      expect(progressOf(reply)).toEqual([
        { error: { code: 'import-running', message: transferTexts.errors['import-running'] } },
      ]);
    });
    expect(await storedProducts()).toEqual([]);
  });

  test.each(['?format=xml', '?limit=5'])('refuses an export with %s', async (query) => {
    expect((await exportProducts(query)).statusCode).toBe(400);
  });
});

describe('a preview', () => {
  test('reports the changes, and each invalid row with its reason', async () => {
    const [teapot] = await insertProducts(shop.db, [
      { title: 'Teapot', priceCents: 3_450, category: 'kitchen' },
    ]);
    const reply = await preview(
      [
        'id,title,price,category',
        `${teapot},Teapot,34.50,kitchen`,
        ',Mug,3.00,Kitchen',
        ',,1,x',
        ',Cup,-1,x',
        'a,b',
      ].join('\n'),
    );
    expect(reply.json()).toEqual({
      format: 'csv',
      encoding: 'utf-8',
      numbers: {
        decimal: 'dot',
        ambiguous: 0,
        example: { text: '34.50', cents: 3_450 },
        currencies: [],
      },
      notImported: [],
      adds: 1,
      updates: 0,
      unchanged: 1,
      skipped: 0,
      sameTitles: { total: 0, choice: 'skip', first: [] },
      bad: 3,
      problems: [
        { line: 4, title: '', reason: 'Title cannot be empty.', codes: [{ code: 'manage.title' }] },
        { line: 5, title: 'Cup', reason: 'Price cannot be negative.', codes: [{ code: 'manage.price' }] },
        importProblem(6, 'b', [errors['line-length-wrong']({ found: 2, expected: 4 })]),
      ],
      renamed: 0,
      renames: [],
      sample: [
        { line: 2, title: 'Teapot', priceCents: 3_450, category: 'kitchen', action: 'unchanged' },
        { line: 3, title: 'Mug', priceCents: 300, category: 'kitchen', action: 'add' },
      ],
    });
  });

  test('lists products that would get another title, because another supplier may use the same ids', async () => {
    const ids = await insertProducts(
      shop.db,
      Array.from({ length: 7 }, (_, n) => ({ title: `Lamp ${n}` })),
    );
    const lines = ids.map((id, n) => `${id},${n === 0 ? 'Lamp 0' : `Chair ${n}`},5.00`);
    const { updates, renamed, renames } = (
      await preview(`id,title,price\n${lines.join('\n')}`)
    ).json<ImportReport>();
    expect([updates, renamed, renames.length]).toEqual([7, 6, 5]);
    expect(renames[0]).toEqual({ line: 3, was: 'Lamp 1', title: 'Chair 1' });
  });

  test('lists values that are not imported, but only those of rows that are imported', async () => {
    const [teapot] = await insertProducts(shop.db, [
      { title: 'Teapot', priceCents: 3_450 },
      { title: 'Mug' },
    ]);
    const file = [
      'id,title,price,colour',
      `${teapot},Teapot,34.50,red`,
      ',Cup,3,blue',
      ',Mug,3,its title exists',
      ',Pot,x,no price',
      `${teapot},Teapot,1,twice`,
    ].join('\n');
    const ignoredColumn = { kind: 'column', column: 'colour', count: 2, example: 'red' };
    expect((await preview(file)).json<ImportReport>()).toMatchObject({
      notImported: [ignoredColumn],
      skipped: 1,
      bad: 2,
    });
    expect(reportOf(await run(file)).notImported).toEqual([ignoredColumn]);
  });

  test('lists the first hundred invalid rows and counts all', async () => {
    const { bad, problems } = (await preview(`title,price\n${',1\n'.repeat(250)}`)).json<ImportReport>();
    expect([bad, problems.length]).toEqual([250, 100]);
  });
});

describe('an import', () => {
  test('writes the valid rows, skips the invalid ones, and reports its progress', async () => {
    const reply = await run(`${products(1_200)},5.00,no title\r\n`);
    expect(reply.headers['content-type']).toContain('x-ndjson');
    const steps = progressOf(reply).filter((line) => 'done' in line);
    expect(steps).toEqual([
      { done: 500, total: 1_200 },
      { done: 1_000, total: 1_200 },
      { done: 1_200, total: 1_200 },
    ]);
    expect(reportOf(reply)).toMatchObject({ adds: 1_200, updates: 0, unchanged: 0, bad: 1 });
    expect(await storedProducts()).toHaveLength(1_200);
    const [row] = await shop.db.many(sql`select actor_name, action, before, after from audit limit 1`);
    expect(row).toMatchObject({
      actor_name: 'Ada Lane',
      action: 'import-add',
      before: null,
      after: { title: 'Thing 0' },
    });
  });

  test('changes products by id, keeps fields that the file does not contain, and restores deleted products', async () => {
    const [teapot, deletedProduct] = await insertProducts(shop.db, [
      { title: 'Teapot', priceCents: 3_450, category: 'kitchen', description: 'Pours.', rate: 4, count: 3 },
      { title: 'Ghost', priceCents: 100, category: 'ghosts', deleted: true },
    ]);
    const reply = await run(`id,title,price\n${teapot},Enamel Teapot,35\n${deletedProduct},Ghost,1\n`);
    expect(reportOf(reply)).toMatchObject({ adds: 1, updates: 1, unchanged: 0 });
    expect(await storedProducts()).toEqual([
      {
        title: 'Enamel Teapot',
        priceCents: 3_500,
        category: 'kitchen',
        image: '/pictures/sample.webp',
        description: 'Pours.',
        rate: 4,
        count: 3,
        version: 2,
        deleted: false,
      },
      expect.objectContaining({ title: 'Ghost', version: 2, deleted: false }),
    ]);
    const rows = await shop.db.many(sql`select before, after from audit order by id`);
    expect(rows[0]).toEqual({
      before: { title: 'Teapot', priceCents: 3_450 },
      after: { title: 'Enamel Teapot', priceCents: 3_500 },
    });
  });

  test('displays the rating of the file; an unchanged rating keeps the reviews', async () => {
    const [teapot] = await insertProducts(shop.db, [{ title: 'Teapot', rate: 4, count: 10 }]);
    await shop.db.run(sql`update products set review_sum = 5, review_count = 1`);
    const head = 'id,title,price,rating_rate,rating_count';
    expect(reportOf(await run(`${head}\n${teapot},Teapot,10,4.1,11\n`)).unchanged).toBe(1);
    expect(await storedProducts()).toMatchObject([{ rate: expect.closeTo(4.0909, 4), count: 11 }]);
    await run(`${head}\n${teapot},Teapot,10,2.5,4\n`);
    expect(await storedProducts()).toMatchObject([{ rate: 2.5, count: 4 }]);
  });

  test('changes the products of an earlier import of another shop’s file', async () => {
    const file = (price: string) =>
      `Handle,Title,Variant Price,Image Src\nmug,Mug,${price},https://cdn.test/m.png\n`;
    expect(reportOf(await run(file('3.00')))).toMatchObject({ format: 'shopify', adds: 1 });
    expect(reportOf(await run(file('3.00')))).toMatchObject({ adds: 0, unchanged: 1 });
    expect(reportOf(await run(file('4.00')))).toMatchObject({ adds: 0, updates: 1 });
    expect(await storedProducts()).toMatchObject([
      { title: 'Mug', priceCents: 400, image: 'https://cdn.test/m.png' },
    ]);
  });

  test('updates live subscribers immediately', async () => {
    const watching = await shop.subscribe(adminList, { search: 'zeppelin' }, admin);
    await watching.until(({ products }) => products.length === 0);
    await run('title,price\nZeppelin,3\n');
    await watching.until(({ products }) => products.length === 1);
    watching.close();
  });

  test('adds 2,000 products', async () => {
    expect(reportOf(await run(products(2_000))).adds).toBe(2_000);
  });
});

describe('an export', () => {
  const awkward = [
    { title: 'Plain', category: 'things', rate: 14 / 3, count: 3 },
    { title: '=HYPERLINK("http://evil.test")', description: '+1\n"two", three;\tfour', category: '' },
    { title: "'=already", description: "it's – “fine” 🫖", image: '' },
    { title: '@SUM(A1)', description: '-1', priceCents: 0, rate: 5, count: 1 },
    {
      title: 'Dear',
      priceCents: 999_999_999,
      image: 'https://cdn.test/a.png?b=1,2',
      furtherImages: ['/pictures/lid.webp', 'https://cdn.test/b.png?c="3";4'],
    },
  ];

  test.each(['csv', 'json'])('as %s is imported identically, here and in an empty shop', async (format) => {
    await insertProducts(shop.db, [...awkward, { title: 'Ghost', deleted: true }]);
    const before = await shop.db.many(sql`select * from products order by id`);
    const file = await exportProducts(`?format=${format}`);
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-disposition']).toMatch(
      /^attachment; filename="products-\d{4}-\d\d-\d\d\.(csv|json)"$/,
    );
    expect(file.body).not.toContain('Ghost');

    expect(reportOf(await run(file.rawPayload))).toMatchObject({ adds: 0, updates: 0, unchanged: 5, bad: 0 });
    expect(await shop.db.many(sql`select * from products order by id`)).toEqual(before);

    expect(reportOf(await run(file.rawPayload, otherAdmin, other))).toMatchObject({ adds: 5, bad: 0 });
    expect(
      (await exportProducts(`?format=${format}`, other, otherAdmin)).rawPayload.equals(file.rawPayload),
    ).toBe(true);
  });

  test.each(['csv', 'json'])(
    'as %s restores the further images that it contains, even if there are none',
    async (format) => {
      const furtherImages = ['/pictures/lid.webp', '/pictures/spout.webp'];
      await insertProducts(shop.db, [{ title: 'Teapot', furtherImages }, { title: 'Mug' }]);
      const before = await shop.db.many(sql`select title, further_images from products order by id`);
      const file = await exportProducts(`?format=${format}`);
      await shop.db.run(sql`update products set further_images = '{/pictures/wrong.webp}'`);
      expect(reportOf(await run(file.rawPayload))).toMatchObject({ updates: 2, notImported: [] });
      expect(await shop.db.many(sql`select title, further_images from products order by id`)).toEqual(before);
    },
  );

  test('contains no cell that a spreadsheet evaluates', async () => {
    await insertProducts(shop.db, awkward);
    for (const { cells } of readCsv((await exportProducts()).body))
      for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  });

  test('can be filtered, reads all pages, and is a file even without products', async () => {
    await run(products(1_100));
    await insertProducts(shop.db, [{ title: 'Zeppelin', category: 'air' }]);
    const lines = async (query: string) => [...readCsv((await exportProducts(query)).body)].length - 1;
    expect(await lines('')).toBe(1_101);
    expect(await lines('?category=Air')).toBe(1);
    expect(await lines('?search=zeppelin')).toBe(1);
    expect(await lines('?search=nowhere')).toBe(0);
    expect((await exportProducts('?format=json')).json()).toHaveLength(1_101);
    expect((await exportProducts('?format=json&search=nowhere')).json()).toEqual([]);
  });
});
