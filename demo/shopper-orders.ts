import type { OrderStatus } from '../src/shop/orders/rules.ts';

/** An order of the demo shopper in the data file. */
export interface ShopperOrderEntry {
  /** Days before now, fractions allowed; old enough to have reached the status. */
  daysAgo: number;
  status: OrderStatus;
  /** Slug and quantity of each line. */
  items: readonly (readonly [slug: string, quantity: number])[];
}

function orderEntry(
  daysAgo: number,
  status: OrderStatus,
  ...items: ShopperOrderEntry['items']
): ShopperOrderEntry {
  return { daysAgo, status, items };
}

/** The shopper's orders, newest first: every status occurs, and they fill three pages of five. */
export const shopperOrders: readonly ShopperOrderEntry[] = [
  orderEntry(0.02, 'pending', ['compact-film-camera', 1]),
  orderEntry(1.1, 'in process', ['runner-no-4', 1], ['striped-socks', 2]),
  orderEntry(3.1, 'shipped', ['cast-iron-pan', 1], ['linen-apron', 1]),
  orderEntry(4.4, 'cancelled', ['wireless-game-pad', 1]),
  orderEntry(12.6, 'delivered', ['daily-canvas-backpack', 1], ['stoneware-mug', 4]),
  orderEntry(24.3, 'delivered', ['red-wool-scarf', 2]),
  orderEntry(29.8, 'delivered', ['enamel-teapot', 1], ['clasp-purse', 1]),
  orderEntry(46.2, 'refunded', ['blue-summer-dress', 1]),
  orderEntry(57.7, 'delivered', ['camel-wool-coat', 1]),
  orderEntry(70.5, 'delivered', ['stoneware-mug', 2]),
  orderEntry(99.1, 'delivered', ['two-tone-handbag', 1]),
  orderEntry(118.4, 'cancelled', ['twin-bell-alarm-clock', 1]),
  orderEntry(127.9, 'delivered', ['over-ear-headphones', 1]),
  orderEntry(139.4, 'delivered', ['potted-ficus', 1]),
];
