import { describe, expect, it } from 'vitest';
import {
  ADMIN_FILTERS,
  awaitsDelivery,
  badgeKind,
  isIdempotencyKey,
  itemId,
  matchesFilter,
  ORDER_STATUSES,
  quantityOf,
  SHOPPER_FILTERS,
  statusLabel,
  toAdminFilter,
  toOrderStatus,
  toShopperFilter,
} from './rules.ts';

describe('statuses (SPEC L75, SETTLED 34)', () => {
  it.each([
    ['pending', 'pending', 'Pending', 'warn'],
    ['Pending', 'pending', 'Pending', 'warn'],
    ['IN PROCESS', 'in process', 'In Process', 'info'],
    [' in  process ', 'in process', 'In Process', 'info'],
    ['shipped', 'shipped', 'Shipped', 'violet'],
    ['delivered', 'delivered', 'Delivered', 'ok'],
    ['cancelled', 'cancelled', 'Cancelled', 'bad'],
    ['refunded', 'refunded', 'Refunded', 'grey'],
    ['on hold', null, 'On Hold', 'secondary'],
    ['constructor', null, 'Constructor', 'secondary'],
    ['', null, '', 'secondary'],
  ])('%j is %s, shown as %j in %s', (text, status, label, badge) => {
    expect(toOrderStatus(text)).toBe(status);
    expect(statusLabel(text)).toBe(label);
    expect(badgeKind(text)).toBe(badge);
  });

  it('await delivery until they are final', () => {
    expect(ORDER_STATUSES.filter(awaitsDelivery)).toEqual(['pending', 'in process', 'shipped']);
    expect(['Shipped', 'in_process', 'lost'].map(awaitsDelivery)).toEqual([true, true, false]);
  });

  it('each have their own badge', () => {
    expect(new Set(ORDER_STATUSES.map(badgeKind)).size).toBe(ORDER_STATUSES.length);
  });
});

describe('filters (SPEC L49, L60)', () => {
  it('are six for shoppers, in this order, and also Shipped for administrators', () => {
    expect(SHOPPER_FILTERS).toEqual(['all', 'pending', 'in process', 'cancelled', 'refunded', 'delivered']);
    expect(ADMIN_FILTERS.filter((filter) => !SHOPPER_FILTERS.some((other) => other === filter))).toEqual([
      'shipped',
    ]);
  });

  it.each([
    ['Delivered', 'delivered', 'delivered'],
    ['in_process', 'in process', 'in process'],
    ['shipped', 'all', 'shipped'],
    [null, 'all', 'all'],
    [undefined, 'all', 'all'],
    ['lost', 'all', 'all'],
  ])('%s in the URL is %s for the shopper, %s for the administrator', (text, shopper, admin) => {
    expect(toShopperFilter(text)).toBe(shopper);
    expect(toAdminFilter(text)).toBe(admin);
  });

  it('show shipped orders to shoppers under All (SETTLED 34)', () => {
    expect(matchesFilter('shipped', 'all')).toBe(true);
    expect(matchesFilter('Pending', 'pending')).toBe(true);
    expect(matchesFilter('pending', 'shipped')).toBe(false);
    expect(matchesFilter('on hold', 'all')).toBe(true);
  });
});

describe('an order (SPEC L68, L153)', () => {
  it('sums the quantities of its items', () => {
    expect(quantityOf([{ quantity: 3 }, { quantity: 1 }])).toBe(4);
    expect(quantityOf([])).toBe(0);
  });

  it('has items whose id falls back to that of the product', () => {
    expect(itemId({ id: 'i', productId: 'p' })).toBe('i');
    expect(itemId({ productId: 'p' })).toBe('p');
    expect(itemId({ id: '', productId: 'p' })).toBe('p');
    expect(itemId({})).toBe('');
  });

  it.each([
    ['0192e4a0-7c3f-7a11-8f00-000000000001', true],
    ['12345678', true],
    ['1234567', false],
    ['x'.repeat(101), false],
    ['with space', false],
    ['line\nbreak', false],
    ['12345678\n', false],
    [12345678, false],
    [undefined, false],
  ])('%j as Idempotency-Key: %s', (key, isValid) => {
    expect(isIdempotencyKey(key)).toBe(isValid);
  });
});
