import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import {
  cachedRead,
  coat,
  mayaProfile,
  mayaSession,
  mayasCart,
  teapot,
} from '../../../../test/shopping-fixtures.ts';
import CartPage from '../../../web/pages/cart.tsx';
import { loadAllSlots } from '../../../web/routing/page-modules.ts';
import { ShopContext } from '../../../web/shop-name.ts';
import { options as deliveryOptions, mine as myDelivery } from '../../delivery/contract.ts';
import { webFeature as delivery } from '../../delivery/web/feature.ts';
import { clearAttempt } from '../../orders/web/checkout-attempt.ts';
import { type OfferedMethods, offered } from '../contract.ts';
import type { PaymentMethod } from '../rules.ts';
import { webFeature } from './feature.ts';

beforeAll(() => loadAllSlots([delivery, webFeature]));
afterEach(clearAttempt);

const placed = { id: 'order-9', code: 'ORDER-9', totalCents: 25_800, createdAt: '2026-11-20T09:00:00.000Z' };
const user = userEvent.setup();
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const choice = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: 'Payment method' });
const methods = (...names: PaymentMethod[]): OfferedMethods['methods'] =>
  names.map((method) => ({ method, offered: true, minCents: 0, maxCents: null, deliveryMethods: null }));

/** Delivery with two pick-ups. */
const pickups = {
  version: 1,
  defaultCountry: 'DE',
  defaultGrams: 500,
  methods: ['Shop', 'Market'].map((name) => ({
    id: name.toLowerCase(),
    name: { en: name, de: '' },
    time: { en: '', de: '' },
    active: true,
    kind: 'pickup' as const,
    pickupAddress: 'Harbour 1',
  })),
  zones: [],
};

/** Opens the cart ($258.00) of a shop that offers these methods. */
function open(
  data: OfferedMethods,
  order: () => { status?: number; body?: unknown } = () => ({ body: placed }),
  features = [webFeature],
) {
  const shop = { name: 'Shopkeeper', slogan: '', searchHint: '', features };
  return renderScreen(
    <ShopContext value={shop}>
      <Routes>
        <Route path="/cart" element={<CartPage />} />
        <Route path="*" element={null} />
      </Routes>
    </ShopContext>,
    {
      at: '/cart',
      cached: [
        ...[mayaSession, mayaProfile, mayasCart(coat, teapot), cachedRead(offered, {}, data)],
        cachedRead(deliveryOptions, {}, pickups),
        cachedRead(myDelivery, {}, { addresses: [], lastMethodId: null, weights: {} }),
      ],
      respond: ({ path, method }) =>
        path === '/api/orders' && method === 'POST'
          ? order()
          : // Saves of the cart get no response during a test.
            method === 'PUT'
            ? { after: new Promise(() => {}) }
            : { body: mayasCart(coat, teapot).data },
    },
  );
}
const ordersOf = ({ sent }: ReturnType<typeof open>) =>
  sent.filter(({ path, method }) => path === '/api/orders' && method === 'POST').map(({ body }) => body);

async function confirmOrder(): Promise<void> {
  await press('Place Order');
  await press('Yes, place order');
}

describe('the choice of a payment method', () => {
  it('is required, and part of the order', async () => {
    const view = open({ methods: methods('transfer', 'pick-up'), last: null });
    await press('Place Order');
    expect(screen.getAllByText('Choose a payment method.').length).toBeGreaterThan(1);
    expect(screen.queryByRole('button', { name: 'Yes, place order' })).toBeNull();
    await user.selectOptions(choice()!, 'pick-up');
    await press('Place Order');
    expect(screen.getByText('Payment: Pay on pick-up')).toBeTruthy();
    await press('Yes, place order');
    await waitFor(() => expect(ordersOf(view)).toMatchObject([{ payment: { method: 'pick-up' } }]));
  });

  it('preselects the last method', async () => {
    const view = open({ methods: methods('transfer', 'invoice'), last: 'invoice' });
    expect(choice()!.value).toBe('invoice');
    await confirmOrder();
    await waitFor(() => expect(ordersOf(view)).toMatchObject([{ payment: { method: 'invoice' } }]));
  });

  it('is omitted if there is only one method', async () => {
    const view = open({ methods: methods('transfer'), last: 'invoice' });
    expect(choice()).toBeNull();
    expect(screen.getByText('Payment method: Bank transfer')).toBeTruthy();
    await confirmOrder();
    await waitFor(() => expect(ordersOf(view)).toMatchObject([{ payment: { method: 'transfer' } }]));
  });

  it('contains only methods for the amount due', () => {
    const [transfer, invoice, pickUp] = methods('transfer', 'invoice', 'pick-up');
    open({
      methods: [transfer!, { ...invoice!, maxCents: 25_799 }, { ...pickUp!, minCents: 25_800 }],
      last: null,
    });
    expect([...choice()!.options].map(({ value }) => value)).toEqual(['', 'transfer', 'pick-up']);
  });

  it('contains only methods for the delivery method, and changes with it', async () => {
    const [transfer, pickUp, invoice] = methods('transfer', 'pick-up', 'invoice');
    const view = open(
      {
        methods: [
          { ...transfer!, deliveryMethods: ['market'] },
          { ...pickUp!, deliveryMethods: ['shop'] },
          // Its delivery methods were deleted.
          { ...invoice!, deliveryMethods: [] },
        ],
        last: null,
      },
      undefined,
      [delivery, webFeature],
    );
    expect(screen.getByText('Payment method: Pay on pick-up')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /Market/ }));
    expect(screen.getByText('Payment method: Bank transfer')).toBeTruthy();
    await confirmOrder();
    await waitFor(() =>
      expect(ordersOf(view)).toMatchObject([
        { delivery: { methodId: 'market' }, payment: { method: 'transfer' } },
      ]),
    );
  });

  it('says that no method suits the delivery method', async () => {
    const limited = { ...methods('transfer')[0]!, deliveryMethods: ['market'] };
    open({ methods: [limited], last: null }, undefined, [delivery, webFeature]);
    await press('Place Order');
    expect(screen.getAllByText(/^No payment method is offered for this delivery method\./)).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Yes, place order' })).toBeNull();
  });

  it('says that no method suits the amount', async () => {
    open({ methods: [{ ...methods('transfer')[0]!, maxCents: 1 }], last: null });
    await press('Place Order');
    expect(screen.getAllByText(/^No payment method is offered for this amount\./)).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Yes, place order' })).toBeNull();
  });

  it('is omitted in a shop that offers no method', async () => {
    const view = open({ methods: [], last: null });
    expect(screen.queryByText(/Payment/)).toBeNull();
    await confirmOrder();
    await waitFor(() => expect(ordersOf(view)).toHaveLength(1));
    expect(ordersOf(view)[0]).not.toHaveProperty('payment');
  });

  it('shows why the shop has refused the method', async () => {
    const message = 'This payment method is no longer offered for your order. Please choose another one.';
    open({ methods: methods('transfer'), last: null }, () =>
      refusalOf(409, 'order-not-placed', 'Not placed.', { payment: message }),
    );
    await confirmOrder();
    expect(await screen.findByText(new RegExp(message))).toBeTruthy();
  });
});
