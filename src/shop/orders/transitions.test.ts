import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from './rules.ts';
import { CANCELLABLE, mayChangeStatus, statusChange } from './transitions.ts';

const now = '2026-11-20T12:00:00.000Z';

describe('an administrator’s change (SPEC L77, L78, SETTLED 35, 36)', () => {
  it.each<[OrderStatus, string, string | null, string | null]>([
    ['pending', 'Pending', null, null],
    ['in process', 'Pending', null, null],
    ['shipped', 'Shipped', null, null],
    ['delivered', 'Delivered', now, null],
    ['cancelled', 'Pending', null, 'cancelled'],
    ['refunded', 'Pending', null, null],
  ])(
    'to %s works from any other status: delivery %s on %s, notifies the shopper, and administrators: %s',
    (to, deliveryStatus, deliveryDate, admins) => {
      for (const from of [...ORDER_STATUSES.filter((status) => status !== to), 'on hold', 'constructor']) {
        expect(mayChangeStatus('admin', from, to)).toBe(true);
        const notifies = { shopper: 'statusChanged', admins };
        expect(statusChange('admin', from, to, now)).toEqual({
          from,
          status: to,
          deliveryStatus,
          deliveryDate,
          notifies,
        });
      }
    },
  );

  it.each<[string, OrderStatus]>([
    ['pending', 'pending'],
    ['Pending', 'pending'],
    ['In Process', 'in process'],
    ['Shipped', 'shipped'],
  ])('from %s to %s changes nothing and sends no notification', (from, to) => {
    expect(mayChangeStatus('admin', from, to)).toBe(false);
    expect(statusChange('admin', from, to, now)).toBeNull();
  });
});

describe('the shopper’s change (SPEC L76)', () => {
  it.each(['pending', 'Pending', 'in process', 'IN PROCESS'])(
    'cancels a %s order and notifies shopper and administrators',
    (from) => {
      expect(mayChangeStatus('user', from, 'cancelled')).toBe(true);
      expect(statusChange('user', from, 'cancelled', now)).toEqual({
        from,
        status: 'cancelled',
        deliveryStatus: 'Pending',
        deliveryDate: null,
        notifies: { shopper: 'cancelled', admins: 'cancelled' },
      });
    },
  );

  it.each(['shipped', 'delivered', 'cancelled', 'refunded', 'on hold', 'constructor', ''])(
    'does not cancel a %s order',
    (from) => {
      expect(mayChangeStatus('user', from, 'cancelled')).toBe(false);
      expect(statusChange('user', from, 'cancelled', now)).toBeNull();
    },
  );

  it('sets no other status', () => {
    for (const from of [...ORDER_STATUSES, 'on hold'])
      for (const to of ORDER_STATUSES.filter((status) => status !== 'cancelled'))
        expect(mayChangeStatus('user', from, to), `${from} to ${to}`).toBe(false);
  });

  it('is possible exactly in the statuses of `CANCELLABLE`', () => {
    expect(CANCELLABLE).toEqual(
      ORDER_STATUSES.filter((status) => mayChangeStatus('user', status, 'cancelled')),
    );
  });
});
