import { createHash } from 'node:crypto';
import { LIMIT_WINDOW_S } from '../../../server/identity/write-limits.ts';
import type { Jobs } from '../../../server/jobs/jobs.ts';
import type { Log } from '../../../server/log.ts';
import type { MailService } from '../../../server/mail/mail.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { newId } from '../../../server/storage/ids.ts';
import { pipelined } from '../../../server/storage/pipeline.ts';
import type { Language } from '../../../shared/languages.ts';
import { conflict, invalid, type Refusal, refused, tooManyRequests } from '../../../shared/refusal.ts';
import { shippingAddressOf } from '../../account/server/profile.ts';
import { errors as cartErrors } from '../../cart/errors.ts';
import { quoteCart } from '../../cart/quote.ts';
import type { CartLine } from '../../cart/rules.ts';
import {
  emptyCart,
  findCurrentProducts,
  type LockedCart,
  lockCartForCheckout,
} from '../../cart/server/checkout.ts';
import { type ChosenDelivery, keepAddress, storeDelivery } from '../../delivery/server/order-delivery.ts';
import { normalizeCode } from '../../discounts/rules.ts';
import {
  ctesOfUse,
  explainUnusable,
  type NewUse,
  readFeaturesAndCode,
  takeUse,
} from '../../discounts/server/code-uses.ts';
import type { PayableOrder } from '../../payments/rules.ts';
import {
  beginPayment,
  type CheckedPayment,
  type CheckoutMethods,
  checkPayment,
  findCheckoutMethods,
  NO_METHODS,
} from '../../payments/server/checkout.ts';
import type { Quote } from '../../pricing/quote.ts';
import { errors as stockErrors } from '../../stock/errors.ts';
import { takePieces, takePiecesWithCommit } from '../../stock/server/movements.ts';
import { queueLowStockNotices } from '../../stock/server/notices.ts';
import { insertOrderTaxes } from '../../tax/server/order-tax.ts';
import { chargesOf } from '../charges.ts';
import type { OrderItem, PlacedOrder, PlaceOrder } from '../contract.ts';
import { errors } from '../errors.ts';
import { INITIAL_STATUS, isIdempotencyKey, quantityOf } from '../rules.ts';
import { deferNotifications, notifyOrderPlaced, type OrderToNotify } from './notifications.ts';
import { shortageMessage } from './order-stock.ts';
import {
  deliveryRefused,
  discountRefused,
  type QuotedOrder,
  type QuoteServices,
  quoteOrder,
} from './quote-order.ts';
import { findByKey, findNewest, type InsertedOrder, insertOrder, type NewOrder } from './tables.ts';

export interface PlaceOrderServices extends QuoteServices {
  mail: MailService;
  jobs: Jobs;
  log: Log;
}

/** The user who places an order, with data of the request. */
interface Buyer {
  userId: string;
  /** IP address of the client. */
  address: string;
  /** Idempotency key. */
  key: string | undefined;
  /** Language of the screen; undefined if the browser has not chosen one. */
  language: Language | undefined;
}

