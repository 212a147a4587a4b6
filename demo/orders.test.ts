import { describe, expect, it } from 'vitest';
import { demoShop } from './shop.ts';

const now = new Date('2026-11-20T09:30:00Z');
const day = 24 * 60 * 60 * 1000;
const { orders, users, products, notifications } = demoShop(now);
const admin = users.find(({ role }) => role === 'admin')!;
const shopper = users.find(({ email }) => email === 'shopper@shop.test')!;
const ofShopper = orders.filter(({ userId }) => userId === shopper.id);
const changes = orders.flatMap(({ events }) => events.filter(({ kind }) => kind === 'status'));

describe('orders', () => {
  it('have the sum of their lines as total, with current product data', () => {
    for (const { items, totalCents } of orders) {
      expect(items.length).toBeGreaterThan(0);
      expect(totalCents).toBe(items.reduce((sum, item) => sum + item.priceCents * item.quantity, 0));
      for (const { productId, title, priceCents, image, quantity } of items) {
        expect(products).toContainEqual(expect.objectContaining({ id: productId, title, priceCents, image }));
        expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= 99).toBe(true);
      }
      expect(new Set(items.map(({ productId }) => productId)).size).toBe(items.length);
    }
  });

  it('are shipped to the buyer and have unique idempotency keys', () => {
    for (const { userId, shipToName, shipToAddress } of orders) {
      expect(users).toContainEqual(
        expect.objectContaining({ id: userId, name: shipToName, address: shipToAddress, role: 'user' }),
      );
    }
    expect(new Set(orders.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(orders.length);
  });

  it('have events in order, from placed to their status', () => {
    for (const { id, createdAt, updatedAt, status, userId, events } of orders) {
      expect(events[0]).toMatchObject({ kind: 'placed', at: createdAt, actorId: userId, to: 'pending' });
      expect(events.at(-1)).toMatchObject({ to: status, at: updatedAt });
      events.slice(1).forEach((event, index) => {
        expect(event.from).toBe(events[index]!.to);
        expect(event.at > events[index]!.at).toBe(true);
      });
      expect(events.filter(({ orderId }) => orderId !== id)).toEqual([]);
    }
  });

  it('have delivery fields that match the status', () => {
    const deliveryStatus = { delivered: 'Delivered', shipped: 'Shipped' } as Record<string, string>;
    for (const order of orders) {
      expect(order.deliveryStatus).toBe(deliveryStatus[order.status] ?? 'Pending');
      expect(order.deliveryDate !== null).toBe(order.status === 'delivered');
    }
    const onTheWay = orders.filter(({ status }) => status === 'in process' || status === 'shipped');
    for (const { estimatedDelivery } of onTheWay) expect(estimatedDelivery! > now).toBe(true);
  });

  it('fill more than two pages of five for the shopper, with every status', () => {
    expect(ofShopper.length).toBeGreaterThan(10);
    for (const status of [
      'pending',
      'in process',
      'cancelled',
      'refunded',
      'delivered',
      'shipped',
    ] as const) {
      expect(ofShopper.filter((order) => order.status === status).length, status).toBeGreaterThan(0);
    }
  });

  it('fill the dashboard: about sixty orders of others in 30 days, some today, some late', () => {
    const others = orders.filter(({ userId }) => userId !== shopper.id);
    expect(others.length).toBeGreaterThanOrEqual(55);
    expect(others.filter(({ createdAt }) => +now - +createdAt > 30 * day)).toEqual([]);
    expect(others.filter(({ createdAt }) => +now - +createdAt < day).length).toBeGreaterThan(3);
    const late = others.filter(({ status, createdAt }) => status === 'pending' && +now - +createdAt > day);
    expect(late.length).toBeGreaterThan(0);
  });
});

describe('notifications', () => {
  const toAdmin = notifications.filter(({ userId }) => userId === admin.id);
  const toShoppers = notifications.filter(({ userId }) => userId !== admin.id);
  const cancels = changes.filter(({ to, actorId }) => to === 'cancelled' && actorId !== admin.id);

  it('inform the administrator about each new order and cancellation', () => {
    const placed = toAdmin.filter(({ message }) => message.startsWith('New order '));
    const cancelled = toAdmin.filter(({ message }) => message.endsWith(' has been cancelled.'));
    expect(placed).toHaveLength(orders.length);
    expect(cancelled).toHaveLength(cancels.length);
    expect(toAdmin).toHaveLength(placed.length + cancelled.length);
  });

  it('inform shoppers about each order, change and cancellation, but not about estimates', () => {
    expect(toShoppers).toHaveLength(orders.length + changes.length);
    for (const { userId, orderId } of toShoppers) {
      expect(orders.find(({ id }) => id === orderId)?.userId).toBe(userId);
    }
  });

  it('have the texts of the shop', () => {
    const { id, items, totalCents } = ofShopper[0]!;
    expect(items).toHaveLength(1);
    expect(totalCents).toBe(248_00);
    const messages = notifications.filter(({ orderId }) => orderId === id).map(({ message }) => message);
    expect(messages.sort()).toEqual([
      `New order ${id} from user ${shopper.id}: pending. 1 items, quantity 1, total $248.00: Compact Film Camera x 1`,
      `Your order ${id} is now pending!`,
    ]);
  });

  it('fill more than a page of eight for both, with some of them unread', () => {
    for (const received of [toAdmin, toShoppers.filter(({ userId }) => userId === shopper.id)]) {
      expect(received.length).toBeGreaterThan(16);
      const unread = received.filter(({ read }) => !read);
      expect(unread.length).toBeGreaterThan(1);
      expect(unread.length).toBeLessThan(received.length);
    }
  });
});
