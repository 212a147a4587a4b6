import { z } from 'zod';
import { pageEnds, pagePosition, RowId } from '../../server/schemas.ts';
import { isDay, isDayRange } from '../../shared/days.ts';
import { canonicalTimeZone } from '../../shared/time.ts';
import { ADMIN_FILTERS, MAX_BULK_ORDERS } from './rules.ts';
import { charged, OrderItem } from './schemas.ts';
import { texts } from './texts.ts';

const Id = z.string().max(200);
const time = z.string().nullable();

/** An entry of an order's history. */
export const AdminEvent = z.object({
  id: z.string(),
  /** 'placed', 'status', 'estimate', 'deleted by owner', 'deleted' or 'restored'. */
  kind: z.string(),
  /** A status; for estimates an ISO time. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  at: z.string(),
  /** Null if the account has been deleted or no user made the change. */
  actorName: z.string().nullable(),
  actorRole: z.enum(['user', 'admin']),
});
export type AdminEvent = z.infer<typeof AdminEvent>;

/** A row of /admin/orders (SPEC L60, L68). Times are ISO, UTC. */
export const AdminOrder = z.object({
  /** Primary key; users see and type the `code`. */
  id: z.string(),
  code: z.string(),
  /** Null after the account is deleted, like name and email. */
  userId: z.string().nullable(),
  userName: z.string().nullable(),
  userEmail: z.string().nullable(),
  /** Number of lines. */
  itemCount: z.number(),
  /** Total quantity of all lines. */
  quantity: z.number(),
  totalCents: z.number(),
  status: z.string(),
  createdAt: z.string(),
  deliveryStatus: z.string(),
  deliveryDate: time,
  estimatedDelivery: time,
  /** Increases with every change, for optimistic locking between administrators. */
  version: z.number(),
  /** True if its owner has deleted it: only administrators can still see it (SETTLED 37). */
  deletedByOwner: z.boolean(),
  deleted: z.boolean(),
  /** Last entry of the history. */
  latest: AdminEvent.nullable(),
  ...charged,
});
export type AdminOrder = z.infer<typeof AdminOrder>;

const Day = z.string().max(10).refine(isDay);
/** IANA name of a time zone. */
const Zone = z.string().max(60).refine(canonicalTimeZone);

/**
 * Status filter, search for a part of an order's code or id, or of the buyer's name or email, and the days on which
 * the orders were placed.
 */
const filter = {
  status: z.enum(ADMIN_FILTERS).default('all'),
  search: z
    .string()
    .max(200)
    .default('')
    .overwrite((text) => text.replaceAll('\0', '').trim()),
  /** First and last day in the time zone: all three or none. */
  from: Day.optional(),
  to: Day.optional(),
  zone: Zone.optional(),
};

const hasValidDays = ({ from, to, zone }: { [Field in 'from' | 'to' | 'zone']?: string | undefined }) =>
  from === undefined || to === undefined || zone === undefined
    ? from === to && to === zone
    : isDayRange({ from, to });

export const AdminFilterParams = z.strictObject(filter).refine(hasValidDays);
/** A filter as clients send it: the days are complete and valid, or missing. */
export type AdminFilterInput = z.input<typeof AdminFilterParams>;

export const AdminListParams = z
  .strictObject({
    ...filter,
    ...pagePosition,
  })
  .refine(hasValidDays);
export type AdminListParams = z.input<typeof AdminListParams>;

export const AdminOrderPage = z.object({
  orders: z.array(AdminOrder),
  ...pageEnds,
  /** True if more users match the search than are considered. */
  tooMany: z.boolean(),
});
export type AdminOrderPage = z.infer<typeof AdminOrderPage>;

export const AdminRowsParams = z.strictObject({
  /** Comma-separated ids. */
  ids: z
    .string()
    .max(MAX_BULK_ORDERS * 70)
    .refine((ids) => ids.split(',').length <= MAX_BULK_ORDERS),
});
export type AdminRowsParams = z.infer<typeof AdminRowsParams>;
export const AdminOrderRows = z.object({ orders: z.array(AdminOrder) });
export type AdminOrderRows = z.infer<typeof AdminOrderRows>;

