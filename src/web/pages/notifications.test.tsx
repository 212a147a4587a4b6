import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deferredResponse, FakeShop, refusal, renderPage } from '../../../test/render-page.tsx';
import { session } from '../../shop/account/contract.ts';
import { mine as myNotifications, type Notification } from '../../shop/notifications/contract.ts';
import { cacheReads } from '../api/read-cache.ts';
import { Toasts } from '../shell/toasts.tsx';
import NotificationsPage from './notifications.tsx';

const maya = { uid: 'maya', email: 'maya@shop.test', name: 'Maya', role: 'user' };
const notification = (n: number, overrides: Partial<Notification> = {}): Notification => ({
  id: `n${n}`,
  userId: 'maya',
  orderId: `o${n}`,
  orderCode: `o${n}`,
  message: `Your order o${n} is now pending!`,
  code: null,
  params: null,
  type: 'order',
  status: 'pending',
  images: ['/mug.webp'],
  imageProductIds: ['mug'],
  productTitles: ['Mug'],
  read: false,
  createdAt: '2026-01-01T12:00:00.000Z',
  ...overrides,
});
const pageOf = (items: Notification[], overrides = {}) => ({
  items,
  page: 1,
  pages: 1,
  total: items.length,
  unread: items.filter(({ read }) => !read).length,
  ...overrides,
});
const cachedRead = (contract: { name: string; path: string }, params: object, data: unknown) => ({
  name: contract.name,
  path: contract.path,
  params,
  data,
});
const mayaSession = cachedRead(session, {}, { user: maya });

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LIST = 'GET /api/notifications?page=1';
const otherRoutes = [{ path: '/orders/:id', element: <p>an order</p> }];
function open(items?: Notification[], overrides = {}, at = '/notifications') {
  return renderPage(
    <>
      <NotificationsPage />
      <Toasts />
    </>,
    {
      at,
      path: '/notifications',
      others: otherRoutes,
      cached: items
        ? [mayaSession, cachedRead(myNotifications, { page: 1 }, pageOf(items, overrides))]
        : [mayaSession],
    },
  );
}
const rows = () => screen.queryAllByRole('listitem');
const messages = () => rows().map((row) => row.querySelector('.notification-message')?.textContent);
const row = (n: number) => screen.getByText(new RegExp(`order o${n} `)).closest('li')!;
const isUnread = (n: number) => row(n).textContent?.includes('Unread') && row(n).dataset.unread === 'true';
const deleteButton = (n: number) =>
  within(row(n)).getByRole('button', { name: `Delete notification: Your order o${n} is now pending!` });
const press = (button: HTMLElement) => act(() => button.click());
const waitForAlert = (text: string) =>
  waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));

