import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import { cachedRead, details, mayaSession, openTransfer } from '../../../../test/shopping-fixtures.ts';
import OrderSuccessPage from '../../../web/pages/order-success.tsx';
import { loadAllSlots } from '../../../web/routing/page-modules.ts';
import { ShopContext } from '../../../web/shop-name.ts';
import { one as order } from '../../orders/contract.ts';
import type { ShownPayment } from '../contract.ts';
import { webFeature } from './feature.ts';

beforeAll(() => loadAllSlots([webFeature]));
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const REDIRECT = 'You will be taken to Home in a moment.';
const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
type Respond = NonNullable<NonNullable<Parameters<typeof renderScreen>[1]>['respond']>;
const open = (respond: Respond) =>
  renderScreen(
    <ShopContext value={{ name: '', slogan: '', searchHint: '', features: [webFeature] }}>
      <OrderSuccessPage />
    </ShopContext>,
    {
      at: '/order-success',
      state: { orderId: 'ORDER-1' },
      cached: [mayaSession, cachedRead(order, { id: 'ORDER-1' }, details())],
      respond,
    },
  );
const paying = (payment: ShownPayment | null) => open(() => ({ body: { payment } }));

it('shows how to pay an open amount and does not leave the page', async () => {
  const opened = paying(openTransfer);
  expect(await screen.findByText('DE89 3704 0044 0532 0130 00')).toBeTruthy();
  for (const text of ['Bank transfer', 'RF18 5390 0754 7034', 'Dec 9, 2026'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText(REDIRECT)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Stay here' })).toBeNull();
  expect(screen.getByRole('link', { name: 'View your order' })).toBeTruthy();
  await advanceTime(20_000);
  expect(opened.location.pathname).toBe('/order-success');
});

it.each<[string, ShownPayment | null]>([
  ['an order without payment', null],
  ['a paid order', { ...openTransfer, state: 'paid', paidCents: 2_500, openCents: 0 }],
])('shows no payment of %s and leaves after 4 seconds', async (_, payment) => {
  const opened = paying(payment);
  expect(await screen.findByText(REDIRECT)).toBeTruthy();
  expect(screen.queryByText('Payment')).toBeNull();
  await advanceTime(4_100);
  expect(opened.location.pathname).toBe('/');
});

it('does not leave while the payment is unknown', async () => {
  const opened = open(() => refusalOf(500, 'failed', 'Something went wrong.'));
  await advanceTime(10_000);
  expect(opened.location.pathname).toBe('/order-success');
  expect(screen.queryByText(REDIRECT)).toBeNull();
});
