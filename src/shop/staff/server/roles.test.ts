import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Reply, type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { waitForLock } from '../../../../test/wait-for-lock.ts';
import { lockIdentity } from '../../../server/identity/accounts.ts';
import { sql } from '../../../server/storage/sql.ts';
import { adminList as orders } from '../../orders/admin-contract.ts';
import * as contract from '../contract.ts';
import { addInvitation, addStaff, addTestRole, giveRole } from './fixtures.ts';

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await testShop({}, { jobs: false });
});
afterAll(() => shop.close());
beforeEach(async () => {
  admin = await shop.addUser({ role: 'admin' });
  await shop.db.run(sql`update users set staff_role_id = null where staff_role_id is not null`);
  await shop.db.run(sql`delete from staff_invitations`);
  await shop.db.run(sql`delete from staff_roles`);
  await shop.db.run(sql`delete from audit`);
});

const outcome = ({ status, body }: Reply<unknown>) => [status, body.error?.code];
const overview = async () => (await shop.read(contract.overview, {}, admin)).body;
const auditOf = (entity: string) =>
  shop.db.many(sql`
    select entity_id as id, action, before, after, actor_id = ${admin.userId} as "byAdmin" from audit
    where entity = ${entity} order by audit.id`);
const packer = { name: 'Packer', permissions: ['orders'] as const };
const add = (role: { name: string; permissions: readonly ('orders' | 'stock' | 'reports')[] }) =>
  shop.write(contract.addRole, { ...role, permissions: [...role.permissions] }, admin);

describe('adding a role', () => {
  it.each([
    ['without a name', { name: ' \t ', permissions: ['orders'] }, { name: 'staff-role-name' }],
    ['with a long name', { name: 'x'.repeat(61), permissions: ['orders'] }, { name: 'staff-role-name' }],
    ['without permissions', { name: 'Packer', permissions: [] }, { permissions: 'staff-role-permissions' }],
  ] as const)('is refused %s', async (_, role, fields) => {
    const reply = await add(role);
    expect(outcome(reply)).toEqual([400, 'staff-role-invalid']);
    expect(Object.keys(reply.body.error!.fields!)).toEqual(Object.keys(fields));
    expect((await overview()).roles).toEqual([]);
  });

  it.each([['administrators-only'], ['everything'], ['']])(
    'is refused with the permission %j',
    async (name) => {
      const reply = await add({ name: 'Boss', permissions: [name as 'orders'] });
      expect(reply.status).toBe(400);
      expect((await overview()).roles).toEqual([]);
    },
  );

  it('is refused with the name of another role, ignoring case', async () => {
    await add(packer);
    const reply = await add({ name: ' pACKER', permissions: ['stock'] });
    expect(outcome(reply)).toEqual([409, 'staff-role-exists']);
    expect(reply.body.error?.fields).toHaveProperty('name');
  });

  it('is refused beyond 50 roles', async () => {
    for (let n = 0; n < 50; n++) await addTestRole(shop);
    expect(outcome(await add(packer))).toEqual([409, 'staff-roles-full']);
  });

  it('normalizes the name and the permissions, and records the role', async () => {
    const { status, body } = await add({
      name: '  Night\n shift ',
      permissions: ['reports', 'orders', 'reports'],
    });
    expect([status, body]).toEqual([
      200,
      { id: expect.any(String), name: 'Night shift', permissions: ['orders', 'reports'], version: 1 },
    ]);
    expect((await overview()).roles).toEqual([body]);
    expect(await auditOf('staff-role')).toEqual([
      {
        id: 'Night shift',
        action: 'add',
        before: null,
        after: { roleName: 'Night shift', permissions: 'orders, reports' },
        byAdmin: true,
      },
    ]);
  });

  it('creates only one of two roles with the same name added concurrently', async () => {
    const replies = await Promise.all([add(packer), add(packer)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await overview()).roles).toHaveLength(1);
  });
});

