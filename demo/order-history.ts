import { INITIAL_STATUS, type OrderStatus } from '../src/shop/orders/rules.ts';
import { demoId } from './ids.ts';
import { demoUser } from './lookup.ts';
import type { DemoOrderEvent } from './rows.ts';
import type { SeededRandom } from './seeded-random.ts';

const minute = 60 * 1000;
const hour = 60 * minute;

/** A status change of an order. */
interface Step {
  to: OrderStatus;
  /** Hours since the previous change. */
  after: readonly [min: number, max: number];
  by: 'buyer' | 'admin';
}

const packing: Step = { to: 'in process', after: [3, 20], by: 'admin' };
const sending: Step = { to: 'shipped', after: [6, 30], by: 'admin' };
const arriving: Step = { to: 'delivered', after: [30, 84], by: 'admin' };

/** Status changes that lead to each status. Maximum hours until shipped: 50, delivered: 134, refunded: 324. */
const stepsTo: Record<OrderStatus, readonly Step[]> = {
  pending: [],
  'in process': [packing],
  shipped: [packing, sending],
  delivered: [packing, sending, arriving],
  cancelled: [{ to: 'cancelled', after: [0.5, 10], by: 'buyer' }],
  refunded: [packing, sending, arriving, { to: 'refunded', after: [60, 190], by: 'admin' }],
};

/** Time from the order to its estimated delivery. */
const ESTIMATED_DELIVERY_MS = 6 * 24 * hour;

export interface HistoryPlan {
  orderId: string;
  buyerId: string;
  placedAt: Date;
  /** Final status. */
  status: OrderStatus;
  random: SeededRandom;
}

/** Returns the events of an order, oldest first, from 'placed' to its final status. */
export function orderHistory({ orderId, buyerId, placedAt, status, random }: HistoryPlan): DemoOrderEvent[] {
  const adminId = demoUser('admin').id;
  const event = (at: Date, fields: Omit<DemoOrderEvent, 'id' | 'orderId' | 'at'>): DemoOrderEvent => {
    return { id: demoId(at, `${orderId} ${fields.kind} ${fields.to}`), orderId, at, ...fields };
  };
  const placed = {
    actorId: buyerId,
    kind: 'placed',
    from: null,
    to: 'pending',
    estimatedDelivery: null,
  } as const;
  const events = [event(placedAt, placed)];
  let from: OrderStatus = INITIAL_STATUS;
  let at = placedAt;
  for (const { to, after, by } of stepsTo[status]) {
    at = new Date(at.getTime() + random.between(...after) * hour);
    const actorId = by === 'buyer' ? buyerId : adminId;
    events.push(event(at, { actorId, kind: 'status', from, to, estimatedDelivery: null }));
    from = to;
    if (to !== 'in process') continue;
    const estimatedDelivery = new Date(
      Math.floor((placedAt.getTime() + ESTIMATED_DELIVERY_MS) / hour) * hour,
    );
    const estimate = { actorId: adminId, kind: 'estimate', from, to, estimatedDelivery } as const;
    events.push(event(new Date(at.getTime() + minute), estimate));
  }
  return events;
}
