import { afterAll, expect, it } from 'vitest';
import { type TestUser, testShop } from '../../../test/shop.ts';
import { sql } from '../storage/sql.ts';

const shop = await testShop({}, { jobs: false });
afterAll(() => shop.close());

const tokenOf = ({ cookie }: TestUser) => shop.sessions.tokenOf(cookie)!;

it('reads many sessions in one query, without ended ones', async () => {
  const [shopper, admin, ended, idle] = await Promise.all([
    shop.addUser({ name: 'Ann' }),
    shop.addUser({ name: 'Bea', role: 'admin' }),
    shop.addUser(),
    shop.addUser(),
  ]);
  await shop.db.run(sql`update identity.session set expires_at = now() where user_id = ${ended.userId}`);
  await shop.db.run(
    sql`update identity.session set updated_at = now() - interval '2 days' where user_id in (${idle.userId}, ${ended.userId})`,
  );
  const users = [shopper, admin, ended, idle];
  const viewers = await shop.sessions.viewersOfTokens([...users.map(tokenOf), 'unknown']);
  expect(users.map((user) => viewers.get(tokenOf(user))?.userId)).toEqual([
    shopper.userId,
    admin.userId,
    undefined,
    idle.userId,
  ]);
  expect(viewers.size).toBe(3);
  expect([shopper, admin].map((user) => viewers.get(tokenOf(user))!.role)).toEqual(['user', 'admin']);
  // Reading an active session marks it as used.
  const stale = await shop.db.many<{ id: string }>(
    sql`select user_id as id from identity.session where updated_at < now() - interval '1 day'`,
  );
  expect(stale).toEqual([{ id: ended.userId }]);
});

it('reads a session while another transaction locks it, and does not mark it as used', async () => {
  const [locked, other] = await Promise.all([shop.addUser(), shop.addUser()]);
  await shop.db.run(sql`update identity.session set updated_at = now() - interval '2 days'`);
  await shop.db.transaction(async (tx) => {
    await tx.run(sql`select 1 from identity.session where user_id = ${locked.userId} for update`);
    // If it waited for the lock, it would be cancelled by the timeout of a statement.
    expect((await shop.sessions.viewersOfTokens([locked, other].map(tokenOf))).size).toBe(2);
  });
  const marked = await shop.db.many<{ id: string }>(
    sql`select user_id as id from identity.session where updated_at > now() - interval '1 day'`,
  );
  expect(marked).toEqual([{ id: other.userId }]);
});