describe('changing a role', () => {
  it('refuses an unknown role, and the name of another one', async () => {
    const unknown = { id: 'unknown', version: 1, ...packer, permissions: ['orders' as const] };
    expect(outcome(await shop.write(contract.updateRole, unknown, admin))).toEqual([
      404,
      'staff-role-missing',
    ]);
    const { body: role } = await add(packer);
    await add({ name: 'Other', permissions: ['stock'] });
    const renamed = { ...unknown, id: role.id, name: 'other' };
    expect(outcome(await shop.write(contract.updateRole, renamed, admin))).toEqual([
      409,
      'staff-role-exists',
    ]);
  });

  it('never overwrites a newer version: one of two administrators who save at once gets 409', async () => {
    const { body: role } = await add(packer);
    const change = (permissions: ('stock' | 'reports')[]) =>
      shop.write(contract.updateRole, { ...role, permissions }, admin);
    const replies = await Promise.all([change(['stock']), change(['reports'])]);
    expect(replies.map(outcome).toSorted()).toEqual([
      [200, undefined],
      [409, 'staff-role-stale'],
    ]);
    const saved = replies.find(({ status }) => status === 200)!.body;
    expect((await overview()).roles).toEqual([{ ...saved, version: 2 }]);
  });

  it('ends the sessions of everyone with the role if the permissions change, and of nobody else', async () => {
    const { body: role } = await add(packer);
    const [pia, other] = [await shop.addUser(), await addStaff(shop, ['orders'])];
    await giveRole(shop, pia, role.id);
    const renamed = { ...role, name: 'Packers' };
    expect((await shop.write(contract.updateRole, renamed, admin)).status).toBe(200);
    expect((await shop.read(orders, {}, pia)).status).toBe(200);
    const reduced = { ...renamed, version: 2, permissions: ['stock' as const] };
    expect((await shop.write(contract.updateRole, reduced, admin)).status).toBe(200);
    expect((await shop.read(orders, {}, pia)).status).toBe(401);
    expect((await shop.read(orders, {}, other)).status).toBe(200);
    expect(await auditOf('staff-role')).toMatchObject([
      { action: 'add' },
      { action: 'update', before: { roleName: 'Packer' }, after: { roleName: 'Packers' } },
      { action: 'update', before: { permissions: 'orders' }, after: { permissions: 'stock' } },
    ]);
  });

  it('waits for a login that ends a session of its members, without a deadlock', async () => {
    const { body: role } = await add(packer);
    const members = [await shop.addUser(), await shop.addUser()].toSorted((a, b) =>
      a.userId < b.userId ? -1 : 1,
    );
    for (const member of members) await giveRole(shop, member, role.id);
    const [first, last] = members;
    let update: Promise<Reply<unknown>> | undefined;
    await shop.db.transaction(async (tx) => {
      await lockIdentity(tx, last!.userId);
      update = shop.write(contract.updateRole, { ...role, permissions: ['stock'] }, admin);
      await waitForLock(shop.db);
      // Would be a deadlock if the transaction that waits had ended this session.
      await tx.run(sql`set local lock_timeout = '500ms'`);
      await tx.run(sql`delete from identity.session where user_id = ${first!.userId}`);
    });
    expect((await update!).status).toBe(200);
  });

  it('accepts a request without effect even with another version, and changes nothing', async () => {
    const { body: role } = await add(packer);
    expect((await shop.write(contract.updateRole, { ...role, version: 7 }, admin)).body).toEqual(role);
    expect(await auditOf('staff-role')).toHaveLength(1);
  });
});

describe('deleting a role', () => {
  it.each([
    ['someone has it', async (roleId: string) => giveRole(shop, await shop.addUser(), roleId)],
    ['someone is invited to it', (roleId: string) => addInvitation(shop, 'a@b.test', roleId)],
  ])('is refused while %s', async (_, use) => {
    const { body: role } = await add(packer);
    await use(role.id);
    const reply = await shop.write(contract.removeRole, { id: role.id, version: 1 }, admin);
    expect(outcome(reply)).toEqual([409, 'staff-role-used']);
    expect((await overview()).roles).toHaveLength(1);
  });

  it('is refused for an old version, and deletes it with its expired invitations otherwise', async () => {
    const { body: role } = await add(packer);
    await addInvitation(shop, 'a@b.test', role.id);
    await shop.db.run(sql`update staff_invitations set expires_at = now() - interval '1 second'`);
    const remove = (version: number) => shop.write(contract.removeRole, { id: role.id, version }, admin);
    expect(outcome(await remove(2))).toEqual([409, 'staff-role-stale']);
    expect((await remove(1)).status).toBe(200);
    expect(await overview()).toEqual({ roles: [], members: [], invitations: [] });
    expect(outcome(await remove(1))).toEqual([404, 'staff-role-missing']);
    expect(await auditOf('staff-role')).toMatchObject([{ action: 'add' }, { action: 'remove', after: null }]);
  });
});
