import type { NotificationDraft } from '../src/shop/notifications/rules.ts';
import type { OrderStatus } from '../src/shop/orders/rules.ts';
import type { DeliveryStatus } from '../src/shop/orders/transitions.ts';

export interface DemoUser {
  id: string;
  name: string;
  email: string;
  address: string;
  role: 'admin' | 'user';
  /** null: give the account a random password that nobody knows. */
  password: string | null;
  createdAt: Date;
}

export interface DemoProduct {
  id: string;
  title: string;
  priceCents: number;
  category: string;
  /** '' for the one that has none. */
  description: string;
  /** A path of this shop, '' for the one that has none. */
  image: string;
  /** Id of the administrator. */
  createdBy: string;
  createdAt: Date;
}

export interface DemoReview {
  id: string;
  productId: string;
  userId: string;
  userName: string;
  /** 1 to 5. */
  rating: number;
  comment: string;
  createdAt: Date;
}

export interface DemoReviewVote {
  reviewId: string;
  userId: string;
  createdAt: Date;
}

/** A line of an order as it was bought. */
export interface DemoOrderItem {
  productId: string;
  title: string;
  priceCents: number;
  image: string;
  quantity: number;
}

export interface DemoOrderEvent {
  id: string;
  orderId: string;
  at: Date;
  /** Who did it: the shopper or the administrator. */
  actorId: string;
  /** 'estimate' sets the estimated delivery and keeps the status (SPEC L77). */
  kind: 'placed' | 'status' | 'estimate';
  /** null when the order was placed. */
  from: OrderStatus | null;
  to: OrderStatus;
  /** Only with kind 'estimate'. */
  estimatedDelivery: Date | null;
}

export interface DemoOrder {
  id: string;
  userId: string;
  items: DemoOrderItem[];
  totalCents: number;
  status: OrderStatus;
  createdAt: Date;
  updatedAt: Date;
  deliveryStatus: DeliveryStatus;
  deliveryDate: Date | null;
  estimatedDelivery: Date | null;
  shipToName: string;
  shipToAddress: string;
  /** Unique per person. */
  idempotencyKey: string;
  /** Oldest first; the last status change led to `status`. */
  events: DemoOrderEvent[];
}

/** Message, type, status, images and productTitles are what the shop's own rules make of an event. */
export interface DemoNotification extends NotificationDraft {
  id: string;
  userId: string;
  orderId: string;
  createdAt: Date;
  read: boolean;
}

/**
 * What goes into the database, close to its tables: ids are UUIDv7 text, money is whole cents, times are
 * instants.
 */
export interface DemoShop {
  users: DemoUser[];
  products: DemoProduct[];
  reviews: DemoReview[];
  reviewVotes: DemoReviewVote[];
  orders: DemoOrder[];
  notifications: DemoNotification[];
}
