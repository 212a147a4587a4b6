import { sql } from '../src/server/storage/sql.ts';
import { quoteCart } from '../src/shop/cart/quote.ts';
import { adminSetStatuses } from '../src/shop/orders/admin-contract.ts';
import { place } from '../src/shop/orders/contract.ts';
import type { OrderStatus } from '../src/shop/orders/rules.ts';
import type { AdminPaymentDetails } from '../src/shop/payments/contract.ts';
import { adminOne, confirm, refund, saveSettings, settings, undo } from '../src/shop/payments/contract.ts';
import type { PaymentMethod } from '../src/shop/payments/rules.ts';
import { settingsWith } from '../src/shop/payments/server/fixtures.ts';
import { fillCart, uniqueKey } from './orders.ts';
import type { TestShop, TestUser } from './shop.ts';

/** Saves settings that offer these methods. */
export async function offerPayment(shop: TestShop, admin: TestUser, methods: readonly PaymentMethod[]) {
  const { version } = (await shop.read(settings, {}, admin)).body;
  const reply = await shop.write(saveSettings, { version, settings: settingsWith(methods) }, admin);
  if (reply.status !== 200) throw new Error(`no methods were offered: ${JSON.stringify(reply.body)}`);
}

/** Places an order of these products that is paid by bank transfer; returns its id and code. */
export async function placeUnpaidOrder(
  shop: TestShop,
  user: TestUser,
  items: { id: string; quantity: number }[],
) {
  const { revision, lines } = await fillCart(shop, user, items);
  const request = {
    ...{ revision, totalCents: quoteCart(lines).totalCents },
    payment: { method: 'transfer' as const },
  };
  const reply = await shop.write(place, request, user, { 'idempotency-key': uniqueKey() });
  if (reply.status !== 200) throw new Error(`the order was not placed: ${JSON.stringify(reply.body)}`);
  return reply.body;
}

/** The actions of an administrator on the payments of a shop. */
export function paymentDesk(shop: TestShop, admin: TestUser) {
  const details = async (id: string): Promise<AdminPaymentDetails> =>
    (await shop.read(adminOne, { id }, admin)).body;
  const versionOf = async (id: string) => (await details(id)).payment.version;
  return {
    details,
    /** Records a payment; `version`: as seen, default: the current one. */
    async confirm(
      id: string,
      cents: number,
      {
        version,
        key,
        receivedOn = '2026-11-20',
      }: { version?: number; key?: string; receivedOn?: string } = {},
    ) {
      const input = { id, version: version ?? (await versionOf(id)), cents, receivedOn, note: ' Seen ' };
      return shop.write(confirm, input, admin, key === undefined ? {} : { 'idempotency-key': key });
    },
    async undo(id: string, event?: string) {
      const { payment, events } = await details(id);
      const newest = events.find(({ kind, isUndone }) => kind === 'confirmed' && !isUndone);
      return shop.write(undo, { id, version: payment.version, event: event ?? newest?.id ?? 'none' }, admin);
    },
    async refund(
      id: string,
      cents: number,
      {
        version,
        key,
        reason = 'A scratch',
        lines = [],
        restock = false,
      }: {
        version?: number;
        key?: string;
        reason?: string;
        lines?: { productId: string; pieces: number }[];
        restock?: boolean;
      } = {},
    ) {
      const input = { id, version: version ?? (await versionOf(id)), cents, reason, lines, restock };
      return shop.write(refund, input, admin, key === undefined ? {} : { 'idempotency-key': key });
    },
    async setStatus(id: string, status: OrderStatus): Promise<number> {
      const row = await shop.db.one<{ version: number }>(sql`select version from orders where id = ${id}`);
      const orders = [{ id, status, version: row!.version }];
      return (await shop.write(adminSetStatuses, { orders }, admin)).status;
    },
  };
}
