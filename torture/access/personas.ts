import type { Read, Write } from '../../src/server/operations.ts';
import { newId } from '../../src/server/storage/ids.ts';
import { sql } from '../../src/server/storage/sql.ts';
import { type AdminPermission, PERMISSIONS, type Permission } from '../../src/shared/permissions.ts';
import { deleteAccount, session } from '../../src/shop/account/contract.ts';
import { addTestRole, giveRole } from '../../src/shop/staff/server/fixtures.ts';
import type { TestShop, TestUser } from '../../test/shop.ts';
import type { Sample, SampleContext } from './sample.ts';

/** All except the visitor send a session cookie that was valid when they logged in. */
export const personas = [
  'visitor',
  'shopper',
  'owner',
  'admin',
  'demoted admin',
  'deleted user',
  'orders staff',
  'catalogue and reports staff',
  'staff with every permission',
  'former staff',
] as const;
export type Persona = (typeof personas)[number];

/** What the roles of staff permit. */
const permissionsOf: Partial<Record<Persona, readonly Permission[]>> = {
  'orders staff': ['orders'],
  'catalogue and reports staff': ['catalogue', 'reports'],
  'staff with every permission': PERMISSIONS,
  // Had them when they logged in.
  'former staff': PERMISSIONS,
};

/** Returns whether a persona may use what declares this permission. */
export const hasPermission = (persona: Persona, permission: AdminPermission): boolean =>
  persona === 'admin' ||
  (persona !== 'former staff' && (permissionsOf[persona]?.some((one) => one === permission) ?? false));

export interface Cell extends SampleContext {
  caller: TestUser | undefined;
  ownedRows: OwnedRows;
}

/** Ids of the rows that the owner has from the start. */
interface OwnedRows {
  order: string;
  notification: string;
  session: string;
}

/** Creates the users of one cell. The owner's private data is the canary that others must never receive. */
export async function createCell(shop: TestShop, persona: Persona, sample: Sample): Promise<Cell> {
  const [[owner, ownedRows], other] = await Promise.all([
    createOwner(shop),
    persona === 'owner' ? undefined : createCaller(shop, persona),
  ]);
  const caller = persona === 'owner' ? owner : other;
  const isAnonymous = persona === 'visitor' || persona === 'deleted user';
  return { shop, owner, ownedRows, caller, subject: sample.owned || isAnonymous ? owner : caller! };
}

/** Creates a user with an order, an unread notification and a filled cart, which reads without an id must not return to others. */
async function createOwner(shop: TestShop): Promise<[TestUser, OwnedRows]> {
  const owner = await shop.addUser({ address: `${crypto.randomUUID()} Canary Lane` });
  const [order, notification] = [newId(), newId()];
  const item = { productId: 'none', title: 'Canary Kettle', priceCents: 100, image: '', quantity: 1 };
  const line = { productId: 'canary-line', quantity: 1, seenPriceCents: 100 };
  // One statement: there are hundreds of cells.
  const row = await shop.db.one<{ session: string }>(sql`
    with ordered as (
      insert into orders (id, user_id, items, item_count, quantity, total_cents)
      values (${order}, ${owner.userId}, ${JSON.stringify([item])}::jsonb, 1, 1, 100)
    ), notified as (
      insert into notifications (id, user_id, order_id, message)
      values (${notification}, ${owner.userId}, ${order}, 'Canary notice')
    ), filled as (
      insert into carts (user_id, items) values (${owner.userId}, ${JSON.stringify([line])}::jsonb)
    )
    select id as session from identity.session where user_id = ${owner.userId}`);
  return [owner, { order, notification, session: row!.session }];
}

/** Reads the rows that only the owner may change, not even an administrator. */
export function readOwnedRows({ shop, owner: { userId }, ownedRows }: Cell): Promise<{ row: string }[]> {
  return shop.db.many<{ row: string }>(sql`
    select t::text as row from orders t where id = ${ownedRows.order}
    union all select t::text from notifications t where id = ${ownedRows.notification}
    union all select t::text from carts t where user_id = ${userId}
    union all select t::text from users t where id = ${userId}
    union all select t::text from identity.session t where id = ${ownedRows.session}`);
}

async function createCaller(shop: TestShop, persona: Persona): Promise<TestUser | undefined> {
  if (persona === 'visitor') return undefined;
  const role = persona === 'admin' || persona === 'demoted admin' ? 'admin' : 'user';
  const user = await shop.addUser({ role });
  // Fills the session cache.
  await shop.read(session, {}, user);
  const permissions = permissionsOf[persona];
  if (permissions) {
    await giveRole(shop, user, (await addTestRole(shop, permissions)).id);
    await shop.read(session, {}, user);
  }
  if (persona === 'former staff') await giveRole(shop, user, null);
  if (persona === 'demoted admin')
    await shop.db.run(sql`update users set role = 'user' where id = ${user.userId}`);
  if (persona === 'deleted user') await shop.write(deleteAccount, {}, user);
  return user;
}

/** Texts that only the owner and administrators may read. */
export const canariesOf = ({ owner, ownedRows }: Cell): string[] => [
  ...idsOf({ owner, ownedRows }),
  owner.email,
  'Canary Lane',
  'Canary Kettle',
  'Canary notice',
  'canary-line',
  owner.cookie.slice(owner.cookie.indexOf('=') + 1).split('.')[0]!,
];

/** Canaries that may be logged. */
export const idsOf = ({ owner, ownedRows }: Pick<Cell, 'owner' | 'ownedRows'>): string[] => [
  owner.userId,
  ...Object.values(ownedRows),
];

export type ExpectedOutcome = 'done' | 'as unknown' | 401 | 403;

/** Derives the expected outcome from the declared audience and ownership. */
export function expectedOutcome(
  operation: Read | Write,
  { owned }: Sample,
  persona: Persona,
): ExpectedOutcome {
  if (operation.audience === 'public' || operation.audience === 'anyone') return 'done';
  if (persona === 'visitor' || persona === 'deleted user') return 401;
  if (operation.audience === 'admin') return hasPermission(persona, operation.permission) ? 'done' : 403;
  if (!owned || persona === 'owner') return 'done';
  return owned.permission && hasPermission(persona, owned.permission) ? 'done' : 'as unknown';
}
