import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertProducts } from '../../../../../test/products.ts';
import { ORIGIN, type TestShop, type TestUser, testShop } from '../../../../../test/shop.ts';
import { upload } from '../../../../../test/upload.ts';
import { sql } from '../../../../server/storage/sql.ts';
import { readUrl } from '../../../../shared/operation.ts';
import { imports, type PastImport, type UndoImportResult } from '../../admin-contract.ts';
import { type ImportReport, TRANSFER_PATHS } from '../../transfer/report.ts';

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await testShop();
  admin = await shop.addUser({ role: 'admin', name: 'Ada Lane' });
});
afterAll(() => shop.close());
beforeEach(() => shop.db.transaction((tx) => tx.run(sql`truncate products, audit, product_imports cascade`)));

async function importFile(text: string, query = '', name = 'file'): Promise<ImportReport> {
  const file = { bytes: Buffer.from(text), name };
  const reply = await upload(shop, `${TRANSFER_PATHS.run}${query}`, file, admin);
  return JSON.parse(reply.body.trim().split('\n').at(-1)!).report;
}
const undo = (id: string | undefined, as = admin) =>
  shop.http.inject({
    method: 'POST',
    url: `/api/admin/product-imports/${id}/undo`,
    headers: { origin: ORIGIN, cookie: as.cookie },
    payload: {},
  });
const listImports = async () =>
  (await shop.http.inject({ url: readUrl(imports, {}), headers: { cookie: admin.cookie } })).json<{
    imports: PastImport[];
  }>().imports;
/** All columns except those that change with every write. */
const products = () =>
  shop.db.many<{ title: string; deleted: boolean }>(sql`
    select id, title, price_cents, category, image, description, seed_sum, seed_count, rating_count,
           deleted_at is not null as deleted
    from products order by id`);