describe('the list (SPEC L55)', () => {
  it('shows pictures, message and time, marks unread notifications and counts them', () => {
    open([notification(1), notification(2, { read: true })]);
    screen.getByRole('heading', { level: 1, name: 'Notifications' });
    screen.getByText('1 unread');
    expect(messages()).toEqual(['Your order o1 is now pending!', 'Your order o2 is now pending!']);
    expect([isUnread(1), isUnread(2)]).toEqual([true, false]);
    expect(within(row(1)).getByRole('presentation').getAttribute('src')).toBe('/mug.webp');
    expect(row(1).querySelector('time')?.dateTime).toBe('2026-01-01T12:00:00.000Z');
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  });

  it('shows the products of an order, unless the message lists them', () => {
    open([
      notification(1, { productTitles: ['Mug', 'Enamel Teapot'] }),
      notification(2, { message: 'New order o2 from user u1: Mug x 1' }),
    ]);
    expect(rows().map((item) => item.querySelector('.notification-detail')?.textContent)).toEqual([
      'Mug, Enamel Teapot',
      undefined,
    ]);
  });

  it('shows a notification of an unknown type and without an order as plain text', () => {
    open([notification(1, { type: 'coupon', orderCode: null, images: [], message: '<b>Hello</b>' })]);
    screen.getByText('<b>Hello</b>');
    expect(within(rows()[0]!).queryByRole('link')).toBeNull();
  });

  it('shows a loading text until the list is loaded', async () => {
    const slow = deferredResponse();
    shop.respond(LIST, slow.reply);
    open();
    expect(screen.getByRole('status').textContent).toBe('Loading notifications...');
    slow.arrive({ body: pageOf([notification(1)]) });
    await waitFor(() => row(1));
    expect(screen.queryByText('Loading notifications...')).toBeNull();
  });

  it('shows an error with Retry', async () => {
    shop.respond(LIST, refusal(500, 'failed'));
    open();
    await waitForAlert('Failed to load notifications.');
    expect(screen.queryByText('No notifications yet.')).toBeNull();
    shop.respond(LIST, { body: pageOf([notification(1)]) });
    press(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByRole('button', { name: 'Retry' }).getAttribute('aria-busy')).toBe('true');
    await waitFor(() => row(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows an empty list as a status, not as an error', () => {
    open([]);
    expect(screen.getByText('No notifications yet.').closest('[role]')?.getAttribute('role')).toBe('status');
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  });

  it('shows a message when the session ends while it is open (SETTLED 9)', async () => {
    const { store } = open([notification(1)]);
    act(() => void store.dispatch(cacheReads([cachedRead(session, {}, { user: null })])));
    await waitForAlert('Your session has ended. Please log in again.');
    expect(rows()).toEqual([]);
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
  });
});

describe('pages', () => {
  const prev = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Prev' });
  const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });

  it('are changed in the URL by Prev and Next, which are disabled on the first and last page', async () => {
    shop.respond('GET /api/notifications?page=2', {
      body: pageOf([notification(9)], { page: 2, pages: 2, total: 9 }),
    });
    const { currentUrl } = open([notification(1)], { pages: 2, total: 9 });
    expect([prev().disabled, next().disabled]).toEqual([true, false]);
    screen.getByText('Page 1 of 2');
    press(next());
    await waitFor(() => row(9));
    expect(currentUrl()).toBe('/notifications?page=2');
    expect([prev().disabled, next().disabled]).toEqual([false, true]);
    press(prev());
    await waitFor(() => row(1));
    expect(currentUrl()).toBe('/notifications');
  });

  it('redirect from a page that no longer exists to the last one', async () => {
    shop.respond('GET /api/notifications?page=7', { body: pageOf([notification(1)], { page: 1 }) });
    const { currentUrl } = open([notification(1)], {}, '/notifications?page=7');
    await waitFor(() => expect(currentUrl()).toBe('/notifications'));
  });

  it.each(['0', '-2', '1.5', 'x', ''])('treat page %j as the first', (page) => {
    open([notification(1)], {}, `/notifications?page=${page}`);
    row(1);
  });
});

describe('a click', () => {
  it('marks an unread notification as read and opens its order', async () => {
    const slow = deferredResponse();
    shop.respond('POST /api/notifications/n1/read', slow.reply);
    const { currentUrl } = open([notification(1)]);
    press(within(row(1)).getByRole('link'));
    await waitFor(() => expect(currentUrl()).toBe('/orders/o1'));
    expect(shop.requests).toEqual(['POST /api/notifications/n1/read']);
    slow.arrive({ body: {} });
  });

  it('only opens the order of a read notification', async () => {
    const { currentUrl } = open([notification(1, { read: true })]);
    press(within(row(1)).getByRole('link'));
    await waitFor(() => expect(currentUrl()).toBe('/orders/o1'));
    expect(shop.requests).toEqual([]);
  });

  it('shows the notification as read immediately, and as unread again after a refusal', async () => {
    const slow = deferredResponse();
    shop.respond('POST /api/notifications/n1/read', slow.reply);
    open([notification(1, { orderCode: null }), notification(2)]);
    press(within(row(1)).getByRole('button', { name: /^Your order o1/ }));
    expect(isUnread(1)).toBe(false);
    screen.getByText('1 unread');
    slow.arrive(refusal(500, 'failed'));
    await waitForAlert('Something went wrong.');
    expect(isUnread(1)).toBe(true);
    screen.getByText('2 unread');
  });
});

