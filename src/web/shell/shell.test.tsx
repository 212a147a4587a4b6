import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '../../../test/fake-socket.ts';
import { deferredResponse, FakeShop, refusal, renderPage } from '../../../test/render-page.tsx';
import { type SessionUser, session } from '../../shop/account/contract.ts';
import { mine as cart } from '../../shop/cart/contract.ts';
import { unreadCount } from '../../shop/notifications/contract.ts';
import { live } from '../api/live-reads.ts';
import { cacheReads } from '../api/read-cache.ts';
import { showToast } from '../toasts/toasts.ts';
import { Shell } from './shell.tsx';

const shopper: SessionUser = { uid: 'maya', email: 'maya@shop.test', name: 'Maya', role: 'user' };
const line = { id: 'mug', title: 'Mug', priceCents: 100, image: '', category: '', rating: 0, quantity: 3 };
const cachedRead = (contract: { name: string; path: string }, data: unknown) => ({
  name: contract.name,
  path: contract.path,
  params: {},
  data,
});
const cachedReads = (user: SessionUser | null, { items = 3, unread = 2 } = {}) => [
  cachedRead(session, { user }),
  ...(user
    ? [
        cachedRead(cart, {
          uid: user.uid,
          revision: 1,
          lines: items > 0 ? [{ ...line, quantity: items }] : [],
        }),
        cachedRead(unreadCount, { unread }),
      ]
    : []),
];

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Page({ heading, to }: { heading: string; to: string }) {
  const navigate = useNavigate();
  return (
    <>
      <h1 tabIndex={-1}>{heading}</h1>
      <button type="button" onClick={() => void navigate(to)}>
        Other page
      </button>
    </>
  );
}
const pages = [
  { path: '/', element: <Page heading="Home page" to="/cart" /> },
  { path: '/cart', element: <Page heading="Cart page" to="/" /> },
  { path: '*', element: <p>some page</p> },
];
/** The shell around a few pages. */
function open(user: SessionUser | null | undefined, at = '/', badges = {}) {
  return renderPage(<Shell />, {
    at,
    children: pages,
    cached: user === undefined ? [] : cachedReads(user, badges),
  });
}
const nav = () => within(screen.getByRole('navigation', { name: 'Main', hidden: true }));
const links = () =>
  nav()
    .getAllByRole('link', { hidden: true })
    .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]);

describe('the navbar (SPEC L39)', () => {
  it('shows a visitor Home, Login and Register, and nothing else', () => {
    open(null);
    expect(links()).toEqual([
      ['Home', '/'],
      ['Login', '/login'],
      ['Register', '/register'],
    ]);
    expect(nav().queryAllByRole('button', { hidden: true })).toEqual([]);
  });

  it('shows a shopper the links in order, both badges in their names, the greeting and Logout', () => {
    open(shopper);
    expect(links()).toEqual([
      ['Home', '/'],
      ['Profile', '/profile'],
      ['Cart, 3 items', '/cart'],
      ['My Orders', '/orders'],
      ['Notifications, 2 unread', '/notifications'],
    ]);
    nav().getByText('Hello, Maya');
    nav().getByRole('button', { name: 'Logout', hidden: true });
    expect(nav().queryByText('Admin')).toBeNull();
  });

  it('shows no badges without cart items and unread notifications', () => {
    open(shopper, '/', { items: 0, unread: 0 });
    expect(links().map(([name]) => name)).toEqual(['Home', 'Profile', 'Cart', 'My Orders', 'Notifications']);
  });

  it('shows an administrator the Admin menu, too', () => {
    open({ ...shopper, role: 'admin' });
    nav().getByRole('button', { name: 'Admin', hidden: true });
    expect(links().slice(5)).toEqual([
      ['Add Product', '/admin/add-product'],
      ['Manage Products', '/admin/manage-products'],
      ['Manage Orders', '/admin/orders'],
      // Additional links follow the three of SPEC L39.
      ['Dashboard', '/admin/dashboard'],
      ['Reviews', '/admin/reviews'],
      ['Audit', '/admin/audit'],
    ]);
  });

  it.each(['', '   '])('greets a user without a name as Admin (%j)', (name) => {
    open({ ...shopper, name });
    nav().getByText('Hello, Admin');
  });

  it('marks the current page', () => {
    open(shopper, '/cart');
    expect(nav().getByRole('link', { current: 'page', hidden: true }).getAttribute('href')).toBe('/cart');
  });

  it('shows a changed name immediately', async () => {
    const { store } = open(shopper);
    act(
      () => void store.dispatch(cacheReads([cachedRead(session, { user: { ...shopper, name: 'Maya L.' } })])),
    );
    await waitFor(() => nav().getByText('Hello, Maya L.'));
  });

  it("shows 'Checking login...' while the session is loading (SPEC L35)", async () => {
    const slow = deferredResponse();
    shop.respond('GET /api/account/session', slow.reply);
    open(undefined);
    expect(screen.getByRole('status').textContent).toBe('Checking login...');
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
    slow.arrive({ body: { user: null } });
    await waitFor(() => nav().getByRole('link', { name: 'Login', hidden: true }));
    expect(screen.queryByText('Checking login...')).toBeNull();
  });
});

