import { z } from 'zod';

/** One notification as its owner sees it (SPEC L70). Times are ISO, UTC. */
export const Notification = z.object({
  id: z.string(),
  userId: z.string(),
  /** The order that it tells of; null when it tells of none. */
  orderId: z.string().nullable(),
  /** The code of that order, which leads to its page. */
  orderCode: z.string().nullable(),
  message: z.string(),
  type: z.string(),
  status: z.string(),
  images: z.array(z.string()),
  /** The products that the pictures show, in the pictures' order; empty when it is not known. */
  imageProductIds: z.array(z.string()),
  productTitles: z.array(z.string()),
  read: z.boolean(),
  createdAt: z.string(),
});
export type Notification = z.infer<typeof Notification>;

export const MineParams = z.strictObject({
  /** From 1; one beyond the end is the last page. */
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
});
export type MineParams = { page?: number };

export const NotificationPage = z.object({
  items: z.array(Notification),
  page: z.number(),
  pages: z.number(),
  total: z.number(),
  unread: z.number(),
});
export type NotificationPage = z.infer<typeof NotificationPage>;

export const NoParams = z.strictObject({});
export type NoParams = z.infer<typeof NoParams>;

export const UnreadCount = z.object({ unread: z.number() });
export type UnreadCount = z.infer<typeof UnreadCount>;

export const OneNotification = z.strictObject({ id: z.string().min(1).max(100) });
export type OneNotification = z.infer<typeof OneNotification>;

export const Nothing = z.object({});
export type Nothing = z.infer<typeof Nothing>;
