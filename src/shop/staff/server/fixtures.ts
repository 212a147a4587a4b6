import type { FeatureFixtures } from '../../../../test/feature-fixtures.ts';
import type { TestShop, TestUser } from '../../../../test/shop.ts';
import { noInput, type SampleContext } from '../../../../torture/access/sample.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import type { Permission } from '../../../shared/permissions.ts';
import { saveInvitation } from './invitation-tables.ts';
import { insertRole } from './role-tables.ts';

export const addTestRole = (shop: TestShop, permissions: readonly Permission[] = ['orders']) =>
  shop.db.transaction((tx) => insertRole(tx, { name: `Role ${newId()}`, permissions }));

/** Sets a user's role (null: none) without ending sessions, as if they had logged in with it. */
export const giveRole = (shop: TestShop, { userId }: TestUser, roleId: string | null) =>
  shop.db.run(sql`update users set staff_role_id = ${roleId} where id = ${userId}`);

/** Adds a user whose role has these permissions. */
export async function addStaff(
  shop: TestShop,
  permissions: readonly Permission[],
  overrides: Parameters<TestShop['addUser']>[0] = {},
): Promise<TestUser & { roleId: string }> {
  const { id: roleId } = await addTestRole(shop, permissions);
  const user = await shop.addUser(overrides);
  await giveRole(shop, user, roleId);
  return { ...user, roleId };
}

/** Stores an invitation without sending an email. @returns the token */
export async function addInvitation(shop: TestShop, email: string, roleId: string): Promise<string> {
  const saved = await shop.db.transaction((tx) => saveInvitation(tx, { email, roleId, invitedBy: null }));
  return saved.token;
}

/** Removes everything but the caller's role, because the numbers of roles and members are limited. */
async function makeRoom({ shop, subject }: SampleContext): Promise<void> {
  await shop.db.run(sql`
    update users set staff_role_id = null where staff_role_id is not null and id <> ${subject.userId}`);
  await shop.db.run(sql`delete from staff_invitations`);
  await shop.db.run(sql`
    delete from staff_roles where id not in (
      select staff_role_id from users where staff_role_id is not null)`);
}

async function roleId({ shop }: SampleContext): Promise<string> {
  return (await addTestRole(shop)).id;
}

const ownInvitation = {
  input: async (world: SampleContext) => ({
    token: await addInvitation(world.shop, world.subject.email, await roleId(world)),
  }),
};

export const fixtures: FeatureFixtures = {
  samples: {
    'staff.overview': { input: noInput },
    'staff.addRole': {
      async input(world) {
        await makeRoom(world);
        return { name: `Role ${newId()}`, permissions: ['stock'] };
      },
    },
    'staff.updateRole': {
      input: async (world) => ({
        id: await roleId(world),
        version: 1,
        name: `Role ${newId()}`,
        permissions: ['stock', 'orders'],
      }),
    },
    'staff.removeRole': { input: async (world) => ({ id: await roleId(world), version: 1 }) },
    'staff.assignRole': {
      async input(world) {
        await makeRoom(world);
        const { email } = await world.shop.addUser();
        return { email, roleId: await roleId(world), seenRoleId: null };
      },
    },
    'staff.removeMember': {
      async input(world) {
        const seenRoleId = await roleId(world);
        const member = await world.shop.addUser();
        await giveRole(world.shop, member, seenRoleId);
        return { id: member.userId, seenRoleId };
      },
    },
    'staff.invite': {
      input: async (world) => ({ email: `${newId()}@people.test`, roleId: await roleId(world) }),
    },
    'staff.withdrawInvitation': {
      async input(world) {
        const email = `${newId()}@people.test`;
        await addInvitation(world.shop, email, await roleId(world));
        const row = await world.shop.db.one<{ id: string }>(
          sql`select id from staff_invitations where email = ${email}`,
        );
        return { id: row!.id };
      },
    },
    'staff.invitation': ownInvitation,
    'staff.acceptInvitation': ownInvitation,
  },
  listCases: {
    'staff.overview': {
      async fill(shop, _, count) {
        const { id } = await addTestRole(shop);
        for (let n = 0; n < count; n++) {
          await addTestRole(shop);
          await giveRole(shop, await shop.addUser(), id);
          await addInvitation(shop, `${newId()}@people.test`, id);
        }
        return {};
      },
    },
  },
};