/** Places an order in a transaction that locks the buyer's cart (SETTLED 33). */
export async function placeOrder(
  tx: Transaction,
  services: PlaceOrderServices,
  { userId, address, key, language: chosenLanguage }: Buyer,
  request: PlaceOrder,
): Promise<PlacedOrder> {
  if (!isIdempotencyKey(key)) throw invalid(errors['key-missing']);
  // A concurrent request with the same key waits here until the first one has committed and changed the cart.
  // The statements run in this order, so the uses of the code are counted after the cart is locked.
  const [cart, destination, { features, foundCode }] = await pipelined([
    lockCartForCheckout(tx, userId),
    shippingAddressOf(tx, userId),
    readFeaturesAndCode(tx, request.discountCode, userId),
  ]);
  const refusal = findCartProblem(cart, quoteCart(cart.lines), request);
  if (refusal) {
    // If the key has already placed an order, returns that order, regardless of the current cart.
    const placed = await findByKey(tx, userId, key);
    if (placed) return replayedOrder(placed, hashRequest(request));
    throw await moreSpecificRefusal(tx, userId, request, refusal);
  }
  if (!destination) throw invalid(cartErrors['cart-empty']);
  // The order's stored texts, confirmation and documents are in one language.
  const language = chosenLanguage ?? destination.language;
  const buyer = { userId, address, name: destination.name, language };
  const [quoted, methods] = await pipelined([
    quoteOrder(tx, services, buyer, { lines: cart.lines, foundCode }, request, features),
    features.has('payments') ? findCheckoutMethods(tx) : NO_METHODS,
  ]);
  const { quote, taxes, code: discountCode, delivery } = quoted;
  const payment = choosePayment(methods, request, {
    dueCents: quote.dueCents,
    deliveryMethod: delivery?.methodId,
  });
  const items = snapshotItems(quoted);

  const order = {
    id: newId(),
    userId,
    items,
    quantity: quantityOf(items),
    totalCents: quote.totalCents,
    dueCents: quote.dueCents,
    charges: chargesOf(quote, discountCode?.code),
    ...(taxes.length > 0 && { taxes }),
    status: INITIAL_STATUS,
    shipTo: delivery?.shipTo ?? { name: destination.name, address: destination.address },
    mailTo:
      destination.email === null ? null : { name: destination.name, email: destination.email, language },
    language,
    key,
    requestHash: hashRequest(request),
  };
  const inserted = await insertOrReplay(tx, order, services.limits.ordersPerAccount);
  if ('requestHash' in inserted) return replayedOrder(inserted, hashRequest(request));
  // Consumes the limit after the insert, so that repeated requests do not count; a refusal rolls the insert back.
  services.limits.consumeOrder(address, cartErrors['too-many-orders']);
  // Buyers whose order is not placed, for example because another buyer gets the last pieces, must not use up the limit of
  // their network.
  tx.afterRollback(() => services.limits.refundOrder(address));
  const { code, createdAt } = inserted;
  const [begun] = await pipelined([
    payment && beginPayment(tx, payment, { id: order.id, code, dueCents: order.dueCents }),
    insertOrderTaxes(tx, order.id, taxes),
    delivery && keepAddress(tx, buyer, delivery),
    emptyCart(tx, userId, cart),
  ]);
  const mailed = { payment: begun ?? null, pickup: delivery?.pickupAddress ?? '' };
  await notify(tx, services, { ...order, ...mailed, code });
  // Last, because other orders with the same code or products wait until this transaction ends.
  const use = discountCode && {
    code: discountCode,
    orderId: order.id,
    userId,
    cents: quote.orderDiscountCents,
  };
  const isStockOn = features.has('stock');
  if (isStockOn && tx.attempt === 1 && canTakeWithCommit(quote, delivery)) {
    // If pieces are missing, a level becomes low or the code is used up, the transaction is retried. The retry refuses the
    // order or queues the notifications.
    takePiecesWithCommit(tx, piecesOf(order, use));
  } else {
    const refusals = await pipelined([
      takeUseAndPieces(tx, services.jobs, order, { isStockOn, use }),
      findPriceChange(tx, quote),
      delivery && storeOrderDelivery(tx, order.id, delivery),
    ]);
    const lateRefusal = refusals.find((result) => result !== undefined);
    if (lateRefusal) throw lateRefusal;
  }
  return { id: order.id, code, totalCents: order.totalCents, createdAt };
}

/** Notifies of an order. A failed notification does not fail the order (SPEC L136); a job sends it later. */
async function notify(
  tx: Transaction,
  { mail, jobs, log }: PlaceOrderServices,
  order: OrderToNotify,
): Promise<void> {
  try {
    await tx.savepoint(() => notifyOrderPlaced(tx, mail, order));
  } catch (error) {
    log.warn(
      { order: order.id, message: (error as Error).message },
      'sending the notifications of an order failed; a job will retry',
    );
    await deferNotifications(tx, jobs, order.id);
  }
}

/** Returns the payment of the order, if it needs one. @throws Refusal 409 if its method cannot be chosen */
function choosePayment(
  methods: CheckoutMethods,
  { payment: chosen }: PlaceOrder,
  order: PayableOrder,
): CheckedPayment | undefined {
  const { payment, problem } = checkPayment(methods, chosen?.method, order);
  if (problem) throw conflict(cartErrors['order-not-placed'], { payment: problem });
  return payment;
}

/**
 * Returns whether the pieces can be taken together with the commit: nothing has to be checked afterwards, and the cart shows
 * no product as nearly sold out.
 */
function canTakeWithCommit({ lines }: Quote<CartLine>, delivery: ChosenDelivery | undefined): boolean {
  return (
    !delivery &&
    lines.every(({ line }) => line.piecesLeft === undefined && line.regularPriceCents === undefined)
  );
}

/** The pieces to take for an order; they are taken only if the use of its code can be taken. */
const piecesOf = ({ id: orderId, items }: NewOrder, use: NewUse | undefined) => ({
  orderId,
  items,
  precondition: use && ctesOfUse(use),
});

/**
 * Takes the use of the discount code and the pieces from the stock; returns a refusal 409 if the code can no longer be used,
 * or one that names the first product with too few pieces.
 */
async function takeUseAndPieces(
  tx: Transaction,
  jobs: Jobs,
  order: NewOrder,
  { isStockOn, use }: { isStockOn: boolean; use: NewUse | undefined },
): Promise<Refusal | undefined> {
  const { preconditionHolds, shortages, low } = isStockOn
    ? await takePieces(tx, piecesOf(order, use))
    : { preconditionHolds: !use || (await takeUse(tx, use)), shortages: [], low: [] };
  if (use && !preconditionHolds) return discountRefused(await explainUnusable(tx, use, order.totalCents));
  if (shortages.length > 0)
    return conflict(cartErrors['order-not-placed'], { stock: shortageMessage(order.items, shortages) });
  await queueLowStockNotices(tx, jobs, low);
  return undefined;
}

