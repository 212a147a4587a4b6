import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
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
import { clearAttempt } from '../../orders/web/checkout-attempt.ts';
import { current } from '../contract.ts';
import { DEFAULT_SETTINGS } from '../default-rates.ts';
import { type TaxSettings, taxOn } from '../rules.ts';
import { webFeature } from './feature.ts';

beforeAll(() => loadAllSlots([webFeature]));
afterEach(clearAttempt);

const placed = { id: 'order-9', code: 'ORDER-9', totalCents: 25_800, createdAt: '2026-11-20T09:00:00.000Z' };
const user = userEvent.setup();
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const field = () => screen.getByRole('textbox', { name: 'VAT ID', hidden: true });

const taxRead = (change: Partial<TaxSettings> = {}) =>
  cachedRead(current, {}, taxOn({ ...DEFAULT_SETTINGS, country: 'DE', ...change }, '2026-11-25') as never);
const added = { inclusive: false, labels: { en: 'Tax', de: 'Steuer' } };

/** Opens the cart ($258.00, of which the coat costs $189.00) of a shop with tax. */
function open(
  change: Partial<TaxSettings> = {},
  reply: () => { status?: number; body?: unknown } = () => ({ body: placed }),
) {
  const tax = taxRead(change);
  return renderScreen(
    <Routes>
      <Route
        path="/cart"
        element={
          <ShopContext value={{ name: 'Shopkeeper', slogan: '', searchHint: '', features: [webFeature] }}>
            <CartPage />
          </ShopContext>
        }
      />
      <Route path="/order-success" element={<p>Confirmed</p>} />
    </Routes>,
    {
      at: '/cart',
      cached: [mayaSession, mayaProfile, tax, mayasCart(coat, { ...teapot, taxClass: 'reduced' })],
      respond: ({ path, method }) => {
        if (path.startsWith('/api/tax')) return { body: tax.data };
        if (path === '/api/cart') return { body: cartOf([coat, { ...teapot, taxClass: 'reduced' }]) };
        return method === 'POST' ? reply() : null;
      },
    },
  );
}
const orders = ({ sent }: ReturnType<typeof open>) =>
  sent.filter(({ path, method }) => path === '/api/orders' && method === 'POST').map(({ body }) => body);
const placeOrder = async () => {
  await press('Place Order');
  await press('Yes, place order');
};

it('shows the tax that prices include by rate, and sends the same order as without tax', async () => {
  const view = open();
  await screen.findByText('incl. $30.18 VAT 19% (net $158.82)');
  screen.getByText('incl. $4.51 VAT 7% (net $64.49)');
  expect(screen.queryByText('Amount due')).toBeNull();
  await placeOrder();
  await screen.findByText('Confirmed');
  expect(orders(view)).toEqual([{ revision: 7, totalCents: 25_800 }]);
});

it('adds the tax to the amount due', async () => {
  const view = open(added);
  await screen.findByText('Tax 19% on $189.00: $35.91');
  screen.getByText('$298.74');
  await press('Place Order');
  screen.getByText('Place this order for $298.74?');
  await press('Yes, place order');
  await screen.findByText('Confirmed');
  expect(orders(view)).toEqual([{ revision: 7, totalCents: 25_800, dueCents: 29_874 }]);
});

it('closes the confirmation when a rate changes', async () => {
  const { store } = open(added);
  await screen.findByText('$298.74');
  await press('Place Order');
  act(() => void store.dispatch(cacheReads([taxRead({ ...added, rates: [] })])));
  await screen.findByText('The amount due changed from $298.74 to $258.00.');
  expect(screen.queryByRole('button', { name: 'Yes, place order' })).toBeNull();
});

it('orders as a business of another EU country without tax', async () => {
  const view = open();
  await user.type(field(), 'fr 40 303 265 045');
  await screen.findByText('Reverse charge: the recipient is liable for the VAT.');
  screen.getByText('VAT ID: FR40303265045');
  screen.getByText('$223.31');
  await placeOrder();
  await screen.findByText('Confirmed');
  expect(orders(view)).toEqual([
    { revision: 7, totalCents: 25_800, dueCents: 22_331, tax: { vatId: 'FR40303265045' } },
  ]);
});

it('marks an invalid VAT ID and does not order with it', async () => {
  const view = open();
  await user.type(field(), 'FR1');
  await user.tab();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  await press('Place Order');
  expect(screen.queryByRole('button', { name: 'Yes, place order' })).toBeNull();
  await user.clear(field());
  await placeOrder();
  await screen.findByText('Confirmed');
  expect(orders(view)).toEqual([{ revision: 7, totalCents: 25_800 }]);
});

it('says why the shop has refused the order, and reads the rates again', async () => {
  const view = open(added, () =>
    refusalOf(409, 'conflict', 'Failed to place order. Please try again.', {
      due: 'The amount due changed from $298.74 to $300.00.',
    }),
  );
  await screen.findByText('$298.74');
  await placeOrder();
  await screen.findByText(/The amount due changed from \$298.74 to \$300.00/);
  await waitFor(() => expect(view.sent.some(({ path }) => path === '/api/tax')).toBe(true));
});

it.each<[name: string, change: Partial<TaxSettings>]>([
  ['in an exempt shop', { exempt: true }],
  ['in the US', { country: 'US', state: 'CA', rates: [] }],
])('has no field for businesses %s', async (_, change) => {
  open(change);
  await screen.findByText('Total');
  expect(screen.queryByText('Order as a business')).toBeNull();
});

it('says why an exempt shop charges no tax', async () => {
  open({ exempt: true });
  await screen.findByText('No VAT is charged: small-business exemption (section 19 of the German VAT Act).');
});

it('shows nothing until a country is chosen', async () => {
  open({ country: '' });
  await screen.findByText('Total');
  expect(screen.queryByText('Order as a business')).toBeNull();
  expect(screen.queryByText(/incl\./)).toBeNull();
});
