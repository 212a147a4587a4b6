import type { Read, Write } from '../../src/server/operations.ts';
import { newId } from '../../src/server/storage/ids.ts';
import { sql } from '../../src/server/storage/sql.ts';
import { deleteAccount, session } from '../../src/shop/account/contract.ts';
import type { TestShop, TestUser } from '../../test/shop.ts';
import type { Sample, World } from './sample.ts';

/** Everybody who may try something. All but the visitor carry a session cookie that was good a moment ago. */
export const personas = ['visitor', 'shopper', 'owner', 'admin', 'demoted admin', 'deleted user'] as const;
export type Persona = (typeof personas)[number];

export interface Cell extends World {
  caller: TestUser | undefined;
  things: Things;
}

/** What the owner has from the start: one row of each, by its id. */
interface Things {
  order: string;
  notice: string;
  session: string;
}

/** The people of one cell. What the owner is and has are the canaries that others must never see. */
export async function cellOf(shop: TestShop, persona: Persona, sample: Sample): Promise<Cell> {
  const [[owner, things], other] = await Promise.all([
    ownerIn(shop),
    persona === 'owner' ? undefined : callerAs(shop, persona),
  ]);
  const caller = persona === 'owner' ? owner : other;
  const gone = persona === 'visitor' || persona === 'deleted user';
  return { shop, owner, things, caller, subject: sample.owned || gone ? owner : caller! };
}

/** Somebody with an order, an unread notice and a filled cart: what is asked for without an id must not find these. */
async function ownerIn(shop: TestShop): Promise<[TestUser, Things]> {
  const owner = await shop.addUser({ address: `${crypto.randomUUID()} Canary Lane` });
  const [order, notice] = [newId(), newId()];
  const item = { productId: 'none', title: 'Canary Kettle', priceCents: 100, image: '', quantity: 1 };
  const line = { productId: 'canary-line', quantity: 1, seenPriceCents: 100 };
  // One statement: there are hundreds of cells.
  const row = await shop.db.transaction((tx) =>
    tx.one<{ session: string }>(sql`
      with ordered as (
        insert into orders (id, user_id, items, item_count, quantity, total_cents)
        values (${order}, ${owner.userId}, ${JSON.stringify([item])}::jsonb, 1, 1, 100)
      ), told as (
        insert into notifications (id, user_id, order_id, message)
        values (${notice}, ${owner.userId}, ${order}, 'Canary notice')
      ), filled as (
        insert into carts (user_id, items) values (${owner.userId}, ${JSON.stringify([line])}::jsonb)
      )
      select id as session from identity.session where user_id = ${owner.userId}`),
  );
  return [owner, { order, notice, session: row!.session }];
}

/** The rows of the owner's that nobody else has a reason to change, administrators included. */
export function belongings({ shop, owner: { userId }, things }: Cell): Promise<{ row: string }[]> {
  return shop.db.many<{ row: string }>(sql`
    select t::text as row from orders t where id = ${things.order}
    union all select t::text from notifications t where id = ${things.notice}
    union all select t::text from carts t where user_id = ${userId}
    union all select t::text from users t where id = ${userId}
    union all select t::text from identity.session t where id = ${things.session}`);
}

async function callerAs(shop: TestShop, persona: Persona): Promise<TestUser | undefined> {
  if (persona === 'visitor') return undefined;
  const role = persona === 'admin' || persona === 'demoted admin' ? 'admin' : 'user';
  const person = await shop.addUser({ role });
  // Signed in and seen, so that whatever is remembered about the session is remembered.
  await shop.read(session, {}, person);
  if (persona === 'demoted admin')
    await shop.db.transaction((tx) =>
      tx.run(sql`update users set role = 'user' where id = ${person.userId}`),
    );
  if (persona === 'deleted user') await shop.write(deleteAccount, {}, person);
  return person;
}

/** What nobody but the owner and administrators may read. */
export const canariesOf = ({ owner, things }: Cell): string[] => [
  ...idsOf({ owner, things }),
  owner.email,
  'Canary Lane',
  'Canary Kettle',
  'Canary notice',
  'canary-line',
  owner.cookie.slice(owner.cookie.indexOf('=') + 1).split('.')[0]!,
];

/** Those of them that may stand in the log. */
export const idsOf = ({ owner, things }: Pick<Cell, 'owner' | 'things'>): string[] => [
  owner.userId,
  ...Object.values(things),
];

export type Expected = 'done' | 'as unknown' | 401 | 403;

/** What the declared audience and the ownership say; nothing else is asked. */
export function expected(operation: Read | Write, { owned }: Sample, persona: Persona): Expected {
  const who = audienceOf(operation);
  if (who === 'public' || who === 'anyone') return 'done';
  if (persona === 'visitor' || persona === 'deleted user') return 401;
  if (who === 'admin') return persona === 'admin' ? 'done' : 403;
  if (!owned || persona === 'owner') return 'done';
  return persona === 'admin' && owned.administratorsToo ? 'done' : 'as unknown';
}

export function audienceOf(operation: Read | Write): string {
  return 'audience' in operation ? operation.audience : operation.who;
}
