import { describe, expect, it } from 'vitest';
import { CARRIER_CODES, carrierName, trackingUrl } from './carriers.ts';
import { addressLock, isTrackingNumber, normalizeNumber, remainingPieces } from './parcels.ts';

describe('parcels', () => {
  const items = [
    { productId: 'a', quantity: 3 },
    { productId: 'b', quantity: 1 },
  ];
  it('leave over the pieces that none of them contains', () => {
    expect(remainingPieces(items, []).map(({ left }) => left)).toEqual([3, 1]);
    const parcels = [
      { items: [{ productId: 'a', quantity: 1 }] },
      {
        items: [
          { productId: 'a', quantity: 2 },
          { productId: 'c', quantity: 1 },
        ],
      },
    ];
    expect(remainingPieces(items, parcels).map(({ left }) => left)).toEqual([0, 1]);
  });

  it.each([
    ['pending', 0, undefined],
    ['in process', 0, undefined],
    ['in process', 1, 'shipped'],
    ['shipped', 0, 'shipped'],
    ['delivered', 0, 'shipped'],
    ['cancelled', 0, 'closed'],
    ['refunded', 2, 'closed'],
  ])('lock the address of an order that is %s with %d parcels: %s', (status, parcels, lock) => {
    expect(addressLock(status, parcels)).toBe(lock);
  });

  it.each([
    [' 1z 999 aa1 ', '1Z999AA1', true],
    ['', '', true],
    ['1Z<script>', '1Z<SCRIPT>', false],
    ['x'.repeat(41), 'X'.repeat(41), false],
  ])('have a tracking number that is normalized and checked: %j', (typed, number, isValid) => {
    expect(normalizeNumber(typed)).toBe(number);
    expect(isTrackingNumber(number)).toBe(isValid);
  });

  it('link to the tracking page of every carrier except `other`', () => {
    for (const carrier of CARRIER_CODES) {
      const url = trackingUrl(carrier, 'A-1');
      if (carrier === 'other') expect(url).toBeUndefined();
      else expect(new URL(url!).protocol, carrier).toBe('https:');
      expect(url ?? 'A-1', carrier).toContain('A-1');
    }
    expect(trackingUrl('dhl', '')).toBeUndefined();
    expect(trackingUrl('constructor', '1')).toBeUndefined();
    expect(carrierName('toString')).toBe('');
    expect(trackingUrl('dhl', 'a&b=$&')).toContain('a%26b%3D%24%26');
  });
});
