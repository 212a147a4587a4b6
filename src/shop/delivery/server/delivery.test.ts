import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatFindings, withBrokenRows } from '../../../../test/findings.ts';
import { fillCart, uniqueKey } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { type Reply, type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { waitForLock } from '../../../../test/wait-for-lock.ts';
import { outbox } from '../../../server/mail/outbox.ts';
import { sql } from '../../../server/storage/sql.ts';
import { deleteAccount, PERSONAL_DATA_PATH } from '../../account/contract.ts';
import { quoteCart } from '../../cart/quote.ts';
import { adminUpdate } from '../../orders/admin-contract.ts';
import { mine as myOrders, one, type PlacedOrder, place } from '../../orders/contract.ts';
import { clearAddressesJob } from '../../orders/server/account-deletion.ts';
import { type Address, MAX_ADDRESSES } from '../address.ts';
import {
  addAddress,
  addParcel,
  correctAddress,
  type DeliveryChoice,
  mine,
  ofOrder,
  options,
  removeAddress,
  removeParcel,
  restoreTerms,
  saveTerms,
  setDefaultAddress,
  setWeight,
  terms as termsRead,
  updateAddress,
  updateParcel,
  weights,
} from '../contract.ts';
import { checks } from './checks.ts';
import { HAMBURG, saveNewTerms, TERMS } from './fixtures.ts';

let shop: TestShop;
let admin: TestUser;
let mug: string;
beforeAll(async () => {
  // All requests come from one IP address, so its limit is raised.
  shop = await testShop({}, { ordersPerAccount: 1_000, ordersPerNetwork: 10_000 });
  admin = await shop.addUser({ role: 'admin', name: 'Ada Owner' });
  [mug] = (await insertProducts(shop.db, [{ title: 'Mug', priceCents: 1_250 }])) as [string];
});
afterAll(() => shop.close());
beforeEach(async () => {
  await saveNewTerms(shop.db, TERMS);
});

const MUNICH: Address = { ...HAMBURG, street: 'Isartor 1', postcode: '80331', city: 'München' };
const PARIS: Address = { ...HAMBURG, country: 'FR', street: 'Rue 1', postcode: '75001', city: 'Paris' };
const IN_HAMBURG: DeliveryChoice = { methodId: 'standard', address: HAMBURG };

/** Places an order of mugs (1,250 cents and by default 500 g each) with a delivery of `cents`. */
async function order(
  user: TestUser,
  delivery: DeliveryChoice | undefined,
  {
    cents = 0,
    quantity = 2,
    key = uniqueKey(),
    discountCode,
  }: { cents?: number; quantity?: number; key?: string; discountCode?: string } = {},
): Promise<Reply<PlacedOrder>> {
  const { revision, lines } = await fillCart(shop, user, [{ id: mug, quantity }]);
  const { totalCents } = quoteCart(lines);
  const request = {
    revision,
    totalCents,
    dueCents: totalCents + cents,
    ...(discountCode && { discountCode }),
    ...(delivery && { delivery }),
  };
  return shop.write(place, request, user, { 'idempotency-key': key });
}

/** Places an order to Hamburg; returns its id. */
async function placeOrderOf(user: TestUser, quantity = 2): Promise<string> {
  const { status, body } = await order(user, IN_HAMBURG, { cents: quantity < 4 ? 399 : 0, quantity });
  expect([status, body.error]).toEqual([200, undefined]);
  return body.id;
}

/** Status of a refusal and the reason that the cart shows. */
const reasonOf = ({ status, body: { error } }: Reply<unknown>) => [
  status,
  Object.values(error?.fields ?? {})[0] ?? error?.message,
];
const book = async (user: TestUser) => (await shop.read(mine, {}, user)).body.addresses;
const deliveryOf = async (id: string, as = admin) => (await shop.read(ofOrder, { id }, as)).body;
const ordersOf = async (user: TestUser) => (await shop.read(myOrders, {}, user)).body.total;

async function expectConsistent(): Promise<void> {
  for (const check of checks)
    expect(
      (await check.run(shop.db)).map(({ state }) => state),
      check.name,
    ).toEqual(['ok']);
}

describe('orders.place', () => {
  it.each<[string, DeliveryChoice | undefined, string]>([
    ['no delivery', undefined, 'Choose a delivery method.'],
    [
      'an unknown method',
      { ...IN_HAMBURG, methodId: 'drone' },
      'This delivery method is no longer available for your order. Choose another one.',
    ],
    [
      'a method that does not deliver there',
      { methodId: 'express', address: MUNICH },
      'This delivery method is no longer available for your order. Choose another one.',
    ],
    ['no address', { methodId: 'standard' }, 'This address no longer exists. Choose or enter another one.'],
    [
      'an unknown address of the address book',
      { methodId: 'standard', addressId: 'unknown' },
      'This address no longer exists. Choose or enter another one.',
    ],
    [
      'a country outside all zones',
      { methodId: 'standard', address: PARIS },
      'We do not deliver to France, 75001. Choose another address.',
    ],
  ])('refuses %s', async (_, delivery, reason) => {
    const user = await shop.addUser();
    expect(reasonOf(await order(user, delivery, { cents: 399 }))).toEqual([409, reason]);
    expect([await ordersOf(user), await book(user)]).toEqual([0, []]);
  });

  it('refuses a delivery that was chosen before the feature was switched off', async () => {
    const user = await shop.addUser();
    await shop.db.run(sql`update shop_facts set value = value - 'delivery' where name = 'features_on'`);
    try {
      expect(reasonOf(await order(user, IN_HAMBURG, { cents: 399 }))).toEqual([
        409,
        'Delivery methods are no longer offered. Reload the page and review your order.',
      ]);
      // If the discount code is refused, too, that refusal counts, and neither remains an unhandled rejection.
      const withCode = await order(user, IN_HAMBURG, { cents: 399, discountCode: 'UNKNOWN' });
      expect(withCode.body.error?.fields).toHaveProperty('discount');
      expect((await order(user, undefined)).status).toBe(200);
    } finally {
      await shop.db.run(
        sql`update shop_facts set value = value || '["delivery"]' where name = 'features_on'`,
      );
    }
  });

  it('refuses an invalid address and names the invalid fields', async () => {
    const user = await shop.addUser();
    const address = { ...HAMBURG, postcode: '1', city: '' };
    const { status, body } = await order(user, { methodId: 'standard', address }, { cents: 399 });
    expect([status, Object.keys(body.error!.fields!).sort()]).toEqual([400, ['city', 'postcode']]);
    expect(await ordersOf(user)).toBe(0);
  });

  it('refuses an address of another user', async () => {
    const [maya, robin] = [await shop.addUser(), await shop.addUser()];
    await shop.write(addAddress, { address: HAMBURG }, maya);
    const addressId = (await book(maya))[0]!.id;
    expect((await order(robin, { methodId: 'standard', addressId }, { cents: 399 })).status).toBe(409);
  });

  it('refuses an amount that was calculated with another price', async () => {
    const user = await shop.addUser();
    expect(reasonOf(await order(user, IN_HAMBURG, { cents: 398 }))).toEqual([
      409,
      'The amount due changed from $28.98 to $28.99.',
    ]);
    const zones = TERMS.zones.map((zone) => ({
      ...zone,
      rates: zone.rates.map((rate) => ({ ...rate, bands: [{ from: 0, to: null, cents: 450 }] })),
    }));
    await saveNewTerms(shop.db, { ...TERMS, zones });
    expect(reasonOf(await order(user, IN_HAMBURG, { cents: 399 }))).toEqual([
      409,
      'The amount due changed from $28.99 to $29.50.',
    ]);
    expect(await ordersOf(user)).toBe(0);
  });

  it('refuses goods that are too heavy for every band', async () => {
    const user = await shop.addUser();
    const { status } = await shop.write(setWeight, { id: mug, grams: 20_000, was: null }, admin);
    expect(status).toBe(200);
    const reply = await order(user, { methodId: 'standard', address: MUNICH }, { cents: 899 });
    expect((await shop.write(setWeight, { id: mug, grams: null, was: 20_000 }, admin)).status).toBe(200);
    expect(reply.status).toBe(409);
  });

  it('stores method, address and charge, and the address as text for other screens', async () => {
    const user = await shop.addUser();
    const { body } = await order(
      user,
      { ...IN_HAMBURG, address: { ...HAMBURG, postcode: ' d-20095', city: '  Hamburg ' } },
      { cents: 399 },
    );
    expect((await shop.read(one, { id: body.code }, user)).body).toMatchObject({
      totalCents: 2_500,
      dueCents: 2_899,
      charges: [{ kind: 'delivery', label: 'Standard', cents: 399 }],
      shipTo: { name: 'Maya Lindqvist', address: 'Hafenstraße 5, 20095 Hamburg, Germany' },
    });
    expect(await deliveryOf(body.code, user)).toEqual({
      delivery: { label: 'Standard', address: HAMBURG, pickupAddress: '', version: 1 },
      parcels: [],
    });
    expect(await deliveryOf(body.id)).toEqual(await deliveryOf(body.code, user));
    const anotherUser = await shop.addUser();
    expect((await shop.read(ofOrder, { id: body.code }, anotherUser)).status).toBe(404);
    await expectConsistent();
  });

  it('saves an entered address once, and offers address and method for the next order', async () => {
    const user = await shop.addUser();
    await placeOrderOf(user);
    await placeOrderOf(user);
    const { addresses, lastMethodId } = (await shop.read(mine, {}, user)).body;
    expect(addresses).toMatchObject([{ address: HAMBURG, isDefault: true }]);
    expect(lastMethodId).toBe('standard');
    const addressId = addresses[0]!.id;
    const { status } = await order(user, { methodId: 'standard', addressId }, { cents: 399 });
    expect(status).toBe(200);
  });

  it('charges no delivery from the value at which the method is free', async () => {
    const user = await shop.addUser();
    expect((await order(user, IN_HAMBURG, { quantity: 4, cents: 0 })).status).toBe(200);
  });

  it('needs no address for a pick-up, and names the pick-up address', async () => {
    const user = await shop.addUser({ name: 'Robin' });
    const { status, body } = await order(user, { methodId: 'pickup' });
    expect(status).toBe(200);
    const emails = async () =>
      (await outbox(shop.dataDir).list(100)).filter(({ to }) => to.includes(user.email));
    await expect
      .poll(async () => (await emails())[0]?.text, { timeout: 20_000 })
      .toContain(
        'Delivery (Pick-up): $0.00\nAmount due: $25.00\nYou can pick it up at Marktplatz 1, Hamburg.',
      );
    expect((await shop.read(one, { id: body.id }, user)).body).toMatchObject({
      shipTo: { name: 'Robin', address: 'Pick-up: Marktplatz 1, Hamburg' },
      charges: [{ kind: 'delivery', label: 'Pick-up', cents: 0 }],
    });
    expect(await book(user)).toEqual([]);
  });

  it('returns the same order for a repeated request, and refuses another delivery with the same key', async () => {
    const user = await shop.addUser();
    const key = uniqueKey();
    const { revision, lines } = await fillCart(shop, user, [{ id: mug, quantity: 2 }]);
    const { totalCents } = quoteCart(lines);
    const request = { revision, totalCents, dueCents: totalCents + 399, delivery: IN_HAMBURG };
    const headers = { 'idempotency-key': key };
    const first = await shop.write(place, request, user, headers);
    expect(await shop.write(place, request, user, headers)).toMatchObject({ status: 200, body: first.body });
    const other = { ...request, delivery: { methodId: 'pickup' } };
    expect((await shop.write(place, other, user, headers)).status).toBe(422);
    expect(await ordersOf(user)).toBe(1);
  });

  it('accepts only orders without a delivery until an administrator has saved a method', async () => {
    await saveNewTerms(shop.db, null);
    const user = await shop.addUser();
    expect(reasonOf(await order(user, IN_HAMBURG, { cents: 399 }))).toEqual([
      409,
      'Delivery methods are no longer offered. Reload the page and review your order.',
    ]);
    const { status, body } = await order(user, undefined);
    expect(status).toBe(200);
    expect(await deliveryOf(body.id, user)).toEqual({ delivery: null, parcels: [] });
  });

  it('refuses an order if the delivery prices change while it is placed', async () => {
    const user = await shop.addUser();
    const { revision, lines } = await fillCart(shop, user, [{ id: mug, quantity: 2 }]);
    const { totalCents } = quoteCart(lines);
    const request = { revision, totalCents, dueCents: totalCents + 399, delivery: IN_HAMBURG };
    let reply!: Promise<Reply<PlacedOrder>>;
    // The order waits for the address book, after it has calculated its price.
    await shop.db.transaction(async (tx) => {
      await tx.one(sql`select pg_advisory_xact_lock(hashtext('address book ' || ${user.userId}))`);
      reply = shop.write(place, request, user, { 'idempotency-key': uniqueKey() });
      await waitForLock(shop.db);
      await saveNewTerms(shop.db, TERMS);
    });
    expect(reasonOf(await reply)).toEqual([
      409,
      'The delivery costs have just changed. Review your order and place it again.',
    ]);
    expect([await ordersOf(user), await book(user)]).toEqual([0, []]);
  });
});

describe('the address book', () => {
  it('adds, changes and removes addresses, with exactly one default', async () => {
    const user = await shop.addUser();
    const live = await shop.subscribe(mine, {}, user);
    const first = (await shop.write(addAddress, { address: HAMBURG }, user)).body;
    const second = (await shop.write(addAddress, { address: MUNICH }, user)).body;
    expect([first.isDefault, second.isDefault]).toEqual([true, false]);
    await live.until(({ addresses }) => addresses.length === 2);
    expect((await shop.write(setDefaultAddress, { id: second.id }, user)).body.isDefault).toBe(true);
    expect((await book(user)).map(({ id }) => id)).toEqual([second.id, first.id]);
    const changed = { ...MUNICH, street: 'Isartor 2' };
    const update = { id: second.id, version: 1, address: changed };
    expect((await shop.write(updateAddress, update, user)).body).toMatchObject({
      address: changed,
      version: 2,
    });
    expect((await shop.write(updateAddress, update, user)).status).toBe(409);
    await shop.write(removeAddress, { id: second.id }, user);
    expect(await book(user)).toMatchObject([{ id: first.id, isDefault: true }]);
    await live.until(({ addresses }) => addresses.length === 1);
    live.close();
    await expectConsistent();
  });

  it('refuses invalid addresses, and more than 20', async () => {
    const user = await shop.addUser();
    const invalid = await shop.write(addAddress, { address: { ...HAMBURG, postcode: 'x' } }, user);
    expect([invalid.status, invalid.body.error?.fields]).toEqual([
      400,
      { postcode: 'Enter a valid postcode for this country, for example 12345.' },
    ]);
    const add = async (n: number) =>
      (await shop.write(addAddress, { address: { ...HAMBURG, street: `Street ${n}` } }, user)).status;
    for (let n = 2; n < MAX_ADDRESSES; n++) expect(await add(n)).toBe(200);
    // Two more fit, whichever of the concurrent requests are first.
    const statuses = await Promise.all([101, 102, 103, 104].map(add));
    expect(statuses.sort()).toEqual([200, 200, 409, 409]);
    expect(await book(user)).toHaveLength(MAX_ADDRESSES);
    // A full address book does not prevent an order to another address.
    expect((await order(user, IN_HAMBURG, { cents: 399 })).status).toBe(200);
    expect(await book(user)).toHaveLength(MAX_ADDRESSES);
    await expectConsistent();
  });
});

it('limits changes of the address book', async () => {
  const limited = await testShop({}, { jobs: false, ordersPerAccount: 1 });
  const user = await limited.addUser();
  const add = (n: number) =>
    limited.write(addAddress, { address: { ...HAMBURG, street: `Street ${n % 3}` } }, user);
  let changes = 0;
  let reply = await add(0);
  while (reply.status === 200 && changes < 100) reply = await add(++changes);
  await limited.close();
  // On a busy machine the limit refills during the test.
  expect(changes).toBeGreaterThanOrEqual(10);
  expect(reply).toMatchObject({ status: 429, body: { error: { code: 'too-many-address-changes' } } });
});

describe('administrators', () => {
  const NEW = { ...HAMBURG, street: 'Hafenstraße 6' };

  it('correct the address until the order is shipped, live for the shopper', async () => {
    const user = await shop.addUser();
    const id = await placeOrderOf(user);
    const code = (await shop.read(one, { id }, user)).body.code;
    const live = await shop.subscribe(ofOrder, { id: code }, user);
    expect((await shop.write(correctAddress, { id, version: 1, address: NEW }, user)).status).toBe(403);
    const { status, body } = await shop.write(correctAddress, { id, version: 1, address: NEW }, admin);
    expect([status, body.delivery]).toMatchObject([200, { address: NEW, version: 2 }]);
    await live.until(({ delivery }) => delivery?.address?.street === NEW.street);
    live.close();
    expect((await shop.read(one, { id }, user)).body.shipTo.address).toBe(
      'Hafenstraße 6, 20095 Hamburg, Germany',
    );
    expect((await shop.write(correctAddress, { id, version: 1, address: MUNICH }, admin)).status).toBe(409);
    await shop.write(adminUpdate, { id, status: 'shipped' }, admin);
    expect(reasonOf(await shop.write(correctAddress, { id, version: 2, address: MUNICH }, admin))).toEqual([
      409,
      'This order is already shipped, so its address can no longer be changed. Contact the carrier instead.',
    ]);
    // The address book keeps the address that the shopper has entered.
    expect((await book(user))[0]!.address).toEqual(HAMBURG);
    await expectConsistent();
  });

  it('cannot change the address of an order while another administrator ships it', async () => {
    const user = await shop.addUser();
    for (let n = 0; n < 5; n++) {
      const id = await placeOrderOf(user);
      const [corrected, shipped] = await Promise.all([
        shop.write(correctAddress, { id, version: 1, address: NEW }, admin),
        shop.write(adminUpdate, { id, status: 'shipped' }, admin),
      ]);
      expect(shipped.status).toBe(200);
      expect([200, 409]).toContain(corrected.status);
      const { street } = (await deliveryOf(id)).delivery!.address!;
      expect(street).toBe(corrected.status === 200 ? NEW.street : HAMBURG.street);
      expect((await shop.read(one, { id }, user)).body.shipTo.address).toContain(street);
    }
  });

  it('send an order in several parcels, but no piece twice', async () => {
    const user = await shop.addUser();
    const id = await placeOrderOf(user, 3);
    const parcel = (quantity: number, number = '') => ({
      id,
      carrier: 'dhl' as const,
      number,
      items: [{ productId: mug, quantity }],
    });
    expect((await shop.write(addParcel, parcel(1), user)).status).toBe(403);
    const invalid = await shop.write(addParcel, parcel(1, '<b>'), admin);
    expect(invalid.status).toBe(400);
    const unknown = { ...parcel(1), items: [{ productId: 'unknown', quantity: 1 }] };
    expect((await shop.write(addParcel, unknown, admin)).status).toBe(400);
    expect(reasonOf(await shop.write(addParcel, parcel(4), admin))).toEqual([
      409,
      'Only 3 of “Mug” are not in other parcels. Enter a lower quantity.',
    ]);
    const replies = await Promise.all([1, 2, 3].map(() => shop.write(addParcel, parcel(2), admin)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await shop.write(addParcel, parcel(1, 'jd 01'), admin);
    const { parcels } = await deliveryOf(id, user);
    expect(parcels).toMatchObject([
      { number: '', items: [{ quantity: 2 }], version: 1 },
      { number: 'JD01', items: [{ quantity: 1 }], version: 1 },
    ]);
    const [first, second] = parcels as [(typeof parcels)[0], (typeof parcels)[0]];
    const update = { ...parcel(1, '99'), parcelId: first.id, version: 1 };
    expect((await shop.write(updateParcel, update, admin)).body.parcels[0]).toMatchObject({
      number: '99',
      version: 2,
    });
    expect((await shop.write(updateParcel, update, admin)).status).toBe(409);
    expect(
      (await shop.write(updateParcel, { ...update, version: 2, items: parcel(3).items }, admin)).status,
    ).toBe(409);
    const removal = { id, parcelId: second.id, version: 1 };
    expect((await shop.write(removeParcel, { ...removal, version: 2 }, admin)).status).toBe(409);
    expect((await shop.write(removeParcel, removal, admin)).body.parcels).toHaveLength(1);
    expect((await shop.write(removeParcel, removal, admin)).status).toBe(200);
    const audited = await shop.db.many<{ action: string }>(sql`
      select action from audit where entity = 'order' and action like '%parcel' order by id desc limit 4`);
    expect(audited.map(({ action }) => action)).toEqual([
      'remove-parcel',
      'update-parcel',
      'add-parcel',
      'add-parcel',
    ]);
    await expectConsistent();
  });

  it('add only one parcel with a repeated request', async () => {
    const id = await placeOrderOf(await shop.addUser(), 3);
    const items = [{ productId: mug, quantity: 1 }];
    const add = (key: string) =>
      shop.write(addParcel, { id, carrier: 'dhl', number: '', items }, admin, { 'idempotency-key': key });
    expect(reasonOf(await add('a b'))[0]).toBe(400);
    const replies = await Promise.all(['first', 'first', 'first'].map(add));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await deliveryOf(id)).parcels).toHaveLength(1);
    expect((await add('second')).body.parcels).toHaveLength(2);
    await expectConsistent();
  });

  it('cannot add a parcel to a cancelled order', async () => {
    const user = await shop.addUser();
    const id = await placeOrderOf(user);
    await shop.write(adminUpdate, { id, status: 'cancelled' }, admin);
    const items = [{ productId: mug, quantity: 1 }];
    const reply = await shop.write(addParcel, { id, carrier: 'ups', number: '', items }, admin);
    expect(reply.status).toBe(409);
    expect((await deliveryOf(id)).parcels).toEqual([]);
  });

  it('mention the parcels in the email about the shipped order', async () => {
    const user = await shop.addUser({ confirmed: true });
    const id = await placeOrderOf(user);
    const items = [{ productId: mug, quantity: 1 }];
    await shop.write(addParcel, { id, carrier: 'dhl', number: 'JD01', items }, admin);
    await shop.write(addParcel, { id, carrier: 'other', number: '', items }, admin);
    await shop.write(adminUpdate, { id, status: 'shipped' }, admin);
    // Sends the delayed email now.
    await shop.db.run(sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`);
    const emails = async () =>
      (await outbox(shop.dataDir).list(100)).filter(
        ({ to, subject }) => to.includes(user.email) && subject.includes('Shipped'),
      );
    await expect
      .poll(async () => (await emails())[0]?.text, { timeout: 20_000 })
      .toContain(
        'Parcel with DHL, tracking number JD01: https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD01',
      );
  });
});

describe('the terms', () => {
  const current = async () => (await shop.read(termsRead, {}, admin)).body;

  it('are refused if they have gaps or overlaps, which the refusal names', async () => {
    const { version } = await current();
    const [de, hamburg] = TERMS.zones;
    const zones = [
      { ...de!, rates: [{ ...de!.rates[0]!, bands: [de!.rates[0]!.bands[1]!] }] },
      { ...hamburg!, areas: [{ country: 'DE', prefixes: [] }] },
    ];
    const { status, body } = await shop.write(
      saveTerms,
      { version, terms: { ...TERMS, zones } as never },
      admin,
    );
    expect([status, Object.values(body.error!.fields!)]).toEqual([
      400,
      [
        '“Standard” in zone “Germany” has no price from 0 g to 2,000 g. Close the gap.',
        'Zones “Germany” and “Hamburg” both contain Germany. Remove it from one of them.',
      ],
    ]);
    expect((await current()).version).toBe(version);
  });

  it('are refused with the first 20 problems if there are more', async () => {
    const { version } = await current();
    const [de] = TERMS.zones;
    const areas = Array.from({ length: 30 }, () => ({ country: 'DE', prefixes: Array(200).fill('1') }));
    const terms = { ...TERMS, zones: [{ ...de!, areas }] } as never;
    const { status, body } = await shop.write(saveTerms, { version, terms }, admin);
    expect([status, Object.keys(body.error!.fields!).length]).toEqual([400, 20]);
  });

  it('are saved by only one of two administrators, updated in open carts, and restored by Undo', async () => {
    const user = await shop.addUser();
    const live = await shop.subscribe(options, {}, user);
    const { version } = await current();
    const save = (defaultGrams: number) =>
      shop.write(saveTerms, { version, terms: { ...TERMS, defaultGrams } as never }, admin);
    const statuses = (await Promise.all([save(600), save(700)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    await live.until((data) => data.version === version + 1);
    expect((await shop.write(saveTerms, { version, terms: TERMS as never }, user)).status).toBe(403);
    const restored = await shop.write(restoreTerms, { version: version + 1, to: version }, admin);
    expect(restored.body).toMatchObject({ version: version + 2, defaultGrams: 500 });
    await live.until((data) => data.defaultGrams === 500);
    live.close();
    expect((await shop.write(restoreTerms, { version: version + 2, to: 99_999 }, admin)).status).toBe(404);
    const audited = await shop.db.one<{ action: string; after: object }>(sql`
      select action, after from audit where entity = 'delivery' order by id desc limit 1`);
    expect(audited).toMatchObject({ action: 'restore', after: { defaultGrams: 500 } });
  });

  it('contain only active methods for shoppers', async () => {
    const [first, ...others] = TERMS.methods;
    await saveNewTerms(shop.db, { ...TERMS, methods: [{ ...first!, active: false }, ...others] });
    const { methods } = (await shop.read(options, {}, await shop.addUser())).body;
    expect(methods.map(({ id }) => id)).toEqual(['express', 'pickup']);
  });
});

it('refuses outdated changes of a product weight, and returns weights with the cart and in the list', async () => {
  const [lamp] = (await insertProducts(shop.db, [{ title: 'Heavy Lamp' }])) as [string];
  expect((await shop.write(setWeight, { id: lamp, grams: 900, was: 800 }, admin)).status).toBe(409);
  expect((await shop.write(setWeight, { id: lamp, grams: 900, was: null }, admin)).status).toBe(200);
  expect((await shop.write(setWeight, { id: lamp, grams: 900, was: null }, admin)).status).toBe(200);
  expect((await shop.write(setWeight, { id: lamp, grams: 950, was: null }, admin)).status).toBe(409);
  const { products } = (await shop.read(weights, { search: 'heavy' }, admin)).body;
  expect(products).toEqual([{ id: lamp, title: 'Heavy Lamp', grams: 900 }]);
  const user = await shop.addUser();
  await fillCart(shop, user, [
    { id: lamp, quantity: 1 },
    { id: mug, quantity: 1 },
  ]);
  expect((await shop.read(mine, {}, user)).body.weights).toEqual({ [lamp]: 900 });
});

it('exports personal data, and deletes it with the account except for the addresses of shipped orders', async () => {
  const user = await shop.addUser({ name: 'Maya Lindqvist' });
  const [open, shipped] = [await placeOrderOf(user), await placeOrderOf(user)];
  await shop.write(adminUpdate, { id: shipped, status: 'shipped' }, admin);
  const exported = await shop.http.inject({ url: PERSONAL_DATA_PATH, headers: { cookie: user.cookie } });
  expect(exported.json().delivery).toMatchObject({
    addresses: [{ street: 'Hafenstraße 5', isDefault: true }],
    orders: [{ method: 'Standard', address: { city: 'Hamburg' } }, { method: 'Standard' }],
  });
  expect((await shop.write(deleteAccount, {}, user)).status).toBe(200);
  const rows = await shop.db.one<{ number: number }>(
    sql`select count(*)::int as number from user_addresses where user_id = ${user.userId}`,
  );
  expect(rows!.number).toBe(0);
  expect((await deliveryOf(open)).delivery).toMatchObject({ address: null });
  expect((await deliveryOf(shipped)).delivery).toMatchObject({ address: { city: 'Hamburg' } });
});

it('tracking numbers are deleted with the address, and are not in the audit log', async () => {
  const user = await shop.addUser();
  const id = await placeOrderOf(user);
  const items = [{ productId: mug, quantity: 1 }];
  await shop.write(addParcel, { id, carrier: 'dhl', number: 'JD0123456789', items }, admin);
  await shop.write(adminUpdate, { id, status: 'delivered' }, admin);
  expect((await shop.write(deleteAccount, {}, user)).status).toBe(200);
  const numbers = async () => (await deliveryOf(id)).parcels.map(({ number }) => number);
  // Tracking numbers are kept as long as the address, for complaints about the delivery.
  expect(await numbers()).toEqual(['JD0123456789']);
  await shop.db.run(sql`update orders set delivery_date = now() - interval '31 days' where id = ${id}`);
  await clearAddressesJob(shop.db).run({});
  expect(await numbers()).toEqual(['']);
  expect(
    await shop.db.many(sql`select 1 from audit where (before::text || after::text) like '%JD0123456789%'
      or after::text like '%JD0123456789%'`),
  ).toEqual([]);
});

it('the doctor finds parcels with too many pieces', async () => {
  const user = await shop.addUser();
  const id = await placeOrderOf(user);
  await withBrokenRows(
    shop.db,
    [
      sql`insert into parcels (id, order_id, carrier, items)
        values ('broken', ${id}, 'dhl', ${JSON.stringify([{ productId: mug, quantity: 9 }])}::jsonb)`,
    ],
    async (tx) => {
      expect(formatFindings(await checks[0]!.run(tx)).join()).toContain(
        'The parcels of 1 order contain more pieces',
      );
    },
  );
});
