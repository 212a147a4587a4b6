import { z } from 'zod';

export { NoParams } from '../../server/schemas.ts';

/** A notification (SPEC L70). Times are ISO, UTC. */
export const Notification = z.object({
  id: z.string(),
  userId: z.string(),
  /** Id of the order, or null. */
  orderId: z.string().nullable(),
  /** Code of the order, for the link to its page. */
  orderCode: z.string().nullable(),
  /** In English. */
  message: z.string(),
  /** Code and parameters of the message; null for a message without a code. */
  code: z.string().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
  type: z.string(),
  status: z.string(),
  images: z.array(z.string()),
  /** Product of each image, in the same order; empty if unknown. */
  imageProductIds: z.array(z.string()),
  productTitles: z.array(z.string()),
  read: z.boolean(),
  createdAt: z.string(),
});
export type Notification = z.infer<typeof Notification>;

export const MyNotificationsParams = z.strictObject({
  /** From 1; a page beyond the end returns the last page. */
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
});
export type MyNotificationsParams = { page?: number };

export const NotificationPage = z.object({
  items: z.array(Notification),
  page: z.number(),
  pages: z.number(),
  total: z.number(),
  unread: z.number(),
});
export type NotificationPage = z.infer<typeof NotificationPage>;

export const UnreadCount = z.object({ unread: z.number() });
export type UnreadCount = z.infer<typeof UnreadCount>;

export const NotificationParams = z.strictObject({ id: z.string().min(1).max(100) });
export type NotificationParams = z.infer<typeof NotificationParams>;
