import type { NotificationDraft } from '../src/shop/notifications/rules.ts';
import type { OrderStatus } from '../src/shop/orders/rules.ts';
import type { DeliveryStatus } from '../src/shop/orders/transitions.ts';

export interface DemoUser {
  id: string;
  name: string;
  email: string;
  address: string;
  role: 'admin' | 'user';
  /** null: login is not possible. */
  password: string | null;
  createdAt: Date;
}

export interface DemoProduct {
  id: string;
  title: string;
  priceCents: number;
  category: string;
  /** '' if it has none. */
  description: string;
  /** URL path; '' if it has none. */
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

/** An order line with the product's data at the time of the order. */
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
  /** Id of the shopper or the administrator. */
  actorId: string;
  /** 'estimate' sets the estimated delivery and keeps the status (SPEC L77). */
  kind: 'placed' | 'status' | 'estimate';
  /** null for the first event. */
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
  dueCents: number;
  status: OrderStatus;
  createdAt: Date;
  updatedAt: Date;
  deliveryStatus: DeliveryStatus;
  deliveryDate: Date | null;
  estimatedDelivery: Date | null;
  shipToName: string;
  shipToAddress: string;
  /** Unique per user. */
  idempotencyKey: string;
  /** Oldest first; the last status change is to `status`. */
  events: DemoOrderEvent[];
}

export interface DemoNotification extends NotificationDraft {
  id: string;
  userId: string;
  orderId: string;
  createdAt: Date;
  read: boolean;
}

/** Rows for the database. Ids are UUIDv7 text, money is whole cents. */
export interface DemoShop {
  users: DemoUser[];
  products: DemoProduct[];
  reviews: DemoReview[];
  reviewVotes: DemoReviewVote[];
  orders: DemoOrder[];
  notifications: DemoNotification[];
}