describe('the badge of unread notifications', () => {
  it('is debounced by 300 ms and then shows the newest count (SPEC L125)', () => {
    vi.useFakeTimers();
    const { store } = open(shopper);
    const count = (unread: number) =>
      act(() => void store.dispatch(cacheReads([cachedRead(unreadCount, { unread })])));
    const shown = () => links()[4]![0];
    // The delay starts with the change, also shortly after the page was opened.
    act(() => vi.advanceTimersByTime(100));
    count(3);
    act(() => vi.advanceTimersByTime(200));
    count(4);
    act(() => vi.advanceTimersByTime(99));
    expect(shown()).toBe('Notifications, 2 unread');
    act(() => vi.advanceTimersByTime(1));
    expect(shown()).toBe('Notifications, 4 unread');
  });
});

describe('Logout', () => {
  const press = () => act(() => nav().getByRole('button', { name: 'Logout', hidden: true }).click());

  it('leads to /login as a visitor', async () => {
    shop.respond('POST /api/account/logout', { body: {} });
    const { currentUrl, store } = open(shopper, '/cart');
    press();
    await waitFor(() => expect(currentUrl()).toBe('/login'));
    await waitFor(() => nav().getByRole('link', { name: 'Login', hidden: true }));
    expect(store.getState()).toMatchObject({ auth: { user: null }, cart: { items: [] } });
  });

  it('sends one request when it is clicked twice', async () => {
    const slow = deferredResponse();
    shop.respond('POST /api/account/logout', slow.reply);
    open(shopper);
    press();
    await waitFor(() => nav().getByRole('button', { name: 'Logging out...', hidden: true }));
    act(() => nav().getByRole('button', { name: 'Logging out...', hidden: true }).click());
    slow.arrive({ body: {} });
    await waitFor(() => nav().getByRole('link', { name: 'Login', hidden: true }));
    expect(shop.requests.filter((call) => call.startsWith('POST'))).toEqual(['POST /api/account/logout']);
  });

  it('shows an error and changes nothing when it fails', async () => {
    shop.respond('POST /api/account/logout', refusal(503, 'unavailable'));
    const { currentUrl, store } = open(shopper, '/cart');
    press();
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('Logout failed. Please try again.'),
    );
    expect(currentUrl()).toBe('/cart');
    expect(store.getState()).toMatchObject({ auth: { user: shopper }, cart: { items: [{ quantity: 3 }] } });
    nav().getByRole('button', { name: 'Logout', hidden: true });
  });

  it('saves a changed cart before the session ends (SETTLED 30)', async () => {
    shop.respond('PUT /api/cart', { body: { uid: 'maya', revision: 2, lines: [line] } });
    shop.respond('POST /api/account/logout', { body: {} });
    const { store } = open(shopper);
    act(() => void store.dispatch({ type: 'cart/changed', payload: { kind: 'remove', id: 'mug' } }));
    press();
    await waitFor(() => nav().getByRole('link', { name: 'Login', hidden: true }));
    expect(shop.requests).toEqual(['PUT /api/cart', 'POST /api/account/logout']);
  });
});

