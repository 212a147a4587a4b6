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
  it('works between all statuses and notifies the shopper', () => {
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
  ])('from %s to %s changes nothing and sends no notification', (from, to) => {
    expect(changeStatus(from, to, now)).toBeNull();
  });

  it('works from an unknown status', () => {
    expect(changeStatus('on hold', 'pending', now)?.status).toBe('pending');
  });
});

describe('the shopper’s cancel (SPEC L76)', () => {
  it.each(['pending', 'Pending', 'in process'])(
    'of a %s order notifies shopper and administrators',
    (from) => {
      expect(cancelByShopper(from, now)).toEqual({
        from,
        status: 'cancelled',
        deliveryStatus: 'Pending',
        deliveryDate: null,
        notifications: { shopper: 'cancelled', admins: 'cancelled' },
      });
    },
  );

  it.each(['shipped', 'delivered', 'cancelled', 'refunded', 'on hold'])(
    'of a %s order is refused',
    (from) => {
      expect(cancelByShopper(from, now)).toBeNull();
    },
  );
});
