import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../test/render-screen.tsx';
import {
  cartOf,
  coat,
  mayaProfile,
  mayaSession,
  mayasCart,
  teapot,
} from '../../../test/shopping-fixtures.ts';
import { emptyAddress } from '../../shop/delivery/address.ts';
import type { CurrentTerms, MyDelivery } from '../../shop/delivery/contract.ts';
import { webFeature as delivery } from '../../shop/delivery/web/feature.ts';
import type { OfferedMethods } from '../../shop/payments/contract.ts';
import { webFeature as payments } from '../../shop/payments/web/feature.ts';
import { DEFAULT_SETTINGS } from '../../shop/tax/default-rates.ts';
import { type CurrentTax, taxOn } from '../../shop/tax/rules.ts';
import { webFeature as tax } from '../../shop/tax/web/feature.ts';
import { loadAllSlots } from '../routing/page-modules.ts';
import { ShopContext } from '../shop-name.ts';
import CartPage from './cart.tsx';

const user = userEvent.setup();
const clickPlaceOrder = () => user.click(screen.getByRole('button', { name: 'Place Order' }));
const confirmation = () => screen.queryByRole('group', { name: /^Place this order/ });

const toBoston: CurrentTerms = {
  version: 1,
  defaultCountry: 'US',
  defaultGrams: 500,
  methods: [
    {
      id: 'air',
      name: { en: 'Airmail', de: '' },
      time: { en: '5 days', de: '' },
      active: true,
      kind: 'parcel',
      pickupAddress: '',
    },
  ],
  zones: [
    {
      id: 'us',
      name: 'USA',
      areas: [{ country: 'US', prefixes: [] }],
      rates: [
        {
          methodId: 'air',
          basis: 'grams',
          bands: [{ from: 0, to: null, cents: 1_100 }],
          freeFromCents: null,
        },
      ],
    },
  ],
};
const boston = {
  ...emptyAddress('US'),
  name: 'Maya Lindqvist',
  street: '5 Harbor St',
  city: 'Boston',
  state: 'MA',
  postcode: '02108',
};
const mine: MyDelivery = {
  addresses: [{ id: 'a', address: boston, isDefault: true, version: 1 }],
  lastMethodId: null,
  weights: {},
};
const transfer: OfferedMethods = {
  methods: [{ method: 'transfer', offered: true, minCents: 0, maxCents: null, deliveryMethods: null }],
  last: null,
};
/** Tax is added to prices in the shop's country, and not to exports. */
const german: CurrentTax = taxOn({ ...DEFAULT_SETTINGS, country: 'DE', inclusive: false }, '2026-11-25');

const features = [delivery, tax, payments];
// The page's modules are loaded before it is rendered.
beforeAll(() => loadAllSlots(features));

/** Opens the cart ($189.00); delivery, tax and payment methods get no response until `respond` is called. */
function open({ failing = '', lines = [coat] } = {}) {
  let respond = () => {};
  const loading = new Promise<void>((resolve) => {
    respond = resolve;
  });
  renderScreen(
    <ShopContext value={{ name: 'Shopkeeper', slogan: '', searchHint: '', features }}>
      <CartPage />
    </ShopContext>,
    {
      at: '/cart',
      cached: [mayaSession, mayaProfile, mayasCart(...lines)],
      respond: ({ path, body }) => {
        const replies: Record<string, unknown> = {
          '/api/delivery': toBoston,
          '/api/delivery/mine': mine,
          '/api/tax': german,
          '/api/payments/methods': transfer,
        };
        if (path === failing) return { ...refusalOf(500, 'failed', 'Something went wrong.'), after: loading };
        if (path in replies) return { body: replies[path], after: loading };
        const saved = body as { revision: number; items: { id: string }[] } | undefined;
        return {
          body: saved
            ? cartOf(
                lines.filter(({ id }) => saved.items.some((item) => item.id === id)),
                saved.revision + 1,
              )
            : cartOf(lines),
        };
      },
    },
  );
  return { respond };
}

it('opens the confirmation with the final amount if Place Order is clicked while parts are loading', async () => {
  const { respond } = open();
  await clickPlaceOrder();
  const button = screen.getByRole('button', { name: 'Loading...' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(confirmation()).toBeNull();
  respond();
  await screen.findByRole('group', { name: 'Place this order for $200.00?' });
  expect(screen.queryByText(/changed/)).toBeNull();
});

it('shows the problem if a part fails to load after Place Order was clicked', async () => {
  const { respond } = open({ failing: '/api/payments/methods' });
  await clickPlaceOrder();
  respond();
  await screen.findByRole('button', { name: 'Place Order' });
  expect(await screen.findAllByText(/^Failed to load the payment methods\./)).toHaveLength(2);
  expect(confirmation()).toBeNull();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

it('opens no confirmation if nothing is left to order when the parts have loaded', async () => {
  const { respond } = open({ lines: [coat, { ...teapot, unavailable: true }] });
  await clickPlaceOrder();
  await user.click(screen.getByRole('button', { name: `Remove ${coat.title}` }));
  await screen.findByText('There is nothing in your cart to order.');
  respond();
  await screen.findByText('Airmail');
  // Once the parts have settled.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Loading...' })).toBeNull());
  expect(confirmation()).toBeNull();
});