describe('the shell', () => {
  it('has a skip link as first focusable element', () => {
    open(null);
    const skip = screen.getByRole('link', { name: 'Skip to content' });
    expect(skip.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
    expect(document.querySelector('a, button')).toBe(skip);
  });

  it('shows the copyright line with the current year in the footer (SPEC L37)', () => {
    open(null);
    const line = `© ${new Date().getFullYear()} Shopkeeper. All rights reserved.`;
    expect(screen.getByRole('contentinfo').textContent).toContain(line);
  });

  it('moves the focus to the heading of a new page, but not of the first one', async () => {
    open(null);
    expect(document.activeElement).toBe(document.body);
    act(() => screen.getByRole('button', { name: 'Other page' }).click());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cart page'));
  });

  it('shows toasts in one region, closes them after 3 s, and pauses the countdown while hovered (SPEC L43)', () => {
    vi.useFakeTimers();
    const { store } = open(null);
    act(() => void store.dispatch(showToast({ kind: 'success', text: 'Product added to cart!' })));
    const region = within(screen.getByRole('region', { name: 'Messages' }));
    const toast = region.getByText('Product added to cart!').closest('[role="status"]')!;
    act(() => vi.advanceTimersByTime(2_900));
    fireEvent.pointerEnter(toast);
    act(() => vi.advanceTimersByTime(10_000));
    expect(region.queryByText('Product added to cart!')).toBeTruthy();
    fireEvent.pointerLeave(toast);
    act(() => vi.advanceTimersByTime(101));
    expect(region.queryByText('Product added to cart!')).toBeNull();
  });

  it('undoes and closes a toast by its Undo button', () => {
    const { store } = open(null);
    const undo = vi.fn();
    act(() => void store.dispatch(showToast({ kind: 'info', text: 'Mug removed.', undo })));
    act(() => screen.getByRole('button', { name: 'Undo' }).click());
    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Mug removed.')).toBeNull();
    expect(document.activeElement?.id).toBe('content');
  });

  it('undoes the newest toast on Ctrl+Z, except in text fields', () => {
    const { store } = open(null);
    const undos = [vi.fn(), vi.fn()];
    const pressUndo = (target: EventTarget, overrides: object = {}) =>
      fireEvent.keyDown(target as Element, { key: 'z', ctrlKey: true, ...overrides });
    pressUndo(document.body);
    for (const [n, undo] of undos.entries())
      act(() => void store.dispatch(showToast({ kind: 'info', text: `Mug ${n} removed.`, undo })));
    act(() => void store.dispatch(showToast({ kind: 'info', text: 'Saved.' })));
    const field = document.body.appendChild(document.createElement('input'));
    pressUndo(field);
    field.remove();
    for (const other of [{ ctrlKey: false }, { shiftKey: true }, { altKey: true }, { key: 'y' }])
      pressUndo(document.body, other);
    expect(undos.map((undo) => undo.mock.calls.length)).toEqual([0, 0]);
    pressUndo(document.body);
    expect(undos.map((undo) => undo.mock.calls.length)).toEqual([0, 1]);
    pressUndo(document.body, { ctrlKey: false, metaKey: true });
    pressUndo(document.body);
    expect(undos.map((undo) => undo.mock.calls.length)).toEqual([1, 1]);
  });
});

describe('the connection banner', () => {
  it('is shown while the device is offline', () => {
    open(null);
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    screen.getByText('You are offline. You can browse; changes need a connection.');
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/You are offline/)).toBeNull();
  });

  it('reports a lost live connection after 2 s, until it is restored', () => {
    vi.useFakeTimers();
    const restore = FakeSocket.install();
    live.start();
    open(shopper);
    act(() => void vi.advanceTimersByTime(10));
    act(() => FakeSocket.last.accept());
    act(() => FakeSocket.last.drop());
    act(() => void vi.advanceTimersByTime(1_900));
    expect(screen.queryByText(/Connection lost/)).toBeNull();
    act(() => void vi.advanceTimersByTime(200));
    screen.getByText('Connection lost. Trying to reach the shop again...');
    act(() => FakeSocket.last.accept());
    expect(screen.queryByText(/Connection lost/)).toBeNull();
    live.stop();
    restore();
  });
});
