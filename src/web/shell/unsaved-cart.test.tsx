import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { deferredResponse, FakeShop, refusal, renderPage } from '../../../test/render-page.tsx';
import { type SessionUser, session } from '../../shop/account/contract.ts';
import { mine as cart } from '../../shop/cart/contract.ts';
import { unreadCount } from '../../shop/notifications/contract.ts';
import { Shell } from './shell.tsx';

const maya: SessionUser = { uid: 'maya', email: 'maya@shop.test', name: 'Maya', role: 'user' };
const line = (id: string, title: string, quantity: number) => ({
  ...{ id, title, quantity, priceCents: 100, image: '', category: '', rating: 0 },
});
const lines = [line('mug', 'Mug', 3), line('coat', 'Coat', 1), line('pot', 'Pot', 1)];
const savedCart = (quantity: number) => ({
  body: { uid: 'maya', revision: 2, lines: [line('mug', 'Mug', quantity)] },
});

let shop: FakeShop;
// The shell loads the note on the first unsaved change; here it is loaded in advance.
beforeAll(() => import('../../shop/cart/web/unsaved-note.tsx'));
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  shop = new FakeShop();
  shop.respond('PUT /api/cart', refusal(503, 'unavailable'));
  shop.respond('POST /api/account/logout', { body: {} });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(at = '/') {
  const cachedRead = (contract: { name: string; path: string }, data: unknown) => ({
    ...contract,
    params: {},
    data,
  });
  const page = renderPage(<Shell />, {
    at,
    children: [{ path: '*', element: <h1>Some page</h1> }],
    cached: [
      cachedRead(session, { user: maya }),
      cachedRead(cart, { uid: 'maya', revision: 1, lines }),
      cachedRead(unreadCount, { unread: 0 }),
    ],
  });
  const change = (payload: object) => act(() => void page.store.dispatch({ type: 'cart/changed', payload }));
  return { ...page, change };
}
const press = (name: string) => act(() => screen.getByRole('button', { name, hidden: true }).click());
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const note = () => screen.queryByRole('alert')?.textContent ?? '';
const calls = (call: string) => shop.requests.filter((one) => one === call).length;

it.each(['/', '/orders', '/cart'])(
  'shows on %s that the cart could not be saved, until it is saved',
  async (at) => {
    const { change } = open(at);
    change({ kind: 'setQuantity', id: 'mug', quantity: 5 });
    await pass(500);
    expect(note()).toContain('Failed to save cart');
    const response = deferredResponse();
    shop.respond('PUT /api/cart', response.reply);
    press('Retry');
    await pass(10);
    expect(calls('PUT /api/cart')).toBe(2);
    expect(note(), 'while retrying').toContain('Failed to save cart');
    response.arrive(savedCart(5));
    await pass(10);
    expect(note()).toBe('');
  },
);

it('shows nothing while a first save is in flight', async () => {
  shop.respond('PUT /api/cart', deferredResponse().reply);
  const { change } = open();
  change({ kind: 'remove', id: 'mug' });
  await pass(2_000);
  expect(calls('PUT /api/cart')).toBe(1);
  expect(note()).toBe('');
});

it('names unsaved items on logout, and Stay keeps the session and the changes', async () => {
  const { change, store, currentUrl } = open();
  change({ kind: 'setQuantity', id: 'mug', quantity: 5 });
  change({ kind: 'remove', id: 'coat' });
  press('Logout');
  await pass(1_000);
  expect(note()).toContain('2 items are not saved: Mug, Coat. Log out anyway?');
  expect(document.activeElement?.textContent).toBe('Retry');
  press('Stay logged in');
  expect(note()).toContain('Failed to save cart');
  expect([currentUrl(), calls('POST /api/account/logout')]).toEqual(['/', 0]);
  expect(store.getState().cart.items.map(({ quantity }) => quantity)).toEqual([5, 1]);
});

it('ends the session without another save on Log out anyway', async () => {
  const { change, currentUrl } = open();
  change({ kind: 'remove', id: 'mug' });
  press('Logout');
  await pass(10);
  expect(note()).toContain('1 item is not saved: Mug.');
  const saves = calls('PUT /api/cart');
  press('Log out anyway');
  await waitFor(() => expect(currentUrl()).toBe('/login'));
  expect(calls('PUT /api/cart')).toBe(saves);
  await waitFor(() => expect(note()).toBe(''));
});

it.each([
  ['a successful Retry', async () => void press('Retry')],
  ['a successful automatic retry', async () => void (await pass(2_000))],
])('logs out after %s', async (_, proceed) => {
  const { change, currentUrl } = open();
  change({ kind: 'setQuantity', id: 'mug', quantity: 5 });
  press('Logout');
  await pass(10);
  expect(note()).toContain('1 item is not saved: Mug.');
  shop.respond('PUT /api/cart', savedCart(5));
  await proceed();
  await waitFor(() => expect(currentUrl()).toBe('/login'));
  expect(shop.requests.at(-1)).toBe('POST /api/account/logout');
  expect(within(screen.getByRole('main')).queryByRole('alert')).toBeNull();
});

it('fails a logout without a network immediately and does not repeat it later', async () => {
  const { change, currentUrl } = open();
  change({ kind: 'setQuantity', id: 'mug', quantity: 5 });
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  press('Logout');
  await pass(10);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
    'Logout failed. Please try again.',
  );
  offline.mockRestore();
  shop.respond('PUT /api/cart', savedCart(5));
  await pass(3_000);
  expect(screen.queryByText(/Log out anyway/)).toBeNull();
  expect([currentUrl(), calls('POST /api/account/logout')]).toEqual(['/', 0]);
});

it('asks for confirmation of a logout if saving takes longer than 1 s', async () => {
  shop.respond('PUT /api/cart', deferredResponse().reply);
  const { change } = open();
  change({ kind: 'remove', id: 'mug' });
  press('Logout');
  await pass(900);
  expect(note()).toBe('');
  await pass(200);
  expect(note()).toContain('1 item is not saved: Mug.');
  expect(calls('POST /api/account/logout')).toBe(0);
});
