import { viewAs } from '../../../server/http/access.ts';
import { defineRead } from '../../../server/operations.ts';
import { readPage } from '../../../server/paging.ts';
import { notFound, orNotFound } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { refundableLines } from '../refund-lines.ts';
import { howToPay, PAYMENT_METHODS, type PaymentSettings, PAYMENTS_PAGE_SIZE as SIZE } from '../rules.ts';
import * as s from '../schemas.ts';
import { balanceOf } from '../state.ts';
import { conditionsOf } from './search.ts';
import { currentMethods, currentSettings } from './settings.ts';
import {
  findCharges,
  findEvents,
  findItems,
  findLastMethod,
  findPayment,
  findPayments,
  findRefundedPieces,
  isOrderVisible,
  type StoredPayment,
  toAdminPayment,
} from './tables.ts';

/** Minimum interval between live updates of the list (ms): every order with a payment changes it. */
const INTERVAL_MS = 1_000;

export const offered = defineRead(contract.offered, {
  audience: 'user',
  result: s.OfferedMethods,
  dependsOn: (_, { userId }) => ['payment_settings', 'delivery_versions', `orders:${userId}`],
  async run(db, _, { userId }) {
    const methods = await currentMethods(db, await currentSettings(db));
    return {
      methods: PAYMENT_METHODS.filter((method) => methods[method].offered).map((method) => {
        const { offered: isOffered, minCents, maxCents, deliveryMethods } = methods[method];
        return { method, offered: isOffered, minCents, maxCents, deliveryMethods };
      }),
      last: await findLastMethod(db, userId),
    };
  },
});

export const one = defineRead(contract.one, {
  audience: 'user',
  params: s.PaymentParams,
  result: s.OrderPayment,
  dependsOn: ({ id }) => [`payments:${id}`, `orders:${id}`, 'payment_settings'],
  async run(db, { id }, viewer) {
    if (!(await isOrderVisible(db, id, viewAs(viewer, 'orders'))))
      throw notFound(errors['payment-order-not-found']);
    const payment = await findPayment(db, id);
    return { payment: payment ? toShownPayment(payment, await currentSettings(db)) : null };
  },
});

/** Returns a payment as the buyer sees it, with the current account and instructions. */
export function toShownPayment(payment: StoredPayment, settings: PaymentSettings): s.ShownPayment {
  const { method, reference, dueAt, paidCents, refundedCents, now } = payment;
  const { state, owedCents, openCents } = balanceOf(payment, payment, now);
  return {
    ...howToPay(method, settings),
    ...{ reference, state, owedCents, paidCents, refundedCents, openCents, dueAt },
  };
}

export const adminList = defineRead(contract.adminList, {
  permission: 'payments',
  params: s.PaymentListParams,
  result: s.PaymentPage,
  minIntervalMs: INTERVAL_MS,
  dependsOn: () => ['payments', 'orders'],
  async run(db, { filter = 'all', search = '', ...position }) {
    const conditions = conditionsOf(filter, search);
    const { rows, ...ends } = await readPage(position, SIZE, (range) => findPayments(db, conditions, range));
    return { payments: rows.map(toAdminPayment), ...ends };
  },
});

export const adminOne = defineRead(contract.adminOne, {
  permission: 'payments',
  params: s.PaymentParams,
  result: s.AdminPaymentDetails,
  dependsOn: ({ id }) => [`payments:${id}`, `orders:${id}`, 'users'],
  async run(db, { id }) {
    const payment = orNotFound(await findPayment(db, id), errors['payment-not-found']);
    const { orderId, dueCents } = payment;
    const refunded = await findRefundedPieces(db, orderId);
    const items = (await findItems(db, orderId)).map((item) => ({
      ...item,
      refundedPieces: refunded.get(item.productId) ?? 0,
    }));
    return {
      payment: toAdminPayment(payment),
      events: await findEvents(db, orderId),
      lines: refundableLines(items, { dueCents, ...(await findCharges(db, orderId)) }),
    };
  },
});

export const settings = defineRead(contract.settings, {
  permission: 'administrators-only',
  result: s.CurrentPaymentSettings,
  dependsOn: () => ['payment_settings'],
  run: (db) => currentSettings(db),
});
