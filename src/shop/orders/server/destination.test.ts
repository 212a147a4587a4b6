import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillCart, uniqueKey } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { quoteCart } from '../../cart/quote.ts';
import { emptyAddress } from '../../delivery/address.ts';
import { HAMBURG, saveNewTerms, TERMS } from '../../delivery/server/fixtures.ts';
import { threshold } from '../../tax/contract.ts';
import { saveTax } from '../../tax/server/fixtures.ts';
import { one, type PlaceOrder, place } from '../contract.ts';

let shop: TestShop;
let shopper: TestUser;
let admin: TestUser;
let mug: string;
beforeAll(async () => {
  shop = await testShop();
  shopper = await shop.addUser();
  admin = await shop.addUser({ role: 'admin' });
  [mug] = (await insertProducts(shop.db, [{ title: 'Mug', priceCents: 12_000 }])) as [string];
  const [germany, ...others] = TERMS.zones;
  const areas = [...germany!.areas, { country: 'AT', prefixes: [] }];
  await saveNewTerms(shop.db, { ...TERMS, zones: [{ ...germany!, areas }, ...others] });
});
afterAll(() => shop.close());

const VIENNA = { ...emptyAddress('AT'), name: 'Maya', street: 'Ring 1', postcode: '1010', city: 'Wien' };
const FRENCH_ID = 'FR40303265045';

/** Places an order of a mug; returns its taxes. */
async function taxesOf(request: Partial<PlaceOrder>) {
  const { revision, lines } = await fillCart(shop, shopper, [{ id: mug, quantity: 1 }]);
  const { totalCents } = quoteCart(lines);
  const shown = { revision, totalCents, dueCents: totalCents, ...request };
  const reply = await shop.write(place, shown, shopper, { 'idempotency-key': uniqueKey() });
  expect(reply.body.error).toBeUndefined();
  const { taxes = [] } = (await shop.read(one, { id: reply.body.id }, shopper)).body;
  return taxes.map(({ country, destination, rate, reverseCharge }) => ({
    ...{ country, destination, rate, reverseCharge },
  }));
}
const toVienna = { delivery: { methodId: 'standard', address: VIENNA } };

it('taxes an order to another EU country in the shop’s country below the threshold, and counts it towards the threshold', async () => {
  await saveTax(shop);
  expect(await taxesOf(toVienna)).toEqual([
    { country: 'DE', destination: 'AT', rate: 19_000, reverseCharge: false },
  ]);
  expect((await shop.read(threshold, {}, admin)).body.cents).toBe(10_084);
});

it('taxes an order to another EU country at its destination with the One Stop Shop', async () => {
  await saveTax(shop, { scheme: 'destination' });
  expect(await taxesOf(toVienna)).toEqual([
    { country: 'AT', destination: 'AT', rate: 20_000, reverseCharge: false },
  ]);
});

it('taxes a business of another country unless the goods leave the shop’s country', async () => {
  await saveTax(shop);
  const atHome = [{ country: 'DE', destination: 'DE', rate: 19_000, reverseCharge: false }];
  const tax = { vatId: FRENCH_ID };
  expect(await taxesOf({ tax, delivery: { methodId: 'pickup' } })).toEqual(atHome);
  expect(await taxesOf({ tax, delivery: { methodId: 'standard', address: HAMBURG } })).toEqual(atHome);
  expect(await taxesOf({ tax, ...toVienna, dueCents: 10_084 })).toEqual([
    { country: 'DE', destination: 'AT', rate: 0, reverseCharge: true },
  ]);
});
