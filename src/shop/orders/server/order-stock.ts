import type { Jobs } from '../../../server/jobs/jobs.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import type { Message } from '../../../shared/message.ts';
import { conflict } from '../../../shared/refusal.ts';
import { errors as stockErrors } from '../../stock/errors.ts';
import { type Shortage, syncOrders } from '../../stock/server/movements.ts';
import { queueAvailableNotices, queueLowStockNotices } from '../../stock/server/notices.ts';
import type { OrderItem } from '../contract.ts';

/** An order whose status has changed. */
interface ChangedOrder {
  id: string;
  status: string;
  items: readonly OrderItem[];
}

/**
 * Returns the pieces of cancelled and refunded orders to the stock, and takes those of reopened orders again. The orders
 * must be locked; call it last, to keep the lock order. Works while the feature is switched off, too, because the pieces
 * that an order has taken must be returned exactly once. `administratorId`: null for a change by the buyer.
 * @throws Refusal 409 if there are too few pieces to reopen an order
 */
export async function syncStock(
  tx: Transaction,
  jobs: Jobs,
  orders: readonly ChangedOrder[],
  administratorId: string | null,
): Promise<void> {
  if (orders.length === 0) return;
  const { shortages, returned, low } = await syncOrders(tx, orders, administratorId);
  if (shortages.length > 0)
    throw conflict(
      shortageMessage(
        orders.flatMap(({ items }) => items),
        shortages,
      ),
    );
  await queueAvailableNotices(tx, jobs, returned);
  await queueLowStockNotices(tx, jobs, low);
}

/** Returns the message about the first product, in the order of the items, with too few pieces. */
export function shortageMessage(items: readonly OrderItem[], shortages: readonly Shortage[]): Message {
  const leftOf = new Map(shortages.map(({ productId, left }) => [productId, left]));
  const { title, productId } = items.find((item) => leftOf.has(item.productId))!;
  const left = leftOf.get(productId)!;
  return left === null
    ? stockErrors['fewer-in-stock']({ title })
    : stockErrors['not-enough-stock']({ title, left });
}
