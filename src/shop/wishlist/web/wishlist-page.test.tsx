import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deferredResponse, FakeShop, refusal, renderPage } from '../../../../test/render-page.tsx';
import { cachedRead, mayaSession, visitorSession } from '../../../../test/shopping-fixtures.ts';
import { cacheReads } from '../../../web/api/read-cache.ts';
import { Toasts } from '../../../web/shell/toasts.tsx';
import { mine, type WishlistItem } from '../contract.ts';
import WishlistPage from './wishlist-page.tsx';

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
  shop.respond('GET /api/cart', { body: { uid: 'maya', revision: 0, lines: [] } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const item = (id: string, day: number): WishlistItem => ({
  id,
  title: id.toUpperCase(),
  priceCents: 1_600,
  image: '',
  category: 'kitchen',
  rating: { rate: 4, count: 2 },
  addedAt: `2026-01-0${day}T12:00:00.000Z`,
});
const cup = item('cup', 2);
const pot = item('pot', 1);
const wishlistOf = (...items: WishlistItem[]) => cachedRead(mine, {}, { items });

const open = (...cached: Parameters<typeof cacheReads>[0]) =>
  renderPage(
    <>
      <WishlistPage />
      <Toasts />
    </>,
    { at: '/wishlist', path: '/wishlist', cached: [mayaSession, ...cached] },
  );
const titles = () =>
  screen
    .queryAllByRole('link')
    .filter(({ pathname }: Element & { pathname?: string }) => pathname?.startsWith('/product/'))
    .map(({ textContent }) => textContent);
const removeButton = (title: string) =>
  screen.getByRole('button', { name: `Remove ${title} from your wishlist` });

test('shows a loading text, then the products with link, price and Add to Cart', async () => {
  const { reply, arrive } = deferredResponse();
  shop.respond('GET /api/wishlist', reply);
  open();
  expect(screen.getByRole('status').textContent).toBe('Loading your wishlist...');
  arrive({ body: { items: [cup, pot] } });
  await screen.findByText('2 products');
  expect(titles()).toEqual(['CUP', 'POT']);
  const [row] = within(screen.getByRole('list', { name: 'Wishlist' })).getAllByRole('listitem');
  expect(within(row!).getByRole('link', { name: 'CUP' }).getAttribute('href')).toBe('/product/cup');
  within(row!).getByText('$16.00');
  within(row!).getByRole('button', { name: 'Add to Cart: CUP' });
});

test('shows an error with Retry', async () => {
  shop.respond('GET /api/wishlist', refusal(500, 'failed'));
  open();
  await screen.findByText('Failed to load your wishlist.');
  shop.respond('GET /api/wishlist', { body: { items: [] } });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Your wishlist is empty.');
  expect(screen.getByRole('link', { name: 'Browse products' }).getAttribute('href')).toBe('/');
});

test('removes a product immediately, and Undo restores it with its time and the focus', async () => {
  open(wishlistOf(cup, pot));
  shop.respond('DELETE /api/wishlist/cup', {});
  await userEvent.click(removeButton('CUP'));
  expect(titles()).toEqual(['POT']);
  screen.getByText('1 product');
  expect(document.activeElement?.textContent).toContain('POT');
  let body: unknown;
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    body = JSON.parse(String(init.body));
    return new Response('{}');
  });
  await userEvent.click(await screen.findByRole('button', { name: /Undo/ }));
  await waitFor(() => expect(titles()).toEqual(['CUP', 'POT']));
  expect(body).toEqual({ addedAt: cup.addedAt });
  expect(document.activeElement?.textContent).toContain('CUP');
});

test('shows a product again if the shop does not remove it', async () => {
  open(wishlistOf(cup));
  shop.respond('DELETE /api/wishlist/cup', refusal(503, 'busy', 'The shop is busy.'));
  await userEvent.click(removeButton('CUP'));
  await screen.findByText('Could not remove the product: The shop is busy.');
  expect(titles()).toEqual(['CUP']);
});

test('shows why Undo failed', async () => {
  open(wishlistOf(cup));
  shop.respond('DELETE /api/wishlist/cup', {});
  await userEvent.click(removeButton('CUP'));
  shop.respond('PUT /api/wishlist/cup', refusal(404, 'product-not-found', 'Product not found'));
  await userEvent.click(await screen.findByRole('button', { name: /Undo/ }));
  await screen.findByText('Could not restore the product: Product not found');
  expect(titles()).toEqual([]);
});

test('shows a product that was removed and added again elsewhere', async () => {
  const { store } = open(wishlistOf(cup));
  shop.respond('DELETE /api/wishlist/cup', {});
  await userEvent.click(removeButton('CUP'));
  expect(titles()).toEqual([]);
  act(() => void store.dispatch(cacheReads([wishlistOf(item('cup', 3))])));
  await waitFor(() => expect(titles()).toEqual(['CUP']));
});

test('asks for a login when the session has ended', async () => {
  const { store } = open(wishlistOf(cup));
  act(() => void store.dispatch(cacheReads([visitorSession])));
  await screen.findByText('Your session has ended. Please log in again.');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Wishlist');
});
