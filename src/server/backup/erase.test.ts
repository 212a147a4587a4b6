import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../../../test/command.ts';
import { testDatabase } from '../../../test/database.ts';
import { emptyFolder } from '../../../test/embedded.ts';
import { placeOrder } from '../../../test/orders.ts';
import { insertProducts } from '../../../test/products.ts';
import { allRows } from '../../../test/rows.ts';
import { type TestShop, testShop } from '../../../test/shop.ts';
import { openDatabase } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import { restoreBackup } from './restore.ts';
import { writeBackup } from './write.ts';

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shopkeeper-erase-'));
  shop = await testShop({}, { jobs: false });
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

/** The procedure of docs/operations.md, command by command. */
it('a person is erased from a backup: restored elsewhere, deleted, and backed up again', async () => {
  const [ann, ben] = [
    await shop.addUser({ name: 'Ann Lee', address: '7 Mill Street' }),
    await shop.addUser({ name: 'Ben Moss', address: '8 Mill Street' }),
  ];
  const [mug] = (await insertProducts(shop.db, [{ title: 'Mug' }])) as [string];
  for (const user of [ann, ben]) await placeOrder(shop, user, [{ id: mug, quantity: 1 }]);
  const [original, erased] = [join(folder, 'shop.backup'), join(folder, 'erased.backup')];
  await writeBackup(shop.connection, original, '1.2.3');
  const textOf = (file: string) => gunzipSync(readFileSync(file)).toString('utf8');
  const ofAnn = ['Ann Lee', '7 Mill Street', ann.email];
  const ofBen = ['Ben Moss', '8 Mill Street', ben.email];
  for (const text of [...ofAnn, ...ofBen]) expect(textOf(original)).toContain(text);

  const scratch = { DATA_DIR: join(emptyFolder(), 'data') };
  const commands = [
    await runCommand('backup', ['restore', original], scratch),
    await runCommand('admin', ['delete-account', ann.email], scratch),
    await runCommand('backup', ['backup', erased], scratch),
  ];
  expect(
    commands.map(({ code }) => code),
    commands.map(({ output }) => output).join('\n'),
  ).toEqual([0, 0, 0]);

  for (const text of ofAnn) expect(textOf(erased)).not.toContain(text);
  for (const text of ofBen) expect(textOf(erased)).toContain(text);
  // Nothing else is missing: it can be restored instead of the first one.
  const database = await testDatabase();
  await restoreBackup(database.connectionConfig, erased, { replace: false });
  const restored = openDatabase(database.connectionConfig, () => {});
  try {
    const [then, now] = [await allRows(shop.db), await allRows(restored)];
    expect(now.get('public.products')).toEqual(then.get('public.products'));
    expect(now.get('public.orders')).toHaveLength(2);
    expect(now.get('public.users')).toHaveLength(1);
    expect(await restored.many(sql`select 1 from orders where user_id = ${ben.userId}`)).toHaveLength(1);
  } finally {
    await restored.close();
    await database.drop();
  }
}, 120_000);
