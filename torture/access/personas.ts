import type { Read, Write } from '../../src/server/operations.ts';
import { sql } from '../../src/server/storage/sql.ts';
import { deleteAccount, session } from '../../src/shop/account/contract.ts';
import type { Person, TestShop } from '../../test/shop.ts';
import type { Sample, World } from './sample.ts';

/** Everybody who may try something. All but the visitor carry a session cookie that was good a moment ago. */
export const personas = ['visitor', 'shopper', 'owner', 'admin', 'demoted admin', 'deleted user'] as const;
export type Persona = (typeof personas)[number];

export interface Cell extends World {
  caller: Person | undefined;
}

/** The people of one cell. Address, e-mail and id of the owner are the canaries that others must never see. */
export async function cellOf(shop: TestShop, persona: Persona, sample: Sample): Promise<Cell> {
  const owner = await shop.person({ address: `${crypto.randomUUID()} Canary Lane` });
  const caller = persona === 'owner' ? owner : await callerAs(shop, persona);
  const gone = persona === 'visitor' || persona === 'deleted user';
  return { shop, owner, caller, subject: sample.owned || gone ? owner : caller! };
}

async function callerAs(shop: TestShop, persona: Persona): Promise<Person | undefined> {
  if (persona === 'visitor') return undefined;
  const role = persona === 'admin' || persona === 'demoted admin' ? 'admin' : 'user';
  const person = await shop.person({ role });
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
export const canariesOf = ({ owner }: World): string[] => [
  owner.userId,
  owner.email,
  'Canary Lane',
  owner.cookie.slice(owner.cookie.indexOf('=') + 1).split('.')[0]!,
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
