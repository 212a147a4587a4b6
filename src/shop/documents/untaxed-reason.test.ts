import { expect, it } from 'vitest';
import { untaxedReason } from './untaxed-reason.ts';

it.each([
  ['an order without tax', undefined, 0, 'DE', undefined],
  ['a domestic order', { destination: 'DE' }, 19, 'DE', undefined],
  ['goods with the rate zero in the own country', { destination: 'DE' }, 0, 'DE', undefined],
  ['goods with the rate zero in another EU country', { destination: 'FR' }, 0, 'DE', undefined],
  ['a reverse charge', { destination: 'FR', reverseCharge: true }, 0, 'DE', 'reverse-charge'],
  ['a shop that is exempt', { destination: 'FR', exempt: true }, 0, 'DE', 'exempt'],
  ['an order that leaves the EU', { destination: 'CH' }, 0, 'DE', 'export'],
  ['an order that leaves the US', { destination: 'DE' }, 0, 'US', 'export'],
] as const)(
  'returns why an order has no tax, if it has none: %s',
  (_, taxation, cents, sellerCountry, reason) => {
    const given = taxation && { reverseCharge: false, exempt: false, ...taxation };
    const order = { ...(given && { taxation: given }), taxes: given ? [{ taxCents: cents }] : [] };
    expect(untaxedReason(order, sellerCountry)).toBe(reason);
  },
);