describe('undoing an import', () => {
  test('deletes added products and restores changed ones, with audit entries', async () => {
    const [teapot, deletedProduct] = await insertProducts(shop.db, [
      { title: 'Teapot', priceCents: 3_450, category: 'kitchen', description: 'Pours.', rate: 4, count: 3 },
      { title: 'Ghost', deleted: true },
    ]);
    const before = await products();
    const { importId } = await importFile(
      [
        'id,title,price,category,image,description,rating_rate,rating_count',
        `${teapot},Enamel Teapot,35,Tea,/b.webp,Shines.,5,9`,
        `${deletedProduct},Ghost,1,,,,,`,
        ',Mug,3,kitchen,,,,',
      ].join('\n'),
    );
    expect((await products()).map(({ title, deleted }) => [title, deleted])).toEqual([
      ['Enamel Teapot', false],
      ['Ghost', false],
      ['Mug', false],
    ]);
    const reply = await undo(importId);
    // 'Ghost' was deleted before the import, so it is deleted again.
    expect(reply.json()).toEqual({ removed: 2, restored: 1, kept: 0, keptProducts: [] });
    expect((await products()).slice(0, 2)).toEqual(before);
    expect((await products())[2]).toMatchObject({ title: 'Mug', deleted: true });
    const audit = await shop.db.many(sql`
      select actor_name, before->>'title' as was, after->>'title' as becomes
      from audit where action = 'import-undo' order by id`);
    expect(audit).toEqual([
      { actor_name: 'Ada Lane', was: 'Enamel Teapot', becomes: 'Teapot' },
      expect.anything(),
      { actor_name: 'Ada Lane', was: 'Mug', becomes: null },
    ]);
  });

  test.each([[['/pictures/old.webp']], [[]]])('restores the further images %j', async (furtherImages) => {
    const [id] = await insertProducts(shop.db, [{ title: 'Cup', image: '/a.webp', furtherImages }]);
    const currentImages = async () =>
      (await shop.db.one<{ images: string[] }>(sql`
        select further_images as images from products where id = ${id!}`))!.images;
    const images = ['/a.webp', '/b.webp', 'javascript:alert(1)', '/b.webp', 'https://a.test/c.jpg'];
    const { importId } = await importFile(JSON.stringify([{ id, title: 'Cup', price: 10, images }]));
    expect(await currentImages()).toEqual(['/b.webp', 'https://a.test/c.jpg']);
    await undo(importId);
    expect(await currentImages()).toEqual(furtherImages);
  });

  test('does not restore products that have changed since, and lists them', async () => {
    const [teapot] = await insertProducts(shop.db, [{ title: 'Teapot' }]);
    const { importId } = await importFile(
      `id,title,price\n${teapot},Enamel Teapot,35\n,Mug,3\n,Cup,4\n,Gone,5\n`,
    );
    await shop.db.run(sql`
      update products set title = title || ' (new)', version = version + 1 where title in ('Enamel Teapot', 'Mug')`);
    await shop.db.run(sql`
      update products set deleted_at = now(), version = version + 1 where title = 'Gone'`);
    expect((await undo(importId)).json<UndoImportResult>()).toEqual({
      removed: 2,
      restored: 0,
      kept: 2,
      keptProducts: ['Enamel Teapot (new)', 'Mug (new)'],
    });
    expect((await products()).filter(({ deleted }) => !deleted).map(({ title }) => title)).toEqual([
      'Enamel Teapot (new)',
      'Mug (new)',
    ]);
  });

  test('keeps reviews written since', async () => {
    const [teapot] = await insertProducts(shop.db, [{ title: 'Teapot', rate: 4, count: 3 }]);
    const { importId } = await importFile(
      `id,title,price,rating_rate,rating_count\n${teapot},Teapot,35,5,9\n`,
    );
    await shop.db.run(sql`update products set review_sum = 5, review_count = 1`);
    await undo(importId);
    expect(await products()).toMatchObject([{ seed_sum: 12, seed_count: 3, rating_count: 4 }]);
  });

  test('is possible once, and is listed with its report for a week', async () => {
    const { importId } = await importFile('title,price\nMug,3\n', '', 'mugs.csv');
    expect(await listImports()).toMatchObject([
      { id: importId, fileName: 'mugs.csv', actorName: 'Ada Lane', adds: 1, undone: null },
    ]);
    await undo(importId);
    expect((await undo(importId)).statusCode).toBe(409);
    expect(await listImports()).toMatchObject([{ id: importId, undone: { removed: 1 } }]);
    await shop.db.run(sql`update product_imports set created_at = now() - interval '8 days', undone = null`);
    expect(await listImports()).toEqual([]);
    expect((await undo(importId)).statusCode).toBe(404);
  });

  test.each([
    ['a very long name', `${'x'.repeat(300)}.csv`, `${'x'.repeat(99)}…`],
    ['a name with characters that cannot be stored', 'a\ud800b.csv', 'a\uFFFDb.csv'],
    ['no name', ' ', null],
  ])('is listed with the file name, even for %s', async (_, name, fileName) => {
    await importFile('title,price\nMug,3\n', '', name);
    expect(await listImports()).toMatchObject([{ fileName }]);
  });

  test('lists imports from before file names were stored', async () => {
    await shop.db.run(sql`
      insert into product_imports (id, actor_name, adds, updates) values ('old', 'Ada Lane', 1, 0)`);
    expect(await listImports()).toMatchObject([{ id: 'old', fileName: null }]);
  });

  test('is not offered for an import that changed nothing', async () => {
    const [teapot] = await insertProducts(shop.db, [{ title: 'Teapot', priceCents: 100 }]);
    expect((await importFile(`id,title,price\n${teapot},Teapot,1\n`)).importId).toBeUndefined();
    expect(await listImports()).toEqual([]);
  });

  test('reverts all products of a large import', async () => {
    const lines = Array.from({ length: 1_200 }, (_, n) => `Thing ${n},5.00\n`).join('');
    const { importId } = await importFile(`title,price\n${lines}`);
    expect((await undo(importId)).json<UndoImportResult>().removed).toBe(1_200);
    expect((await products()).every(({ deleted }) => deleted)).toBe(true);
  });

  test('allows importing the file again, which adds the products and can be undone', async () => {
    const file = 'Handle,Title,Variant Price\nmug,Mug,3\ncup,Cup,4\n';
    await undo((await importFile(file)).importId);
    const renamed = file.replace('Cup', 'Big Cup');
    const again = await importFile(renamed);
    expect(again).toMatchObject({
      adds: 2,
      updates: 0,
      renamed: 0,
      sample: [{ action: 'add' }, { action: 'add' }],
    });
    expect(await products()).toMatchObject([
      { title: 'Mug', deleted: false },
      { title: 'Big Cup', deleted: false },
    ]);
    expect(await listImports()).toMatchObject([{ adds: 2, updates: 0 }, { adds: 2 }]);
    const actions = await shop.db.many<{ action: string; before: object | null; after: object | null }>(sql`
      select action, before, after from audit order by id`);
    expect(actions.slice(-1)).toMatchObject([
      { action: 'import-add', before: null, after: { title: 'Big Cup' } },
    ]);
    expect((await undo(again.importId)).json()).toMatchObject({ removed: 2, restored: 0, kept: 0 });
    expect(await products()).toMatchObject([{ deleted: true }, { title: 'Cup', deleted: true }]);
    expect(await importFile(renamed)).toMatchObject({ adds: 2 });
  });

  test('counts a restored product that has been deleted since as removed', async () => {
    const file = 'Handle,Title,Variant Price\nmug,Mug,3\n';
    await undo((await importFile(file)).importId);
    const { importId } = await importFile(file);
    await shop.db.run(sql`update products set deleted_at = now(), version = version + 1`);
    expect((await undo(importId)).json()).toMatchObject({ removed: 1, restored: 0, kept: 0 });
  });
});

