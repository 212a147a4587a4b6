import { createHash } from 'node:crypto';
import type { Log } from '../../../server/feature.ts';
import { LIMIT_WINDOW_S, type WriteLimits } from '../../../server/identity/write-limits.ts';
import type { Jobs } from '../../../server/jobs/jobs.ts';
import type { MailService } from '../../../server/mail/mail.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { newId } from '../../../server/storage/ids.ts';
import { formatCents } from '../../../shared/money.ts';
import { conflict, invalid, type Refusal, refused, tooManyRequests } from '../../../shared/refusal.ts';
import { destinationOf } from '../../account/server/profile.ts';
import { type CartLine, orderableLines, totalCents } from '../../cart/rules.ts';
import { emptyCart, lockCartForCheckout } from '../../cart/server/checkout.ts';
import { texts as cartTexts } from '../../cart/texts.ts';
import type { OrderItem, PlacedOrder, PlaceOrder } from '../contract.ts';
import { INITIAL_STATUS, isIdempotencyKey, orderTotalCents, quantityOf } from '../rules.ts';
import { texts } from '../texts.ts';
import { deferNotifications, notifyOrderPlaced } from './notifications.ts';
import { findByKey, findNewest, type InsertedOrder, insertOrder, type NewOrder } from './tables.ts';

export interface PlaceOrderServices {
  mail: MailService;
  jobs: Jobs;
  log: Log;
  limits: WriteLimits;
}

/** Who places an order, and from where. */
interface Buyer {
  userId: string;
  /** The client's network address. */
  address: string;
  key: string | undefined;
}

const { checkout } = cartTexts;

/** Checkout, in one transaction that locks the buyer's cart (SETTLED 33). */
export async function placeOrder(
  tx: Transaction,
  services: PlaceOrderServices,
  { userId, address, key }: Buyer,
  request: PlaceOrder,
): Promise<PlacedOrder> {
  if (!isIdempotencyKey(key)) throw invalid(texts.refusals.keyMissing);
  // A concurrent request with this key waits here for the first one to commit; the cart has changed then.
  const cart = await lockCartForCheckout(tx, userId);
  const lines = orderableLines(cart.lines);
  const refusal = findCartProblem(cart.revision, lines, request);
  if (refusal) {
    // A key that has already placed an order returns that order, whatever the cart is now.
    const placed = await findByKey(tx, userId, key);
    if (placed) return replayedOrder(placed, hashRequest(request));
    throw await explainOrderedCart(tx, userId, request, refusal);
  }
  const items = snapshotItems(lines);
  const to = await destinationOf(tx, userId);
  if (!to) throw invalid(checkout.empty);

  const order = {
    id: newId(),
    userId,
    items,
    quantity: quantityOf(items),
    totalCents: orderTotalCents(items),
    status: INITIAL_STATUS,
    shipTo: { name: to.name, address: to.address },
    mailTo: to.email === null ? null : { name: to.name, email: to.email, language: to.language },
    key,
    requestHash: hashRequest(request),
  };
  const inserted = await insertOrReplay(tx, order, services.limits.ordersPerAccount);
  if ('requestHash' in inserted) return replayedOrder(inserted, hashRequest(request));
  // Counted after the insert, which a refusal rolls back: a repeated key never counts.
  services.limits.consumeOrder(address, checkout.tooMany);
  const { code, createdAt } = inserted;
  await emptyCart(tx, userId, cart);
  try {
    await tx.savepoint(() => notifyOrderPlaced(tx, services.mail, { ...order, code }));
  } catch (error) {
    // The order is placed all the same (SPEC L136); a job sends the notifications later.
    services.log.warn(
      { order: order.id, message: (error as Error).message },
      'sending the notifications of an order failed; a job will retry',
    );
    await deferNotifications(tx, services.jobs, order.id);
  }
  return { id: order.id, code, totalCents: order.totalCents, createdAt };
}

type ReplayedOrder = PlacedOrder & { requestHash: string };

/**
 * Inserts the order, or returns the one that its idempotency key has already placed. Generates a new code if it is taken.
 * @throws Refusal 429 at the limit of orders per account
 */
async function insertOrReplay(
  tx: Transaction,
  order: NewOrder,
  max: number,
): Promise<InsertedOrder | ReplayedOrder> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const inserted = await insertOrder(tx, order, { max, windowS: LIMIT_WINDOW_S });
    if (inserted && !('waitS' in inserted)) return inserted;
    const replayed = await findByKey(tx, order.userId, order.key);
    if (replayed) return replayed;
    if (inserted) throw tooManyRequests(checkout.tooMany, inserted.waitS);
  }
  throw new Error('no free order code');
}

/** 409 when the cart differs from what was shown, 400 when it is empty. */
function findCartProblem(
  revision: number,
  lines: readonly CartLine[],
  shown: PlaceOrder,
): Refusal | undefined {
  if (revision !== shown.revision) return conflict(checkout.failed, { cart: checkout.cartChanged });
  const total = totalCents(lines);
  if (total !== shown.totalCents) {
    const change = checkout.totalChanged(formatCents(shown.totalCents), formatCents(total));
    return conflict(checkout.failed, { total: change });
  }
  return lines.length === 0 ? invalid(checkout.empty) : undefined;
}

/**
 * Adds the order to the refusal (`fields.order`, a code) when another device has just ordered the displayed cart: the
 * request hash of the newest order covers the cart's revision and total.
 */
async function explainOrderedCart(
  tx: Transaction,
  userId: string,
  request: PlaceOrder,
  refusal: Refusal,
): Promise<Refusal> {
  const newest = await findNewest(tx, userId);
  if (newest?.requestHash !== hashRequest(request)) return refusal;
  return conflict(checkout.failed, { cart: checkout.orderedElsewhere, order: newest.code });
}

/** The snapshot of the items that the order stores. */
function snapshotItems(lines: readonly CartLine[]): OrderItem[] {
  return lines.map(({ id, title, priceCents, image, quantity }) => ({
    productId: id,
    title,
    priceCents,
    image,
    quantity,
  }));
}

function replayedOrder(order: ReplayedOrder, hash: string): PlacedOrder {
  if (order.requestHash !== hash) throw refused('key-reused', 422, texts.refusals.keyReused);
  return order;
}

function hashRequest({ revision, totalCents: total }: PlaceOrder): string {
  return createHash('sha256').update(`${revision} ${total}`).digest('base64url');
}
