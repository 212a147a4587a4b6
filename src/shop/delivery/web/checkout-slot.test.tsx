import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import {
  cachedRead,
  cartOf,
  coat,
  mayaProfile,
  mayaSession,
  mayasCart,
  teapot,
} from '../../../../test/shopping-fixtures.ts';
import { cacheReads } from '../../../web/api/read-cache.ts';
import CartPage from '../../../web/pages/cart.tsx';
import { loadAllSlots } from '../../../web/routing/page-modules.ts';
import { ShopContext } from '../../../web/shop-name.ts';
import { cartActions } from '../../cart/web/slice.ts';
import { clearAttempt } from '../../orders/web/checkout-attempt.ts';
import { type Address, emptyAddress } from '../address.ts';
import { type CurrentTerms, type MyDelivery, mine, options } from '../contract.ts';
import { webFeature } from './feature.ts';

beforeAll(() => loadAllSlots([webFeature]));
afterEach(clearAttempt);

const placed = { id: 'order-9', code: 'ORDER-9', totalCents: 25_800, createdAt: '2026-11-20T09:00:00.000Z' };
const user = userEvent.setup();
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const fill = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

const terms = (cents = 499): CurrentTerms => ({
  version: 1,
  defaultCountry: 'DE',
  defaultGrams: 500,
  methods: [
    {
      id: 'standard',
      name: { en: 'Standard', de: '' },
      time: { en: '2 days', de: '' },
      active: true,
      kind: 'parcel',
      pickupAddress: '',
    },
    {
      id: 'pickup',
      name: { en: 'Pick-up', de: '' },
      time: { en: '', de: '' },
      active: true,
      kind: 'pickup',
      pickupAddress: 'Market 1',
    },
  ],
  zones: [
    {
      id: 'de',
      name: 'Germany',
      areas: [{ country: 'DE', prefixes: [] }],
      rates: [
        {
          methodId: 'standard',
          basis: 'grams',
          bands: [{ from: 0, to: null, cents }],
          freeFromCents: 26_300,
        },
      ],
    },
  ],
});
const hamburg: Address = {
  ...emptyAddress('DE'),
  name: 'Maya Lindqvist',
  street: 'Harbour 5',
  postcode: '20095',
  city: 'Hamburg',
};
const firstTimeBuyer: MyDelivery = { addresses: [], lastMethodId: null, weights: {} };
const returningBuyer: MyDelivery = {
  ...firstTimeBuyer,
  addresses: [{ id: 'a', address: hamburg, isDefault: true, version: 1 }],
};

/** Opens the cart ($258.00) of a shop with delivery. */
function open(
  own: MyDelivery,
  {
    offered = terms(),
    order = () => ({ body: placed }) as ReturnType<typeof refusalOf>,
  }: { offered?: CurrentTerms; order?: () => ReturnType<typeof refusalOf> } = {},
) {
  const shop = { name: 'Shopkeeper', slogan: '', searchHint: '', features: [webFeature] };
  return renderScreen(
    <Routes>
      <Route
        path="/cart"
        element={
          <ShopContext value={shop}>
            <CartPage />
          </ShopContext>
        }
      />
      <Route path="/order-success" element={<p>Order placed</p>} />
    </Routes>,
    {
      at: '/cart',
      cached: [
        mayaSession,
        mayaProfile,
        mayasCart(coat, teapot),
        cachedRead(options, {}, offered),
        cachedRead(mine, {}, own),
      ],
      respond: ({ method, path }) =>
        method === 'POST' && path === '/api/orders' ? order() : { body: cartOf([coat, teapot]) },
    },
  );
}
const orderSent = ({ sent }: ReturnType<typeof open>) =>
  sent.find(({ method, path }) => method === 'POST' && path === '/api/orders')?.body;
const summary = () => screen.getByRole('region', { name: 'Summary' });

