import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deferredResponse, FakeShop, refusal, renderPage } from '../../../test/render-page.tsx';
import { session } from '../../shop/account/contract.ts';
import { product as productRead } from '../../shop/catalogue/contract.ts';
import { latest, mine as myReviews, summary } from '../../shop/reviews/contract.ts';
import { fetchRead } from '../api/fetch-read.ts';
import { cacheReads } from '../api/read-cache.ts';
import ProductPage from './product.tsx';

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
});
afterEach(cleanup);

const maya = { uid: 'maya', email: 'maya@shop.test', name: 'Maya', role: 'user' as const };
const mug = {
  id: 'mug',
  title: 'Mug',
  priceCents: 1_600,
  image: '',
  category: 'kitchen',
  description: 'Holds tea.',
  rating: { rate: 1, count: 99 },
};
const sessionOf = (user: typeof maya | null) => ({ ...session, params: {}, data: { user } });
const reviewReads = [
  {
    ...summary,
    params: { id: 'mug' },
    data: { count: 9, average: 4.25, stars: [0, 1, 1, 2, 5], ratings: 9 },
  },
  { ...latest, params: { productId: 'mug' }, data: { reviews: [], nextCursor: null } },
  { ...myReviews, params: { id: 'mug' }, data: { own: null, helpful: [], hidden: null } },
];
const open = (cached: Parameters<typeof cacheReads>[0] = []) =>
  renderPage(<ProductPage />, {
    at: '/product/mug',
    path: '/product/:id',
    cached: [sessionOf(maya), ...reviewReads, ...cached],
  });
const cachedMug = { ...productRead, params: { id: 'mug' }, data: mug };

test('shows loading, then not found with a link', async () => {
  const { reply, arrive } = deferredResponse();
  shop.respond('GET /api/products/mug', reply);
  open();
  expect(screen.getByRole('status').textContent).toBe('Loading product...');
  arrive(refusal(404, 'not-found', 'Product not found'));
  expect((await screen.findByRole('alert')).textContent).toBe('Product not found. Please try another item.');
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  expect(screen.queryByRole('form')).toBeNull();
});

test.each([500, 429, 401])(
  'shows a general error with Retry after an error other than 404 (%i)',
  async (status) => {
    shop.respond('GET /api/products/mug', refusal(status, 'failed'));
    open();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This product could not be loaded. Please try again later.',
    );
    shop.respond('GET /api/products/mug', { body: mug });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('heading', { level: 1, name: 'Mug' });
  },
);

test('shows image, title, price, description, average rating and review count (SPEC L50)', () => {
  open([cachedMug]);
  const hero = within(screen.getByRole('region', { name: 'Mug' }));
  for (const text of ['No Image', '$16.00', 'Kitchen', 'Holds tea.', '4.3', 'from 9 review(s)'])
    hero.getByText(text);
  hero.getByRole('img', { name: 'Rated 4.3 out of 5' });
  hero.getByRole('button', { name: /Add to Cart/ });
  // The rating entered by an administrator is shown on the card only.
  expect(screen.queryByText(/99/)).toBeNull();
});

test('shows imported ratings next to the reviews (SETTLED 49)', () => {
  const figures = { count: 6, average: 4.25, stars: [0, 0, 1, 2, 3], ratings: 47 };
  open([cachedMug, { ...summary, params: { id: 'mug' }, data: figures }]);
  const hero = within(screen.getByRole('region', { name: 'Mug' }));
  for (const text of ['from 6 review(s)', '47 ratings, 6 reviews']) hero.getByText(text);
});

test('shows imported ratings without reviews as the card does, and no empty bars (SETTLED 49)', () => {
  const figures = { count: 0, average: null, stars: [0, 0, 0, 0, 0], ratings: 2 };
  open([
    { ...cachedMug, data: { ...mug, rating: { rate: 4.94, count: 2 } } },
    { ...summary, params: { id: 'mug' }, data: figures },
  ]);
  const details = within(screen.getByRole('region', { name: 'Mug' }));
  for (const text of ['4.9', '2 ratings, 0 reviews']) details.getByText(text);
  details.getByRole('img', { name: 'Rated 4.9 out of 5' });
  expect(screen.queryByText('No reviews')).toBeNull();
  expect(screen.queryByRole('list', { name: 'Ratings by number of stars' })).toBeNull();
  screen.getByText('No reviews yet. Be the first to write one.');
});

test('shows that there are no reviews and no description', async () => {
  open([
    { ...cachedMug, data: { ...mug, description: '' } },
    {
      ...summary,
      params: { id: 'mug' },
      data: { count: 0, average: null, stars: [0, 0, 0, 0, 0], ratings: 0 },
    },
  ]);
  screen.getByText('No description available.');
  screen.getByText('No reviews');
  screen.getByRole('list', { name: 'Ratings by number of stars' });
  screen.getByText('No reviews yet. Be the first to write one.');
});

test('stays open when the session ends, with a login link', async () => {
  const { store } = open([cachedMug]);
  screen.getByRole('textbox', { name: 'Comment' });
  act(() => void store.dispatch(cacheReads([sessionOf(null)])));
  await screen.findByText('Please log in to add a review.');
  expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
  screen.getByRole('heading', { level: 1, name: 'Mug' });
});

test('removes a deleted product from the page', async () => {
  const { store } = open([cachedMug]);
  shop.respond('GET /api/products/mug', refusal(404, 'not-found', 'Product not found'));
  act(() => void fetchRead(store, productRead, { id: 'mug' }));
  await screen.findByText('Product not found. Please try another item.');
  await waitFor(() => expect(screen.queryByRole('button', { name: /Add to Cart/ })).toBeNull());
});

test('shows several images in a gallery with thumbnails', async () => {
  const furtherImages = ['/handle.webp', '/mug.webp', '/box.webp'];
  open([{ ...cachedMug, data: { ...mug, image: '/mug.webp', furtherImages } }]);
  screen.getByRole('img', { name: 'Mug' });
  const gallery = await screen.findByRole('region', { name: 'Images of Mug' });
  const names = within(gallery)
    .getAllByRole('img')
    .map((image) => [image.getAttribute('alt'), image.getAttribute('loading')]);
  expect(names).toEqual([
    ['Mug', 'eager'],
    ['Mug, Image 2 of 3', 'lazy'],
    ['Mug, Image 3 of 3', 'lazy'],
  ]);
  expect(gallery.tabIndex).toBe(0);
  Object.defineProperty(gallery, 'clientWidth', { value: 300 });
  await userEvent.click(screen.getByRole('button', { name: 'Image 3 of 3' }));
  expect(gallery.scrollLeft).toBe(600);
  fireEvent.scroll(gallery);
  expect(screen.getByRole('button', { current: true }).getAttribute('aria-label')).toBe('Image 3 of 3');
});

test('shows no gallery for a single image', () => {
  open([{ ...cachedMug, data: { ...mug, image: '/mug.webp' } }]);
  expect(screen.queryByRole('region', { name: 'Images of Mug' })).toBeNull();
  expect(screen.getAllByRole('img', { name: 'Mug' })).toHaveLength(1);
});
