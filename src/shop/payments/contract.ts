import { read, write } from '../../shared/operation.ts';
import type * as s from './schemas.ts';

export type * from './schemas.ts';

/** The methods that shoppers can choose, and the one that the viewer chose last. */
export const offered = read<s.NoParams, s.OfferedMethods>('payments.offered', '/payments/methods', {
  methods: 1,
  last: 0,
});

/** The payment of an order, for its owner or an administrator; null for an order without payment. */
export const one = read<s.PaymentParams, s.OrderPayment>('payments.one', '/orders/{id}/payment', {
  payment: 0,
});

const row = {
  orderId: 0,
  orderCode: 0,
  name: 0,
  method: 0,
  reference: 0,
  state: 0,
  dueCents: 0,
  owedCents: 0,
  paidCents: 0,
  refundedCents: 0,
  openCents: 0,
  dueAt: 0,
  placedAt: 0,
  status: 0,
  version: 0,
} as const;

/** Pages of twenty payments, newest order first. */
export const adminList = read<s.PaymentListParams, s.PaymentPage>('payments.adminList', '/admin/payments', {
  payments: 1,
  hasNewer: 0,
  hasOlder: 0,
});

/** A payment with its history and the lines that can be refunded. */
export const adminOne = read<s.PaymentParams, s.AdminPaymentDetails>(
  'payments.adminOne',
  '/admin/payments/{id}',
  {
    payment: 0,
    events: 1,
    lines: 1,
  },
);

/**
 * Records a payment that was received. Accepts an `Idempotency-Key`: a repeated request has no second effect. 409 if the
 * payment has changed since.
 */
export const confirm = write<s.ConfirmPayment, s.AdminPayment>(
  'payments.confirm',
  'POST /admin/payments/{id}/confirm',
  row,
);

/** Undoes a recorded payment with a further event; 409 if the payment has changed since. */
export const undo = write<s.UndoPayment, s.AdminPayment>(
  'payments.undo',
  'POST /admin/payments/{id}/undo',
  row,
);

/**
 * Records a refund of lines or of a free amount. Accepts an `Idempotency-Key`. 409 if the payment has changed since, 400
 * if the amount exceeds the amount paid.
 */
export const refund = write<s.RefundPayment, s.AdminPayment>(
  'payments.refund',
  'POST /admin/payments/{id}/refund',
  row,
);

const settingsShape = { version: 0, methods: 0, account: 0 } as const;

/** The methods, their conditions and instructions, and the bank account. */
export const settings = read<s.NoParams, s.CurrentPaymentSettings>(
  'payments.settings',
  '/admin/payments/settings',
  settingsShape,
);

/** Saves settings as a new version; 409 if an administrator has saved another version since. */
export const saveSettings = write<s.SavePaymentSettings, s.CurrentPaymentSettings>(
  'payments.saveSettings',
  'PUT /admin/payments/settings',
  settingsShape,
);

/** Saves the content of an earlier version as a new one (Undo); 409 if an administrator has saved another since. */
export const restoreSettings = write<s.RestoreVersion, s.CurrentPaymentSettings>(
  'payments.restoreSettings',
  'POST /admin/payments/settings/restore',
  settingsShape,
);