describe('delivery in the cart', () => {
  it('shows nothing until the shop offers a method', () => {
    open(firstTimeBuyer, { offered: { ...terms(), methods: [] } });
    expect(screen.queryByText('Delivery')).toBeNull();
    expect(screen.queryByText('Amount due')).toBeNull();
  });

  it('prevents an order while the methods are unknown, and offers Retry', async () => {
    const { sent } = renderScreen(
      <ShopContext value={{ name: 'Shopkeeper', slogan: '', searchHint: '', features: [webFeature] }}>
        <CartPage />
      </ShopContext>,
      {
        at: '/cart',
        cached: [mayaSession, mayaProfile, mayasCart(coat, teapot)],
        respond: () => refusalOf(500, 'failed', 'Something went wrong.'),
      },
    );
    expect(await screen.findByText('Failed to load the delivery methods.')).toBeTruthy();
    await press('Place Order');
    expect(screen.getAllByText(/^Failed to load the delivery methods\./)).toHaveLength(2);
    expect(screen.queryByText(/^Place this order/)).toBeNull();
    const reads = () => sent.filter(({ path }) => path === '/api/delivery').length;
    const before = reads();
    await press('Retry');
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
  });

  it('shows the price and the amount until free delivery before an address is entered', () => {
    open(firstTimeBuyer);
    expect(within(summary()).getByText('Delivery (Standard)').parentElement?.textContent).toContain('$4.99');
    expect(screen.getByText('Amount due').parentElement?.textContent).toContain('$262.99');
    expect(screen.getByText('Add $5.00 for free delivery.')).toBeTruthy();
    expect(screen.getByText('Prices for Germany; they may change with your address.')).toBeTruthy();
  });

  it('asks a first-time buyer for at most eight fields, with the data of the profile', async () => {
    const opened = open(firstTimeBuyer);
    const group = screen.getByRole('group', { name: 'Delivery address' });
    expect(group.querySelectorAll('input, select').length).toBeLessThanOrEqual(8);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Maya Lindqvist');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Street and number' }).value).toBe(
      '12 Harbour Street',
    );
    await press('Place Order');
    expect(screen.getByText('Complete your delivery address.')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'City' }).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Postcode' }));
    fill('Street and number', 'Harbour 5');
    fill('Postcode', 'd 20095');
    fill('City', 'Hamburg');
    await press('Place Order');
    expect(screen.getByText('Place this order for $262.99?')).toBeTruthy();
    expect(
      screen.getByText('It will be sent to Maya Lindqvist, Harbour 5, 20095 Hamburg, Germany.'),
    ).toBeTruthy();
    await press('Yes, place order');
    await waitFor(() => expect(screen.getByText('Order placed')).toBeTruthy());
    expect(orderSent(opened)).toMatchObject({
      totalCents: 25_800,
      dueCents: 26_299,
      delivery: { methodId: 'standard', address: hamburg },
    });
  });

  it('asks a returning buyer for nothing', async () => {
    const opened = open(returningBuyer);
    expect(screen.queryAllByRole('textbox', { name: 'City' })).toEqual([]);
    await press('Place Order');
    await press('Yes, place order');
    await waitFor(() => expect(screen.getByText('Order placed')).toBeTruthy());
    expect(orderSent(opened)).toMatchObject({ delivery: { methodId: 'standard', addressId: 'a' } });
  });

  it('lets a returning buyer enter another address', async () => {
    open(returningBuyer);
    await press('Change address');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Deliver to' }), 'New address');
    expect(screen.getByRole('textbox', { name: 'City' })).toBeTruthy();
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Deliver to' }),
      'Maya Lindqvist, Harbour 5, Hamburg',
    );
    expect(screen.queryByRole('textbox', { name: 'City' })).toBeNull();
  });

  it('needs no address for a pick-up', async () => {
    const opened = open(firstTimeBuyer);
    await user.click(screen.getByRole('radio', { name: /^Pick-up/ }));
    expect(screen.queryByRole('group', { name: 'Delivery address' })).toBeNull();
    await press('Place Order');
    expect(screen.getByText('Pick-up at Market 1.')).toBeTruthy();
    await press('Yes, place order');
    await waitFor(() => expect(orderSent(opened)).toMatchObject({ delivery: { methodId: 'pickup' } }));
  });

  it('closes the question when the price changes', async () => {
    const { store } = open(returningBuyer);
    await press('Place Order');
    act(() => void store.dispatch(cacheReads([cachedRead(options, {}, { ...terms(599), version: 2 })])));
    expect(await screen.findByText('The amount due changed from $262.99 to $263.99.')).toBeTruthy();
    expect(screen.queryByText(/^Place this order/)).toBeNull();
  });

  it('updates the price with the cart', async () => {
    const { store } = open(returningBuyer);
    act(() => void store.dispatch(cartActions.received(cartOf([coat, { ...teapot, quantity: 3 }], 8))));
    await waitFor(() => expect(screen.getAllByText('Free')).toHaveLength(2));
    expect(screen.queryByText(/for free delivery/)).toBeNull();
  });

  it('shows why the shop has refused the order, and keeps what was entered', async () => {
    open(returningBuyer, {
      order: () =>
        refusalOf(409, 'order-not-placed', 'Failed to place order. Please try again.', {
          delivery: 'We do not deliver to Germany, 20095. Choose another address.',
        }),
    });
    await press('Place Order');
    await press('Yes, place order');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'We do not deliver to Germany, 20095. Choose another address.',
    );
    expect(screen.getByText('Harbour 5')).toBeTruthy();
  });
});
