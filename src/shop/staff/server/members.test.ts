import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endStepUp, registerUser } from '../../../../test/account-security.ts';
import { openLiveSocket } from '../../../../test/live-socket.ts';
import { placeOrder } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { ORIGIN, type Reply, type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { waitForLock } from '../../../../test/wait-for-lock.ts';
import { sql } from '../../../server/storage/sql.ts';
import { session } from '../../account/contract.ts';
import { changeRole } from '../../account/server/administrators.ts';
import { adminUpdate, adminList as orders } from '../../orders/admin-contract.ts';
import { one as order } from '../../orders/contract.ts';
import * as contract from '../contract.ts';
import { addInvitation, addStaff, addTestRole, giveRole } from './fixtures.ts';
import { lockStaffChanges } from './role-tables.ts';

let shop: TestShop;
let admin: TestUser;
let roleId: string;
beforeAll(async () => {
  shop = await testShop({}, { jobs: false });
});
afterAll(() => shop.close());
beforeEach(async () => {
  admin = await shop.addUser({ role: 'admin' });
  await shop.db.run(sql`update users set staff_role_id = null where staff_role_id is not null`);
  await shop.db.run(sql`delete from audit`);
  roleId = (await addTestRole(shop, ['orders'])).id;
});

const outcome = ({ status, body }: Reply<unknown>) => [status, body.error?.code];
const roleOf = async ({ userId }: Pick<TestUser, 'userId'>) =>
  (
    await shop.db.one<{ role: string | null }>(
      sql`select staff_role_id as role from users where id = ${userId}`,
    )
  )?.role;
const assign = (email: string, seenRoleId: string | null = null, to = roleId, as = admin) =>
  shop.write(contract.assignRole, { email, roleId: to, seenRoleId }, as);
const remove = (user: TestUser, seenRoleId: string, as = admin) =>
  shop.write(contract.removeMember, { id: user.userId, seenRoleId }, as);

async function newOrder(): Promise<string> {
  const [id] = await insertProducts(shop.db, [{ title: 'Teapot', priceCents: 1_250 }]);
  return placeOrder(shop, await shop.addUser(), [{ id: id!, quantity: 1 }]);
}

describe('giving a role', () => {
  it('is refused for an unknown email and an unknown role', async () => {
    const unknown = await assign('nobody@people.test');
    expect(outcome(unknown)).toEqual([404, 'staff-account-missing']);
    expect(unknown.body.error?.fields).toHaveProperty('email');
    const user = await shop.addUser();
    expect(outcome(await assign(user.email, null, 'unknown'))).toEqual([404, 'staff-role-missing']);
    expect(await roleOf(user)).toBeNull();
  });

  it('is refused for an unconfirmed email, which anybody may have registered', async () => {
    const user = await shop.addUser();
    await shop.db.run(sql`update identity.user set email_verified = false where id = ${user.userId}`);
    expect(outcome(await assign(user.email))).toEqual([409, 'staff-email-unconfirmed']);
    expect(await roleOf(user)).toBeNull();
  });

  it('is refused for administrators, who also keep their role: nobody can lock them out here', async () => {
    for (const one of [admin, await shop.addUser({ role: 'admin' })]) {
      expect(outcome(await assign(one.email))).toEqual([409, 'staff-is-administrator']);
      expect((await shop.read(contract.overview, {}, one)).status).toBe(200);
    }
  });

  it('is refused to staff with every permission: nobody gives roles to themselves or others', async () => {
    const { PERMISSIONS } = await import('../../../shared/permissions.ts');
    const staff = await addStaff(shop, PERMISSIONS);
    const user = await shop.addUser();
    for (const email of [staff.email, user.email])
      expect(outcome(await assign(email, null, roleId, staff))).toEqual([403, 'not-allowed']);
    const role = { id: staff.roleId, version: 1, name: 'Mine', permissions: [...PERMISSIONS] };
    expect(outcome(await shop.write(contract.updateRole, role, staff))).toEqual([403, 'not-allowed']);
    expect(outcome(await shop.read(contract.overview, {}, staff))).toEqual([403, 'not-allowed']);
    expect(await roleOf(user)).toBeNull();
  });

  it('is refused beyond 200 members, but not for someone who has a role', async () => {
    const { id: other } = await addTestRole(shop, ['stock']);
    const staff = await addStaff(shop, ['reviews']);
    await shop.db.run(sql`
      with identity as (insert into identity.user (id, name, email)
        select 'many-' || n, 'Many', 'many-' || n || '@people.test' from generate_series(1, 199) n
        on conflict do nothing)
      insert into users (id, name, email, address, staff_role_id)
      select 'many-' || n, 'Many', 'many-' || n || '@people.test', '', ${roleId} from generate_series(1, 199) n`);
    expect(outcome(await assign((await shop.addUser()).email))).toEqual([409, 'staff-full']);
    expect((await assign(staff.email, staff.roleId, other)).status).toBe(200);
  });

  it('never overwrites a role that the administrator has not seen', async () => {
    const { id: other } = await addTestRole(shop, ['stock']);
    const user = await addStaff(shop, ['reviews']);
    expect(outcome(await assign(user.email))).toEqual([409, 'staff-has-role']);
    expect(outcome(await assign(user.email, other))).toEqual([409, 'staff-changed']);
    expect(await roleOf(user)).toBe(user.roleId);
    const replies = await Promise.all([
      assign(user.email, user.roleId),
      assign(user.email, user.roleId, other),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('ends the sessions, removes an invitation to the email, and is recorded', async () => {
    const user = await shop.addUser();
    await addInvitation(shop, user.email, roleId);
    expect((await assign(`  ${user.email.toUpperCase()} `)).status).toBe(200);
    expect(await roleOf(user)).toBe(roleId);
    expect((await shop.read(orders, {}, user)).status).toBe(401);
    expect(await shop.db.many(sql`select 1 from staff_invitations where email = ${user.email}`)).toEqual([]);
    // A repeated request changes nothing.
    expect((await assign(user.email)).status).toBe(200);
    expect(
      await shop.db.many(
        sql`select entity, entity_id as id, action, before, after from audit order by audit.id`,
      ),
    ).toEqual([
      {
        entity: 'staff',
        id: user.userId,
        action: 'add',
        before: null,
        after: { staffRole: expect.any(String) },
      },
    ]);
  });

  it('needs a step-up while account security is on, and so do changes of roles and invitations', async () => {
    const boss = await registerUser(shop, { role: 'admin' });
    await endStepUp(shop, boss.userId);
    const email = (await shop.addUser()).email;
    const role = { name: 'Any', permissions: ['orders' as const] };
    const replies = [
      await boss.browser.send(contract.assignRole, { email, roleId, seenRoleId: null }),
      await boss.browser.send(contract.invite, { email: 'new@people.test', roleId }),
      await boss.browser.send(contract.addRole, role),
      await boss.browser.send(contract.updateRole, { ...role, id: roleId, version: 1 }),
    ];
    for (const reply of replies) expect(outcome(reply)).toEqual([403, 'step-up-required']);
  });
});

describe('an administrator whose role is taken', () => {
  let boss: TestUser;
  let user: TestUser;
  beforeEach(async () => {
    [boss, user] = [await shop.addUser({ role: 'admin' }), await shop.addUser()];
  });

  it('gives no role with a request that waits meanwhile', async () => {
    let giving: Promise<Reply<unknown>> | undefined;
    await shop.db.transaction(async (tx) => {
      await tx.run(sql`update users set role = 'user' where id = ${boss.userId}`);
      // Was authorized before the new role was committed.
      giving = assign(user.email, null, roleId, boss);
      await waitForLock(shop.db);
    });
    expect(outcome(await giving!)).toEqual([403, 'not-allowed']);
    expect(await roleOf(user)).toBeNull();
  });

  it('keeps it until requests in progress have ended', async () => {
    const ended: string[] = [];
    let giving: Promise<Reply<unknown>> | undefined;
    let revoking: Promise<unknown> | undefined;
    await shop.db.transaction(async (tx) => {
      await lockStaffChanges(tx);
      giving = assign(user.email, null, roleId, boss).finally(() => ended.push('write'));
      await waitForLock(shop.db);
      revoking = changeRole(shop.db, boss.email, 'user').finally(() => ended.push('revocation'));
      await waitForLock(shop.db, 2);
    });
    expect((await giving!).status).toBe(200);
    expect(await revoking).toBe('changed');
    expect(ended).toEqual(['write', 'revocation']);
  });

  it('can be named by another administrator whose request waits, without a deadlock', async () => {
    let requests: Promise<Reply<unknown>[]> | undefined;
    await shop.db.transaction(async (tx) => {
      await lockStaffChanges(tx);
      requests = Promise.all([assign(admin.email, null, roleId, boss), assign(boss.email)]);
      await waitForLock(shop.db, 2);
    });
    const started = performance.now();
    for (const reply of await requests!) expect(outcome(reply)).toEqual([409, 'staff-is-administrator']);
    // PostgreSQL ends a deadlock after a second.
    expect(performance.now() - started).toBeLessThan(900);
  });
});

describe('removing a role', () => {
  it('is refused if the member has another role than the one seen', async () => {
    const user = await addStaff(shop, ['orders']);
    expect(outcome(await remove(user, roleId))).toEqual([409, 'staff-changed']);
    expect((await shop.read(orders, {}, user)).status).toBe(200);
  });

  it('ends the sessions and live subscriptions at once', async () => {
    const user = await addStaff(shop, ['orders']);
    const live = await shop.subscribe(orders, {}, user);
    await live.until((page) => page !== undefined);
    expect((await remove(user, user.roleId)).status).toBe(200);
    expect((await shop.read(orders, {}, user)).status).toBe(401);
    const before = live.last;
    await newOrder();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(live.last).toBe(before);
    live.close();
    // A repeated request changes nothing.
    expect((await remove(user, user.roleId)).status).toBe(200);
    expect(await shop.db.many(sql`select action, after from audit where entity = 'staff'`)).toEqual([
      { action: 'remove', after: null },
    ]);
  });

  it('waits for a write in progress by the member, and refuses a later one', async () => {
    const user = await addStaff(shop, ['orders']);
    const [first, second] = [await newOrder(), await newOrder()];
    const ship = (id: string) => shop.write(adminUpdate, { id, status: 'shipped' }, user);
    const ended: string[] = [];
    let removing: Promise<unknown> | undefined;
    let shipping: Promise<Reply<unknown>> | undefined;
    await shop.db.transaction(async (tx) => {
      await tx.one(sql`select 1 from orders where id = ${first} for update`);
      // Has been authorized, and waits for the order's lock.
      shipping = ship(first).finally(() => ended.push('write'));
      await waitForLock(tx);
      removing = remove(user, user.roleId).finally(() => ended.push('removal'));
      await expect
        .poll(() =>
          tx.many(sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
        )
        .toHaveLength(2);
    });
    expect((await shipping!).status).toBe(200);
    await removing;
    expect(ended).toEqual(['write', 'removal']);
    expect((await ship(second)).status).toBe(401);
  });

  it('refuses a write that waits while the role is taken', async () => {
    const user = await addStaff(shop, ['orders']);
    const id = await newOrder();
    let shipping: Promise<Reply<unknown>> | undefined;
    await shop.db.transaction(async (tx) => {
      await tx.run(sql`update users set staff_role_id = null where id = ${user.userId}`);
      // Was authorized before the removal of the role was committed.
      shipping = shop.write(adminUpdate, { id, status: 'shipped' }, user);
      await waitForLock(tx);
    });
    expect(outcome(await shipping!)).toEqual([403, 'not-allowed']);
    const { body } = await shop.read(order, { id }, admin);
    expect(body.status).not.toBe('shipped');
  });

  it('happens when the user becomes an administrator', async () => {
    const user = await addStaff(shop, ['orders']);
    expect(await changeRole(shop.db, user.email, 'admin', { inDemo: true })).toBe('changed');
    expect(await roleOf(user)).toBeNull();
  });
});

describe('staff', () => {
  it('see orders of others only with the permission for orders', async () => {
    const id = await newOrder();
    const [packer, other] = [await addStaff(shop, ['orders']), await addStaff(shop, ['stock'])];
    expect((await shop.read(order, { id }, packer)).status).toBe(200);
    expect((await shop.read(order, { id }, other)).status).toBe(404);
    await giveRole(shop, packer, other.roleId);
    expect((await shop.read(order, { id }, packer)).status).toBe(404);
  });

  it('are disconnected when their access changes, even if their session stays', async () => {
    const packer = await addStaff(shop, ['orders']);
    const { id: other } = await addTestRole(shop, ['orders', 'stock']);
    for (const change of [
      () => giveRole(shop, packer, other),
      () => shop.db.run(sql`update staff_roles set permissions = '{stock}' where id = ${other}`),
      () => giveRole(shop, packer, null),
    ]) {
      const tab = await openLiveSocket(shop.http.server, { origin: ORIGIN, cookie: packer.cookie });
      const closed = new Promise((resolve) => tab.on('close', resolve));
      const answered = new Promise((resolve) => tab.once('message', resolve));
      tab.send(JSON.stringify({ type: 'subscribe', id: 1, name: session.name, params: {} }));
      await answered;
      await change();
      // 'still open' instead of a timeout.
      const late = new Promise((resolve) => setTimeout(() => resolve('still open'), 5_000));
      expect(await Promise.race([closed, late])).toBe(4403);
    }
  });

  it('have no access while the feature is off, and again when it is switched on', async () => {
    const packer = await addStaff(shop, ['orders']);
    const live = await shop.subscribe(orders, {}, packer);
    await live.until((page) => page !== undefined);
    const switchTo = (expression: string) =>
      shop.db.run(sql`
        update shop_facts set value = case when ${expression} = 'off' then value - 'staff' else value || '["staff"]' end
        where name = 'features_on'`);
    await switchTo('off');
    try {
      expect(outcome(await shop.read(orders, {}, packer))).toEqual([403, 'not-allowed']);
    } finally {
      await switchTo('on');
    }
    expect((await shop.read(orders, {}, packer)).status).toBe(200);
    live.close();
  });

  it('stay logged in for 12 hours while account security is on', async () => {
    const user = await registerUser(shop);
    await shop.db.run(sql`update users set staff_role_id = ${roleId} where id = ${user.userId}`);
    await user.browser.leave().logIn(user.email);
    const row = await shop.db.one<{ hours: number }>(sql`
      select round(extract(epoch from max(expires_at) - now()) / 3600)::int as hours
      from identity.session where user_id = ${user.userId} and created_at > now() - interval '1 minute'
        and expires_at < now() + interval '2 days'`);
    expect(row?.hours).toBe(12);
  });
});
