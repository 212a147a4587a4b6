import { z } from 'zod';
import { pageEnds, pagePosition, RowId, Version } from '../../server/schemas.ts';
import { MAX_LINES, MAX_QUANTITY } from '../cart/rules.ts';
import { LIMITS, MAX_CENTS, PAYMENT_FILTERS, PAYMENT_METHODS } from './rules.ts';
import { PAYMENT_STATES } from './state.ts';

export { NoParams, RestoreVersion } from '../../server/schemas.ts';

const Method = z.enum(PAYMENT_METHODS);
const State = z.enum(PAYMENT_STATES);

/** The payment method in the request that places an order. */
export const ChosenPayment = z.strictObject({ method: Method });
export type ChosenPayment = z.infer<typeof ChosenPayment>;

const terms = {
  offered: z.boolean(),
  minCents: z.number(),
  maxCents: z.number().nullable(),
  /** Ids of the delivery methods for which it is offered; null: all. */
  deliveryMethods: z.array(RowId).max(LIMITS.deliveryMethods).nullable(),
};

export const OfferedMethods = z.object({
  /** In the order of the checkout. */
  methods: z.array(z.object({ method: Method, ...terms })),
  /** The method of the viewer's newest order with a payment. */
  last: Method.nullable(),
});
export type OfferedMethods = z.infer<typeof OfferedMethods>;

/** Id or code of an order. */
export const PaymentParams = z.strictObject({ id: RowId });
export type PaymentParams = z.infer<typeof PaymentParams>;

const BankAccount = z.strictObject({
  holder: z.string(),
  bank: z.string(),
  iban: z.string(),
  bic: z.string(),
});

const Instructions = z.strictObject({ en: z.string(), de: z.string() });

/** Amounts in cents, times as ISO, UTC. */
const amounts = {
  method: Method,
  /** ISO 11649, without spaces. */
  reference: z.string(),
  state: State,
  /** Amount that the buyer owes in total; 0 for a cancelled order. */
  owedCents: z.number(),
  paidCents: z.number(),
  refundedCents: z.number(),
  /** Negative if the shop owes money to the buyer. */
  openCents: z.number(),
  dueAt: z.string().nullable(),
};

/** A payment as the buyer sees it. */
export const ShownPayment = z.object({
  ...amounts,
  /** Null for methods that are not paid to the bank account. */
  account: BankAccount.nullable(),
  instructions: Instructions,
});
export type ShownPayment = z.infer<typeof ShownPayment>;

export const OrderPayment = z.object({ payment: ShownPayment.nullable() });
export type OrderPayment = z.infer<typeof OrderPayment>;

/** A payment as administrators see it. */
export const AdminPayment = z.object({
  orderId: z.string(),
  orderCode: z.string(),
  /** The name on the order; '' after the account was deleted. */
  name: z.string(),
  ...amounts,
  /** The amount due of the order. */
  dueCents: z.number(),
  placedAt: z.string(),
  /** Status of the order. */
  status: z.string(),
  version: z.number(),
});
export type AdminPayment = z.infer<typeof AdminPayment>;

export const PaymentListParams = z.strictObject({
  filter: z.enum(PAYMENT_FILTERS).default('all'),
  /** Reference, code, name or amount. */
  search: z
    .string()
    .max(LIMITS.search)
    .regex(/^[^\0]*$/)
    .default(''),
  ...pagePosition,
});
export type PaymentListParams = z.input<typeof PaymentListParams>;

export const PaymentPage = z.object({ payments: z.array(AdminPayment), ...pageEnds });
export type PaymentPage = z.infer<typeof PaymentPage>;

/** An event as administrators see it. */
export const RecordedEvent = z.object({
  id: z.string(),
  kind: z.enum(['confirmed', 'refunded', 'undone']),
  cents: z.number(),
  /** The day on which the money was received (YYYY-MM-DD). */
  receivedOn: z.string().nullable(),
  /** Note of a payment, or reason of a refund. */
  note: z.string(),
  /** True for a payment that was undone later. */
  isUndone: z.boolean(),
  restocked: z.boolean(),
  /** Null after the administrator's account was deleted. */
  actorName: z.string().nullable(),
  at: z.string(),
});
export type RecordedEvent = z.infer<typeof RecordedEvent>;

export const AdminPaymentDetails = z.object({
  payment: AdminPayment,
  /** Newest first. */
  events: z.array(RecordedEvent),
  lines: z.array(
    z.object({
      productId: z.string(),
      title: z.string(),
      quantity: z.number(),
      refundedPieces: z.number(),
      cents: z.number(),
    }),
  ),
});
export type AdminPaymentDetails = z.infer<typeof AdminPaymentDetails>;

const Cents = z.int().min(1).max(MAX_CENTS);
/** Number of events that the administrator saw. */
const PaymentVersion = z.int().min(0).max(1_000_000);
const text = z
  .string()
  .max(LIMITS.note)
  .regex(/^[^\p{Cc}]*$/u)
  .overwrite((note) => note.trim());

export const ConfirmPayment = z.strictObject({
  id: RowId,
  version: PaymentVersion,
  cents: Cents,
  /** The day on which the money was received (YYYY-MM-DD). */
  receivedOn: z.iso.date().refine((date) => date >= '2000'),
  note: text,
});
export type ConfirmPayment = z.infer<typeof ConfirmPayment>;

export const UndoPayment = z.strictObject({ id: RowId, version: PaymentVersion, event: RowId });
export type UndoPayment = z.infer<typeof UndoPayment>;

export const RefundPayment = z.strictObject({
  id: RowId,
  version: PaymentVersion,
  /** The displayed amount. With lines, it must be the amount of these lines. */
  cents: Cents,
  reason: text,
  /** Empty for a free amount. */
  lines: z
    .array(
      z.strictObject({ productId: z.string().min(1).max(100), pieces: z.int().min(1).max(MAX_QUANTITY) }),
    )
    .max(MAX_LINES),
  /** Whether the pieces of the lines are returned to the stock. */
  restock: z.boolean(),
});
export type RefundPayment = z.infer<typeof RefundPayment>;

/** Far above the limits of `rules.ts`, whose refusals have a message for each field. */
const long = z.string().max(2_000);
const MethodSettings = z.strictObject({
  ...terms,
  daysUntilDue: z.number().nullable(),
  instructions: z.strictObject({ en: long, de: long }),
});
const PaymentSettings = z.strictObject({
  methods: z.strictObject({
    transfer: MethodSettings,
    invoice: MethodSettings,
    'cash-on-delivery': MethodSettings,
    'pick-up': MethodSettings,
  }),
  account: z.strictObject({ holder: long, bank: long, iban: long, bic: long }),
});

export const CurrentPaymentSettings = PaymentSettings.extend({ version: Version });
export type CurrentPaymentSettings = z.infer<typeof CurrentPaymentSettings>;

export const SavePaymentSettings = z.strictObject({ version: Version, settings: PaymentSettings });
export type SavePaymentSettings = z.infer<typeof SavePaymentSettings>;