/** Returns a refusal 409 if a sale has ended while the order waited for other orders. */
async function findPriceChange(tx: Transaction, quote: Quote<CartLine>): Promise<Refusal | undefined> {
  if (quote.lines.every(({ line }) => line.regularPriceCents === undefined)) return undefined;
  const products = await findCurrentProducts(
    tx,
    quote.lines.map(({ line }) => line.id),
  );
  const priceOf = new Map(products.map(({ id, priceCents }) => [id, priceCents]));
  const lines = quote.lines.map(({ line }) => ({
    ...line,
    priceCents: priceOf.get(line.id) ?? line.priceCents,
  }));
  const now = quoteCart(lines).totalCents;
  if (now === quote.totalCents) return undefined;
  const total = cartErrors['total-changed']({ was: quote.totalCents, now });
  return conflict(cartErrors['order-not-placed'], { total });
}

/** Stores the delivery; returns a refusal 409 if its prices have changed while the order waited for other orders. */
async function storeOrderDelivery(
  tx: Transaction,
  orderId: string,
  delivery: ChosenDelivery,
): Promise<Refusal | undefined> {
  const change = await storeDelivery(tx, orderId, delivery);
  return change && deliveryRefused(change);
}

type ReplayedOrder = PlacedOrder & { requestHash: string };

/**
 * Inserts the order, or returns the one that its idempotency key has already placed. Generates another code if the
 * first one is taken.
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
    if (inserted) throw tooManyRequests(cartErrors['too-many-orders'], inserted.waitS);
  }
  throw new Error('no free order code');
}

/** Returns a refusal 409 if the cart differs from the displayed one, 400 if it is empty. */
function findCartProblem(
  { revision, lines: cartLines }: LockedCart,
  { lines, totalCents: total }: Quote<CartLine>,
  displayed: PlaceOrder,
): Refusal | undefined {
  if (revision !== displayed.revision)
    return conflict(cartErrors['order-not-placed'], { cart: cartErrors['cart-changed'] });
  if (total !== displayed.totalCents) {
    // The total does not contain products that were sold out before the cart was displayed. This recognizes that one of the
    // sold-out products, or all of them, have been sold out since, but not two of three.
    const soldOutLines = cartLines.filter(({ piecesLeft }) => piecesLeft === 0);
    const [soldOut] =
      [...soldOutLines.map((line) => [line]), soldOutLines].find(
        (missing) =>
          total + quoteCart(missing.map((line) => ({ ...line, unavailable: false }))).totalCents ===
          displayed.totalCents,
      ) ?? [];
    if (soldOut) {
      const stock = stockErrors['not-enough-stock']({ title: soldOut.title, left: 0 });
      return conflict(cartErrors['order-not-placed'], { stock });
    }
    const change = cartErrors['total-changed']({ was: displayed.totalCents, now: total });
    return conflict(cartErrors['order-not-placed'], { total: change });
  }
  return lines.length === 0 ? invalid(cartErrors['cart-empty']) : undefined;
}

/**
 * If another device has just ordered the displayed cart, returns a refusal with the code of that order
 * (`fields.order`), otherwise `refusal`. The request hash of the newest order identifies the cart by revision and total.
 */
async function moreSpecificRefusal(
  tx: Transaction,
  userId: string,
  request: PlaceOrder,
  refusal: Refusal,
): Promise<Refusal> {
  const newest = await findNewest(tx, userId);
  if (newest?.requestHash !== hashRequest(request)) return refusal;
  return conflict(cartErrors['order-not-placed'], {
    cart: cartErrors['cart-ordered-elsewhere'],
    order: newest.code,
  });
}

/** Returns the items as the order stores them, with the current product data. */
function snapshotItems({ quote, taxRateOf }: QuotedOrder): OrderItem[] {
  return quote.lines.map(({ line, listPriceCents, unitPriceCents, quantity }) => ({
    productId: line.id,
    title: line.title,
    priceCents: unitPriceCents,
    ...(listPriceCents !== unitPriceCents && { regularPriceCents: listPriceCents }),
    image: line.image,
    quantity,
    ...(taxRateOf && { taxRate: taxRateOf(line) }),
  }));
}

function replayedOrder(order: ReplayedOrder, hash: string): PlacedOrder {
  if (order.requestHash !== hash) throw refused(422, errors['key-reused']);
  return order;
}

/** Hashes a request. Without the parts of optional features, the hash is the same as in previous versions. */
function hashRequest({ revision, totalCents: total, discountCode, dueCents, ...parts }: PlaceOrder): string {
  const discount = discountCode === undefined ? '' : ` ${dueCents} ${normalizeCode(discountCode)}`;
  const others = Object.keys(parts).length === 0 ? '' : ` ${dueCents} ${JSON.stringify(parts)}`;
  return createHash('sha256').update(`${revision} ${total}${discount}${others}`).digest('base64url');
}
