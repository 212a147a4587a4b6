import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestShop, testShop } from '../../../test/shop.ts';
import { session } from '../../shop/account/contract.ts';
import { sql } from '../storage/sql.ts';

describe('cached sessions', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop();
  });
  afterAll(() => shop.close());

  const userOf = async (cookie: string) =>
    (await shop.read(session, {}, { cookie, userId: '', email: '', name: '' })).body.user;

  it('are invalidated by the end of the session, a new name or a new role, even if another tool writes it', async () => {
    const admin = await shop.addUser({ role: 'admin', name: 'Ada' });
    expect(await userOf(admin.cookie)).toMatchObject({ name: 'Ada', role: 'admin' });

    // Writes directly to the database, as another tool would.
    await shop.db.run(sql`update users set name = 'Grace', role = 'user' where id = ${admin.userId}`);
    await expect
      .poll(() => userOf(admin.cookie), { interval: 5 })
      .toMatchObject({ name: 'Grace', role: 'user' });

    await shop.db.transaction((tx) =>
      tx.run(sql`delete from identity.session where user_id = ${admin.userId}`),
    );
    expect(await userOf(admin.cookie)).toBeNull();
  });

  it('returns no viewer for a forged or foreign cookie', async () => {
    const { cookie } = await shop.addUser();
    expect(await userOf(cookie.replace(/.{4}$/, 'AAA%3D'))).toBeNull();
    expect(await userOf('shop_session=guess.guess')).toBeNull();
    expect(await userOf('shop_session=%E0%A4%A')).toBeNull();
  });
});
