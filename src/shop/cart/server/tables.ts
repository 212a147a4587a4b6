import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import type { SavedLine } from '../rules.ts';

/** A row of `carts`. */
export interface StoredCart {
  revision: number;
  lines: SavedLine[];
  /** Ids of the most recent saves, oldest first. */
  saveIds: string[];
}

/** An element of the column `items`. */
interface StoredLine {
  productId: string;
  quantity: number;
  seenPriceCents: number;
}

interface Row {
  revision: number;
  items: StoredLine[];
  /** Ids of the most recent saves, oldest first. */
  saves: string[];
}

/** Number of save ids stored per cart to recognise repeated requests. */
const MAX_STORED_SAVES = 20;
const EMPTY_CART: StoredCart = { revision: 0, lines: [], saveIds: [] };

export async function findCart(db: Queryable, userId: string): Promise<StoredCart> {
  const row = await db.one<Row>(sql`select revision, items, saves from carts where user_id = ${userId}`);
  return row ? fromRow(row) : EMPTY_CART;
}

/** Locks the cart until the transaction ends; undefined if the user has none yet. */
export async function lockCart(tx: Transaction, userId: string): Promise<StoredCart | undefined> {
  const row = await tx.one<Row>(
    sql`select revision, items, saves from carts where user_id = ${userId} for update`,
  );
  return row && fromRow(row);
}

/** Creates an empty cart if there is none; does nothing for an account without a profile. */
export async function createCart(tx: Transaction, userId: string): Promise<void> {
  await tx.run(sql`
    insert into carts (user_id) select id from users where id = ${userId} on conflict (user_id) do nothing`);
}

/** Writes new lines to a locked cart and returns its new state. */
export async function writeCart(
  tx: Transaction,
  userId: string,
  locked: StoredCart,
  lines: readonly SavedLine[],
  saveId?: string,
): Promise<StoredCart> {
  const saveIds = saveId ? [...locked.saveIds, saveId].slice(-MAX_STORED_SAVES) : locked.saveIds;
  const revision = locked.revision + 1;
  const items = lines.map(
    ({ id, quantity, seenPriceCents }): StoredLine => ({ productId: id, quantity, seenPriceCents }),
  );
  await tx.run(sql`
    update carts set items = ${JSON.stringify(items)}::jsonb, revision = ${revision}, saves = ${saveIds}::text[],
      updated_at = now()
    where user_id = ${userId}`);
  return { revision, lines: [...lines], saveIds };
}

function fromRow({ revision, items, saves }: Row): StoredCart {
  const lines = items.map(({ productId, quantity, seenPriceCents }) => ({
    id: productId,
    quantity,
    seenPriceCents,
  }));
  return { revision, lines, saveIds: saves };
}
