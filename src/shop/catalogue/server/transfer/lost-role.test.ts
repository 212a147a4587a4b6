import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertProducts } from '../../../../../test/products.ts';
import { ORIGIN, type TestShop, type TestUser, testShop } from '../../../../../test/shop.ts';
import { upload } from '../../../../../test/upload.ts';
import { waitForLock } from '../../../../../test/wait-for-lock.ts';
import { sql } from '../../../../server/storage/sql.ts';
import { type ImportProgress, TRANSFER_PATHS } from '../../transfer/report.ts';

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await testShop({}, { jobs: false });
});
afterAll(() => shop.close());
beforeEach(async () => {
  admin = await shop.addUser({ role: 'admin' });
});

const endings = [
  ['the role', 403, 'not-allowed', () => sql`update users set role = 'user' where id = ${admin.userId}`],
  [
    'the session',
    401,
    'not-signed-in',
    () => sql`delete from identity.session where user_id = ${admin.userId}`,
  ],
] as const;
const titles = async () =>
  (await shop.db.many<{ title: string }>(sql`select title from products order by title`)).map(
    ({ title }) => title,
  );

test.each(
  endings.flatMap((ending) =>
    [TRANSFER_PATHS.preview, TRANSFER_PATHS.run, '/api/pictures'].map((path) => [path, ...ending] as const),
  ),
)('%s is refused if %s is lost during the upload', async (path, _, status, code, end) => {
  const before = await titles();
  const form = (part: string) =>
    `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${part}`;
  const [start, rest] = [form('title,price\nMug,'), '3\n\r\n--x--\r\n'];
  async function* body() {
    yield start;
    await shop.db.run(end());
    yield rest;
  }
  const reply = await shop.http.inject({
    method: 'POST',
    url: path,
    headers: {
      origin: ORIGIN,
      cookie: admin.cookie,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(start.length + rest.length),
    },
    payload: Readable.from(body()),
  });
  expect([reply.statusCode, reply.json().error.code]).toEqual([status, code]);
  expect(await titles()).toEqual(before);
});

test.each(endings)(
  'an import is rolled back if the administrator loses %s while it runs',
  async (_, __, code, end) => {
    const [cup] = await insertProducts(shop.db, [{ title: 'Cup' }]);
    const before = await titles();
    const file = Buffer.from(`id,title,price\n${cup},Bowl,3\n,Mug,4\n`);
    const [reply] = await shop.db.transaction(async (tx) => {
      await tx.run(sql`select 1 from products where id = ${cup} for update`);
      const running = upload(shop, TRANSFER_PATHS.run, { bytes: file }, admin);
      await waitForLock(shop.db);
      await shop.db.run(end());
      return [running];
    });
    const last = (await reply!).body.trim().split('\n').at(-1)!;
    expect(JSON.parse(last) as ImportProgress).toMatchObject({ error: { code } });
    expect(await titles()).toEqual(before);
  },
);
