import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from './rules.ts';
import { cancelByShopper, changeStatus, deliveryFor } from './transitions.ts';

const now = '2026-11-20T12:00:00.000Z';

describe('delivery (SPEC L78, SETTLED 36)', () => {
  it.each<[OrderStatus, string, string | null]>([
    ['pending', 'Pending', null],
    ['in process', 'Pending', null],
    ['shipped', 'Shipped', null],
    ['delivered', 'Delivered', now],
    ['cancelled', 'Pending', null],
    ['refunded', 'Pending', null],
  ])('%s is %s on %s', (status, deliveryStatus, deliveryDate) => {
    expect(deliveryFor(status, now)).toEqual({ deliveryStatus, deliveryDate });
  });
});

describe('an administrator’s change (SPEC L77, SETTLED 35)', () => {
  it('is free from each status to each other and tells the shopper', () => {
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES.filter((status) => status !== from)) {
        const change = changeStatus(from, to, now);
        expect(change).toMatchObject({ from, status: to, ...deliveryFor(to, now) });
        expect(change?.notifications).toEqual({
          shopper: 'statusChanged',
          admins: to === 'cancelled' ? 'cancelled' : null,
        });
      }
    }
  });

  it.each<[string, OrderStatus]>([
    ['pending', 'pending'],
    ['Pending', 'pending'],
    ['In Process', 'in process'],
  ])('from %s to %s changes nothing and tells nobody', (from, to) => {
    expect(changeStatus(from, to, now)).toBeNull();
  });

  it('takes an order out of a status that nobody foresaw', () => {
    expect(changeStatus('on hold', 'pending', now)?.status).toBe('pending');
  });
});

describe('the shopper’s cancel (SPEC L76)', () => {
  it.each(['pending', 'Pending', 'in process'])('of a %s order tells shopper and administrators', (from) => {
    expect(cancelByShopper(from, now)).toEqual({
      from,
      status: 'cancelled',
      deliveryStatus: 'Pending',
      deliveryDate: null,
      notifications: { shopper: 'cancelled', admins: 'cancelled' },
    });
  });

  it.each(['shipped', 'delivered', 'cancelled', 'refunded', 'on hold'])(
    'of a %s order is refused',
    (from) => {
      expect(cancelByShopper(from, now)).toBeNull();
    },
  );
});