describe('existing titles', () => {
  test('are skipped in a file without ids, unless the administrator chooses otherwise', async () => {
    const file = (price: number) => `title,price\nMug,${price}\nCup,4\n`;
    await importFile(file(3));
    expect(await importFile(file(3))).toMatchObject({
      adds: 0,
      skipped: 2,
      sameTitles: {
        total: 2,
        choice: 'skip',
        first: [
          { line: 2, title: 'Mug' },
          { line: 3, title: 'Cup' },
        ],
      },
    });
    expect(await importFile(file(5), '?sameTitles=update')).toMatchObject({ updates: 1, unchanged: 1 });
    expect(await importFile(file(5), '?sameTitles=add')).toMatchObject({ adds: 2 });
    expect(await importFile(file(6), '?sameTitles=update')).toMatchObject({
      updates: 0,
      bad: 2,
      problems: [{ line: 2, title: 'Mug', reason: 'Several products in the shop have this title.' }, {}],
    });
  });

  test('are detected within a file regardless of case, but not for products with an id', async () => {
    const file = 'id,title,price\n,Mug,3\n,MUG,4\na,Mug,5\n';
    expect(await importFile(file)).toMatchObject({ adds: 2, skipped: 1, sameTitles: { total: 1 } });
    expect(await importFile('title,price\nPen,3\nPen,4\n', '?sameTitles=add')).toMatchObject({ adds: 2 });
  });
});

describe('import keys of another shop', () => {
  const shopify = (price: number) => `Handle,Title,Variant Price\nmug,Mug,${price}\n`;

  test('are exported and imported again', async () => {
    for (const format of ['csv', 'json']) {
      await shop.db.run(sql`truncate products, product_imports cascade`);
      await importFile(shopify(3));
      const file = await shop.http.inject({
        url: `${TRANSFER_PATHS.export}?format=${format}`,
        headers: { cookie: admin.cookie },
      });
      await shop.db.run(sql`truncate products, product_imports cascade`);
      expect(await importFile(file.body)).toMatchObject({ adds: 1 });
      expect(await importFile(shopify(4))).toMatchObject({ adds: 0, updates: 1 });
    }
  });

  test('find the product if the ids are of another shop, and stay unique', async () => {
    await importFile(shopify(3));
    const [own] = await insertProducts(shop.db, [{ title: 'Own' }]);
    const head = 'id,title,price,import_key';
    expect(await importFile(`${head}\nelsewhere,Mug,4,shopify:mug\n`)).toMatchObject({ adds: 0, updates: 1 });
    // The id and the import key belong to different products.
    expect(await importFile(`${head}\n${own},Own,4,shopify:mug\n`)).toMatchObject({ updates: 1, bad: 0 });
    // Two rows refer to the same product.
    expect(await importFile(`${head}\nx,Mug,7,shopify:mug\ny,Mug,8,shopify:mug\n`)).toMatchObject({ bad: 1 });
    const keys = await shop.db.many(sql`select title, price_cents as price, import_key as key from products`);
    expect(keys).toContainEqual({ title: 'Mug', price: 700, key: 'shopify:mug' });
    expect(keys).toContainEqual({ title: 'Own', price: 400, key: null });
  });
});

describe('choices about a file', () => {
  test('are required for the number format if prices are ambiguous', async () => {
    const bytes = Buffer.from('title;price\nMug;1.299\n');
    const reply = await upload(shop, TRANSFER_PATHS.run, { bytes }, admin);
    expect([reply.statusCode, await products()]).toEqual([400, []]);
    expect(await importFile('title;price\nMug;1.299\n', '?decimal=comma')).toMatchObject({ adds: 1 });
    expect(await shop.db.one(sql`select price_cents as price from products`)).toEqual({ price: 129_900 });
  });

  test('are refused if a value is invalid', async () => {
    const reply = await upload(shop, `${TRANSFER_PATHS.run}?decimal=x`, { bytes: Buffer.from('') }, admin);
    expect(reply.statusCode).toBe(400);
  });
});
