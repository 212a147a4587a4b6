import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../test/render-screen.tsx';
import { dashboardParams, daysEndingWith } from '../../shop/orders/dashboard.ts';
import { webFeature as payments } from '../../shop/payments/web/feature.ts';
import { ShopContext } from '../shop-name.ts';
import AdminDashboardPage from './admin-dashboard.tsx';

const params = dashboardParams({ now: Date.now(), timeZone: undefined });
const noSales = { orders: 0, cancelled: 0, sales: 0, revenueCents: 0 };
const days = (last: object[]) => {
  const emptyDays = daysEndingWith(params.day, 30).map((day) => ({ day, ...noSales }));
  return emptyDays.map((day, index) => ({ ...day, ...last[index - (30 - last.length)] }));
};
const dashboard = (overrides: object = {}) => ({
  days: days([
    { orders: 3, cancelled: 1, sales: 2, revenueCents: 20_000 },
    { orders: 2, cancelled: 0, sales: 2, revenueCents: 30_000 },
  ]),
  weekAgoCents: 0,
  byStatus: [{ status: 'pending', orders: 5 }],
  bestSellers: [{ productId: 'p1', title: 'Mug', image: '', priceCents: 1_600, pieces: 1_234 }],
  lowestRated: [{ productId: 'p2', title: 'Pan', image: '', rate: 1.52, count: 1 }],
  newest: [],
  hasProducts: true,
  ...overrides,
});
const session = (user: object | null) => ({
  name: 'account.session',
  path: '/account/session',
  params: {},
  data: { user },
});
const ada = session({ uid: 'a1', email: 'ada@people.test', name: 'Ada', role: 'admin' });
const cachedReads = (data: object) => [
  { name: 'orders.dashboard', path: '/admin/dashboard', params, data },
  ada,
];
const open = (data: object = dashboard(), options: object = {}) =>
  renderScreen(<AdminDashboardPage />, { at: '/admin/dashboard', cached: cachedReads(data), ...options });
const figure = (name: string) => screen.getByText(name).parentElement!.textContent;

describe('key figures', () => {
  it('show today, yesterday, 7 days and 30 days', () => {
    open();
    expect(figure('Sales today')).toBe('Sales today$300.00$200.00 yesterday7 days $500.0030 days $500.00');
    expect(figure('Orders today')).toBe('Orders today23 yesterday7 days 530 days 5');
    expect(figure('Average order today')).toBe(
      'Average order today$150.00$100.00 yesterday7 days $125.0030 days $125.00',
    );
    expect(figure('Cancellations today')).toBe('Cancellations today01 yesterday7 days 130 days 1');
  });

  it.each([
    [20_000, /^ 50% up on last \w+day$/],
    [60_000, /^ 50% down on last \w+day$/],
    [30_000, /^ the same as last \w+day$/],
  ])('compare sales today with those a week ago (%s cents)', (weekAgoCents, note) => {
    open(dashboard({ weekAgoCents }));
    expect(screen.getByText(/last \w+day/).textContent).toMatch(note);
  });

  it('have no average without sales', () => {
    open(dashboard({ days: days([]) }));
    expect(figure('Average order today')).toContain('–');
  });
});

it('repeats the chart as a table of orders or sales for 7 or 30 days', async () => {
  const shop = open();
  expect(within(screen.getByRole('table', { name: 'Orders per day' })).getAllByRole('row')).toHaveLength(8);
  fireEvent.click(screen.getByLabelText('Sales'));
  await waitFor(() => expect(shop.location.search).toBe('?show=sales'));
  const sales = within(screen.getByRole('table', { name: 'Sales per day' }));
  expect(sales.getAllByRole('cell').at(-1)!.textContent).toBe('$300.00');
  fireEvent.click(screen.getByLabelText('30 days'));
  await waitFor(() => expect(shop.location.search).toBe('?days=30&show=sales'));
});

it('lists best sellers and lowest rated products, and shows a text for an empty list', () => {
  open();
  expect(within(screen.getByRole('list', { name: 'Best sellers' })).getByText('1,234 sold')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Lowest rated' })).getByText('1 review')).toBeTruthy();
  expect(screen.getByText('No orders yet.')).toBeTruthy();
});

it('shows the first steps in a shop without products', () => {
  open();
  expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull();
  cleanup();
  open(dashboard({ hasProducts: false }));
  screen.getByRole('heading', { name: 'First steps' });
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(['Add your first product', 'Import a file', 'View the shop'].map(target)).toEqual([
    '/admin/add-product',
    '/admin/import',
    '/',
  ]);
  expect(screen.queryByRole('link', { name: 'Enter your bank account' })).toBeNull();
});

it('asks for the bank account in the first steps of a shop with payments', () => {
  const shop = { name: 'Lamps', slogan: '', searchHint: '', features: [payments] };
  renderScreen(
    <ShopContext value={shop}>
      <AdminDashboardPage />
    </ShopContext>,
    { at: '/admin/dashboard', cached: cachedReads(dashboard({ hasProducts: false })) },
  );
  const link = screen.getByRole('link', { name: 'Enter your bank account' });
  expect(link.getAttribute('href')).toBe('/admin/payments/settings');
});

it('shows an error with Retry if the dashboard could not be loaded', async () => {
  let isDown = true;
  open(dashboard(), {
    cached: [ada],
    respond: () => (isDown ? refusalOf(503, 'unavailable', 'The shop is busy.') : { body: dashboard() }),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the dashboard.');
  expect(screen.queryByText(/· live$/), 'not marked as live').toBeNull();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Sales today')).toBeTruthy();
});

it('shows a login link and no figures without a session', () => {
  open(dashboard(), { cached: [session(null)] });
  expect(screen.getByRole('link', { name: 'Login' })).toBeTruthy();
  expect(screen.queryByText('Sales today')).toBeNull();
});