describe('Mark all as read', () => {
  it('marks all immediately, and rolls back after a refusal', async () => {
    const slow = deferredResponse();
    shop.respond('POST /api/notifications/read', slow.reply);
    open([notification(1), notification(2, { read: true })]);
    press(screen.getByRole('button', { name: 'Mark all as read' }));
    expect([isUnread(1), isUnread(2)]).toEqual([false, false]);
    slow.arrive(refusal(503, 'unavailable'));
    await waitForAlert('Something went wrong.');
    expect([isUnread(1), isUnread(2)]).toEqual([true, false]);
  });

  it('is not offered without unread notifications', () => {
    open([notification(1, { read: true })]);
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });
});

describe('Delete', () => {
  it('removes the notification immediately, and restores it after a refusal', async () => {
    const slow = deferredResponse();
    shop.respond('DELETE /api/notifications/n2', slow.reply);
    const { store } = open([notification(1), notification(2), notification(3)]);
    const before = messages();
    press(deleteButton(2));
    expect(messages()).toEqual([before[0], before[2]]);
    screen.getByText('2 unread');
    // A new notification arrives while the request is in flight.
    act(
      () =>
        void store.dispatch(
          cacheReads([
            cachedRead(
              myNotifications,
              { page: 1 },
              pageOf([notification(4), notification(1), notification(2), notification(3)]),
            ),
          ]),
        ),
    );
    await waitFor(() => expect(messages()).toHaveLength(3));
    slow.arrive(refusal(500, 'failed'));
    await waitForAlert('Failed to delete notification. Please try again.');
    expect(messages()).toEqual(['Your order o4 is now pending!', ...before]);
  });

  it('succeeds for an already deleted notification', async () => {
    shop.respond('DELETE /api/notifications/n1', refusal(404, 'not-found'));
    open([notification(1), notification(2)]);
    press(deleteButton(1));
    await waitFor(() => expect(shop.requests).toContain('DELETE /api/notifications/n1'));
    expect(messages()).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be undone per notification, by button or key', async () => {
    for (const n of [1, 2]) {
      shop.respond(`DELETE /api/notifications/n${n}`, { body: {} });
      shop.respond(`POST /api/notifications/n${n}/restore`, { body: {} });
    }
    open([notification(1), notification(2)]);
    const before = messages();
    for (const [n, deletions] of [
      [1, 1],
      [2, 2],
    ] as const) {
      press(deleteButton(n));
      await waitFor(() => expect(screen.getAllByText('Notification deleted.')).toHaveLength(deletions));
    }
    expect(messages()).toEqual([]);
    act(() => void fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true }));
    await waitFor(() => expect(messages()).toEqual([before[1]]));
    press(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(messages()).toEqual(before));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('offers no Undo after a refusal', async () => {
    shop.respond('DELETE /api/notifications/n1', refusal(500, 'failed'));
    open([notification(1)]);
    press(deleteButton(1));
    await waitForAlert('Failed to delete notification. Please try again.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('shows the empty state when the last notification is deleted', () => {
    shop.respond('DELETE /api/notifications/n1', { body: {} });
    open([notification(1)]);
    press(deleteButton(1));
    screen.getByText('No notifications yet.');
  });

  it('moves the focus to the next row, the previous row or the heading', () => {
    for (const n of [1, 2, 3]) shop.respond(`DELETE /api/notifications/n${n}`, { body: {} });
    open([notification(1), notification(2), notification(3)]);
    press(deleteButton(2));
    expect(document.activeElement).toBe(row(3));
    press(deleteButton(3));
    expect(document.activeElement).toBe(row(1));
    press(deleteButton(1));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('shows an error that can be dismissed', async () => {
    shop.respond('DELETE /api/notifications/n1', refusal(500, 'failed'));
    open([notification(1)]);
    press(deleteButton(1));
    await waitForAlert('Failed to delete notification. Please try again.');
    press(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