export const NewOrderCountParams = z
  .strictObject({
    ...filter,
    /** Id of the newest displayed order. */
    than: RowId,
  })
  .refine(hasValidDays);
export type NewOrderCountParams = z.input<typeof NewOrderCountParams>;
/** `more`: there are more new orders than `count`, which is then the maximum. */
export const NewOrderCount = z.object({ count: z.number(), more: z.boolean() });
export type NewOrderCount = z.infer<typeof NewOrderCount>;

export const AdminOrderParams = z.strictObject({ id: Id });
export type AdminOrderParams = z.infer<typeof AdminOrderParams>;

export const AdminOrderDetails = AdminOrder.extend({
  items: z.array(OrderItem),
  shipTo: z.object({ name: z.string(), address: z.string() }),
  /** Newest first. */
  history: z.array(AdminEvent),
});
export type AdminOrderDetails = z.infer<typeof AdminOrderDetails>;

const version = z.number().int().optional();
const status = z.string().max(40);

export const UpdateOrder = z.strictObject({
  id: Id,
  /** Case-insensitive (SETTLED 34). */
  status: status.optional(),
  /** A time with a time zone, or null to remove the estimate (SETTLED 38). */
  estimatedDelivery: z.iso
    .datetime({ offset: true, error: texts.errors['estimate-invalid'] })
    .nullable()
    .optional(),
  version,
});
export type UpdateOrder = z.infer<typeof UpdateOrder>;

export const SetStatuses = z.strictObject({
  orders: z
    .array(z.strictObject({ id: Id, status, version }))
    .min(1)
    .max(MAX_BULK_ORDERS),
  /** True if the request undoes an earlier change: a delivered order then gets its delivery date back. */
  undo: z.boolean().optional(),
});
export type SetStatuses = z.infer<typeof SetStatuses>;

export const ChangedStatuses = z.object({
  /** Changes that were made; a request with these and `undo` reverts them. */
  changed: z.array(z.object({ id: z.string(), from: z.string(), to: z.string(), version: z.number() })),
});
export type ChangedStatuses = z.infer<typeof ChangedStatuses>;

export const DashboardParams = z.strictObject({
  /** The last day in the viewer's time zone: '2026-11-20'. */
  day: Day,
  /** IANA name of the viewer's time zone. */
  zone: Zone,
});
export type DashboardParams = z.infer<typeof DashboardParams>;

/** Figures of the orders placed on a day, based on their current status. */
const DayFigures = z.object({
  day: z.string(),
  /** Without orders deleted by administrators. */
  orders: z.number(),
  cancelled: z.number(),
  /** Number of orders that are neither cancelled nor refunded. */
  sales: z.number(),
  /** Sum of the totals of these orders. */
  revenueCents: z.number(),
});

const product = { productId: z.string(), title: z.string(), image: z.string() };

export const Dashboard = z.object({
  /** Thirty days, oldest first. */
  days: z.array(DayFigures),
  /** Revenue of the same weekday one week earlier, up to the same time of day. */
  weekAgoCents: z.number(),
  byStatus: z.array(z.object({ status: z.string(), orders: z.number() })),
  /** Products with the highest quantity sold in the last thirty days (UTC). */
  bestSellers: z.array(z.object({ ...product, priceCents: z.number(), pieces: z.number() })),
  /** False if no product is for sale. */
  hasProducts: z.boolean(),
  lowestRated: z.array(z.object({ ...product, rate: z.number(), count: z.number() })),
  newest: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      status: z.string(),
      itemCount: z.number(),
      totalCents: z.number(),
      /** Amount due, if it differs from the total. */
      dueCents: z.number().exactOptional(),
      createdAt: z.string(),
      /** Product and image of its first item. */
      productId: z.string(),
      image: z.string(),
    }),
  ),
});
export type Dashboard = z.infer<typeof Dashboard>;
