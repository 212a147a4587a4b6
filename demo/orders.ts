import type { OrderStatus } from '../src/shop/orders/rules.ts';
import { statusChange } from '../src/shop/orders/transitions.ts';
import { quote } from '../src/shop/pricing/quote.ts';
import { demoId } from './ids.ts';
import { demoProducts, demoUser, demoUsers, pictureOf, product } from './lookup.ts';
import { orderHistory } from './order-history.ts';
import type { DemoOrder, DemoOrderItem } from './rows.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import { shopperOrders } from './shopper-orders.ts';

const minute = 60 * 1000;
const day = 24 * 60 * minute;

/** Number of other users' orders by age in days. */
const ordersByAge = [
  6, 4, 3, 1, 2, 3, 4, 2, 3, 1, 1, 2, 3, 3, 2, 2, 1, 1, 2, 2, 3, 2, 1, 1, 1, 1, 2, 1, 1, 1,
];

/** Slugs of the best sellers, repeated by weight; other products are ordered less often. */
const bestSellers = [
  ...Array<string>(5).fill('runner-no-4'),
  ...Array<string>(4).fill('over-ear-headphones'),
  ...Array<string>(4).fill('enamel-teapot'),
  ...Array<string>(3).fill('stoneware-mug'),
  ...Array<string>(2).fill('daily-canvas-backpack'),
];

/** Returns all orders of the demo shop, newest first; deterministic for a given `now`. */
export function demoOrders(now: Date): DemoOrder[] {
  const random = seededRandom(20_26);
  const orders = [...ordersOfShopper(now, random), ...ordersOfOthers(now, random)];
  return orders.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

function ordersOfShopper(now: Date, random: SeededRandom): DemoOrder[] {
  return shopperOrders.map(({ daysAgo, status, items }, index) =>
    order({
      key: `order of maya ${index}`,
      userKey: 'maya',
      placedAt: new Date(now.getTime() - daysAgo * day),
      status,
      items: items.map(([slug, quantity]) => line(slug, quantity)),
      random,
    }),
  );
}

function ordersOfOthers(now: Date, random: SeededRandom): DemoOrder[] {
  const others = demoUsers.filter(({ role, password }) => role === 'user' && password === null);
  return ordersByAge.flatMap((count, age) =>
    Array.from({ length: count }, (_, index) => {
      const daysAgo = age + random.between(index, index + 0.9) / count + 8 / (24 * 60);
      return order({
        key: `order ${age} ${index}`,
        userKey: random.pick(others).key,
        placedAt: new Date(now.getTime() - daysAgo * day),
        status: randomStatus(daysAgo, random),
        items: randomItems(random),
        random,
      });
    }),
  );
}

/** Returns a status that an order of this age can have reached (durations: `orderHistory`). */
function randomStatus(daysAgo: number, random: SeededRandom): OrderStatus {
  if (daysAgo < 0.9) return 'pending';
  if (daysAgo < 2.2) return random.pick(['pending', 'in process', 'in process', 'cancelled']);
  if (daysAgo < 5.7) return random.pick(['in process', 'shipped', 'shipped', 'shipped', 'cancelled']);
  if (daysAgo < 14) return random.pick([...Array<OrderStatus>(9).fill('delivered'), 'cancelled']);
  return random.pick([...Array<OrderStatus>(12).fill('delivered'), 'cancelled', 'refunded']);
}

function randomItems(random: SeededRandom): DemoOrderItem[] {
  const choices = [...bestSellers, ...demoProducts.map(({ slug }) => slug)];
  const slugs = new Set(Array.from({ length: random.pick([1, 1, 2, 2, 3]) }, () => random.pick(choices)));
  return [...slugs].map((slug) => {
    const isCheap = product(slug).priceCents < 40_00;
    return line(slug, isCheap ? random.pick([1, 1, 2, 2, 4]) : 1);
  });
}

/** Returns an order line with the product's current data. */
function line(slug: string, quantity: number): DemoOrderItem {
  const ordered = product(slug);
  const { id: productId, title, priceCents } = ordered;
  return { productId, title, priceCents, image: pictureOf(ordered), quantity };
}

interface OrderPlan {
  key: string;
  userKey: string;
  placedAt: Date;
  status: OrderStatus;
  items: DemoOrderItem[];
  random: SeededRandom;
}

function order({ key, userKey, placedAt, status, items, random }: OrderPlan): DemoOrder {
  const buyer = demoUser(userKey);
  const id = demoId(placedAt, key);
  const events = orderHistory({ orderId: id, buyerId: buyer.id, placedAt, status, random });
  const last = events.at(-1)!;
  const { totalCents, dueCents } = quote(items);
  const { deliveryStatus, deliveryDate } = statusChange('admin', '', status, last.at.toISOString())!;
  return {
    id,
    userId: buyer.id,
    items,
    totalCents,
    dueCents,
    status,
    createdAt: placedAt,
    updatedAt: last.at,
    deliveryStatus,
    deliveryDate: deliveryDate === null ? null : new Date(deliveryDate),
    estimatedDelivery: events.findLast(({ kind }) => kind === 'estimate')?.estimatedDelivery ?? null,
    shipToName: buyer.name,
    shipToAddress: buyer.address,
    idempotencyKey: `demo-${id}`,
    events,
  };
}
