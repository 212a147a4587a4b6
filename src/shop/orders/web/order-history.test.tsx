import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import { cachedRead, historyOf, mayaSession, order } from '../../../../test/shopping-fixtures.ts';
import { cacheReads } from '../../../web/api/read-cache.ts';
import OrdersPage from '../../../web/pages/orders.tsx';
import { type HistoryPage, mine as myOrders } from '../contract.ts';
import { historyParams } from '../filters.ts';
import { ORDER_STATUSES } from '../rules.ts';

const history = (page: HistoryPage, status: Parameters<typeof historyParams>[0] = 'all') =>
  cachedRead(myOrders, historyParams(status, page.page), page);
const open = (page: HistoryPage, respond?: NonNullable<Parameters<typeof renderScreen>[1]>['respond']) =>
  renderScreen(<OrdersPage />, {
    at: '/orders',
    cached: [mayaSession, history(page)],
    ...(respond && { respond }),
  });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('/orders (SPEC L49)', () => {
  it('shows the loading text', async () => {
    renderScreen(<OrdersPage />, {
      cached: [mayaSession],
      respond: () => ({ after: new Promise(() => {}) }),
    });
    expect((await screen.findByRole('status')).textContent).toBe('Loading your orders...');
    expect(screen.getByRole('heading', { name: 'Your Order History' })).toBeTruthy();
  });

  it('shows a failure with heading, reason and Retry', async () => {
    let fails = true;
    const { store } = renderScreen(<OrdersPage />, {
      cached: [mayaSession],
      respond: () =>
        fails ? refusalOf(500, 'failed', 'Something went wrong.') : { body: historyOf([order()]) },
    });
    expect(await screen.findByRole('heading', { name: 'Failed to load orders' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Failed to load orders: Something went wrong.');
    expect(store.getState().order.error).toBe('Failed to fetch orders');
    fails = false;
    await press('Retry');
    await screen.findByText('ORDER-1');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(store.getState().order).toMatchObject({ error: null, orders: [{ id: 'order-1' }] });
  });

  it('distinguishes no orders from no match for the filter', () => {
    open(historyOf([]));
    expect(screen.getByText('You have no orders yet.')).toBeTruthy();
    expect(screen.queryByText('No orders match the selected filter.')).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  });

  it('filters by six statuses in the URL; shows Clear Filter while one is set', async () => {
    const opened = open(historyOf([order()]), () => ({ body: historyOf([]) }));
    const select = screen.getByLabelText('Status');
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['All', 'Pending', 'In Process', 'Cancelled', 'Refunded', 'Delivered']);
    expect(screen.queryByRole('button', { name: 'Clear Filter' })).toBeNull();
    await userEvent.selectOptions(select, 'In Process');
    expect(opened.location.search).toBe('?status=in+process');
    expect(await screen.findByText('No orders match the selected filter.')).toBeTruthy();
    expect(opened.sent.at(-1)?.path).toBe('/api/orders?page=1&status=in+process');
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear Filter' })[0]!);
    expect(opened.location.search).toBe('');
    expect(screen.getByText('ORDER-1')).toBeTruthy();
  });

  it('shows code, status, date, total and every item on a card', () => {
    open(historyOf([order({ status: 'in process' })]));
    const card = within(screen.getByRole('article', { name: 'Order ORDER-1' }));
    expect(card.getByText('In Process', { selector: '.status' })).toBeTruthy();
    expect(card.getByText('$258.00')).toBeTruthy();
    expect(card.getByText('$189.00 x 1')).toBeTruthy();
    expect(card.getByText('$34.50 x 2')).toBeTruthy();
    expect(card.getByText('Enamel Teapot')).toBeTruthy();
    expect(card.getByText(/Nov 19, 2026/)).toBeTruthy();
    expect(card.getByRole('link', { name: 'Details of order ORDER-1' }).getAttribute('href')).toBe(
      '/orders/ORDER-1',
    );
  });

  it('gives each status its own badge; shows Cancel only for pending and in process', () => {
    const orders = [...ORDER_STATUSES, 'unknown status'].map((status) =>
      order({ id: status, code: status, status }),
    );
    open(historyOf(orders));
    const tones = orders.map(({ id }) => {
      const card = screen.getByRole('article', { name: `Order ${id}` });
      return card.querySelector<HTMLElement>('.status')?.dataset.tone;
    });
    expect(new Set(tones.slice(0, -1)).size).toBe(ORDER_STATUSES.length);
    const cancels = screen.getAllByRole('button', { name: /Cancel order/ });
    expect(cancels.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Cancel order pending',
      'Cancel order in process',
    ]);
  });

  it('shows the pager only for several pages, with the page in the URL', async () => {
    const opened = open(historyOf([order()]));
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    act(() => void opened.store.dispatch(cacheReads([history(historyOf([order()], 2))])));
    expect(await screen.findByText('Page 1 of 2')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Prev' })).toHaveProperty('disabled', true);
    act(() => void opened.store.dispatch(cacheReads([history(historyOf([order({ id: 'order-6' })], 2, 2))])));
    await press('Next');
    expect(opened.location.search).toBe('?page=2');
    expect(screen.getByText('Page 2 of 2')).toBeTruthy();
    expect(screen.getByText('ORDER-6')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
  });

  it('goes back a page when the last order of the last page is removed', async () => {
    const opened = renderScreen(<OrdersPage />, {
      at: '/orders?page=3',
      cached: [mayaSession, cachedRead(myOrders, historyParams('all', 3), historyOf([order()], 2, 2))],
      respond: () => ({ body: historyOf([order()], 2, 2) }),
    });
    await waitFor(() => expect(opened.location.search).toBe('?page=2'));
  });
});

describe('cancelling in the history (SPEC L49, L76, L137)', () => {
  const ask = () => press('Cancel order ORDER-1');

  it('asks first; No sends nothing and restores the focus', async () => {
    const { sent } = open(historyOf([order()]));
    await ask();
    expect(screen.getByText('Confirm cancel?')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('No');
    await press('No');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Cancel order ORDER-1');
    expect(sent).toEqual([]);
  });

  it('Yes cancels and is busy until the response; the focus stays on the card', async () => {
    let release: () => void = () => {};
    const { sent } = open(historyOf([order()]), ({ method, path }) =>
      path === '/api/account/session'
        ? { body: mayaSession.data }
        : method === 'POST'
          ? {
              after: new Promise<void>((resolve) => {
                release = resolve;
              }),
              body: order({ status: 'cancelled' }),
            }
          : { body: historyOf([order({ status: 'cancelled' })]) },
    );
    await ask();
    await press('Yes');
    expect(screen.getByRole('button', { name: 'Cancelling...' })).toBeTruthy();
    release();
    expect(await screen.findByText('Cancelled', { selector: '.status' })).toBeTruthy();
    expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/api/orders/order-1/cancel',
    ]);
    expect(document.activeElement?.textContent).toContain('ORDER-1');
    expect(screen.queryByRole('button', { name: /Cancel order/ })).toBeNull();
  });

  it.each([
    ['an administrator changed the order first', refusalOf(409, 'conflict', 'no')],
    ['there is no response', null],
  ])('shows a failure when %s', async (_, reply) => {
    const { store } = open(historyOf([order()]), ({ method }) =>
      method === 'POST' ? reply : { body: historyOf([order({ status: 'shipped' })]) },
    );
    await ask();
    await press('Yes');
    expect((await screen.findByRole('alert')).textContent).toContain(
      '❌ Failed to cancel the order. Please try again.',
    );
    expect(store.getState().order.error).toBe('Failed to update order');
  });

  it('closes the question and explains why when the order is shipped', async () => {
    const opened = open(historyOf([order()]));
    await ask();
    act(() => void opened.store.dispatch(cacheReads([history(historyOf([order({ status: 'shipped' })]))])));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This order is now Shipped and can no longer be cancelled.',
    );
    expect(screen.queryByText('Confirm cancel?')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Cancel order/ })).toBeNull();
    expect(document.activeElement?.textContent).toContain('ORDER-1');
    expect(opened.sent.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});
