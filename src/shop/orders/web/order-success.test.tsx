import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { details, mayaSession } from '../../../../test/shopping-fixtures.ts';
import OrderSuccessPage from '../../../web/pages/order-success.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const open = (state?: unknown) =>
  renderScreen(<OrderSuccessPage />, {
    at: '/order-success',
    ...(state !== undefined && { state }),
    cached: [mayaSession],
    respond: () => ({ body: details() }),
  });

describe('/order-success (SPEC L53, SETTLED 40)', () => {
  it.each([undefined, {}, { orderId: 7 }, 'order-1'])(
    'shows no order when opened with %j, and does not redirect',
    async (state) => {
      const opened = open(state);
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No order to confirm');
      expect(screen.queryByText('Order Confirmed!')).toBeNull();
      expect(screen.queryByText('Your cart has been cleared.')).toBeNull();
      await advanceTime(5_000);
      expect(opened.location.pathname).toBe('/order-success');
      expect(opened.sent).toEqual([]);
    },
  );

  it('confirms the order with its receipt and redirects to Home after 4 seconds', async () => {
    const opened = open({ orderId: 'order-1' });
    expect(screen.getByRole('heading', { name: 'Order Confirmed!' })).toBeTruthy();
    expect(screen.getByText('Thank you for your order.')).toBeTruthy();
    expect(screen.getByText('Your cart has been cleared.')).toBeTruthy();
    expect(await screen.findByText('$258.00')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View your order' }).getAttribute('href')).toBe(
      '/orders/ORDER-1',
    );
    await advanceTime(3_500);
    expect(opened.location.pathname).toBe('/order-success');
    await advanceTime(600);
    expect(opened.location.pathname).toBe('/');
  });

  it('does not redirect after a click on Stay here', async () => {
    const opened = open({ orderId: 'order-1' });
    await userEvent
      .setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms) })
      .click(screen.getByRole('button', { name: 'Stay here' }));
    expect(screen.queryByText('You will be taken to Home in a moment.')).toBeNull();
    expect(screen.getByText('You are staying on this page.')).toBeTruthy();
    await advanceTime(10_000);
    expect(opened.location.pathname).toBe('/order-success');
  });
});
