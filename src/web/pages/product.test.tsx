import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deferredResponse, FakeShop, refusal, renderPage } from '../../../test/render-page.tsx';
import { session } from '../../shop/account/contract.ts';
import { product as productRead } from '../../shop/catalogue/contract.ts';
import { latest, mine, summary } from '../../shop/reviews/contract.ts';
import { endpointOf, seedCache } from '../api/api.ts';
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
const signedIn = (user: typeof maya | null) => ({ ...session, params: {}, data: { user } });
const reviewed = [
  {
    ...summary,
    params: { id: 'mug' },
    data: { count: 9, average: 4.25, stars: [0, 1, 1, 2, 5], ratings: 9 },
  },
  { ...latest, params: { productId: 'mug' }, data: { reviews: [], nextCursor: null } },
  { ...mine, params: { id: 'mug' }, data: { own: null, helpful: [], hidden: null } },
];
const draw = (primed: Parameters<typeof seedCache>[0] = []) =>
  renderPage(<ProductPage />, {
    at: '/product/mug',
    path: '/product/:id',
    primed: [signedIn(maya), ...reviewed, ...primed],
  });
const known = { ...productRead, params: { id: 'mug' }, data: mug };

test('shows loading, then not found with a link', async () => {
  const { reply, arrive } = deferredResponse();
  shop.respond('GET /api/products/mug', reply);
  draw();
  expect(screen.getByRole('status').textContent).toBe('Loading product...');
  arrive(refusal(404, 'not-found', 'Product not found'));
  expect((await screen.findByRole('alert')).textContent).toBe('Product not found. Please try another item.');
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  expect(screen.queryByRole('form')).toBeNull();
});

test('a failure is not "not found", and can be tried again', async () => {
  shop.respond('GET /api/products/mug', refusal(500, 'failed'));
  draw();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This product could not be loaded. Please try again later.',
  );
  shop.respond('GET /api/products/mug', { body: mug });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { level: 1, name: 'Mug' });
});

test('image, title, price, description and the average of the reviews with their count (SPEC L50)', () => {
  draw([known]);
  const stand = within(screen.getByRole('region', { name: 'Mug' }));
  for (const text of ['No Image', '$16.00', 'Kitchen', 'Holds tea.', '4.3', 'from 9 review(s)'])
    stand.getByText(text);
  stand.getByRole('img', { name: 'Rated 4.3 out of 5' });
  stand.getByRole('button', { name: /Add to Cart/ });
  // The product's own rating, with what an administrator typed, is the card's.
  expect(screen.queryByText(/99/)).toBeNull();
});

test('shows imported ratings next to the reviews (SETTLED 49)', () => {
  const figures = { count: 6, average: 4.25, stars: [0, 0, 1, 2, 3], ratings: 47 };
  draw([known, { ...summary, params: { id: 'mug' }, data: figures }]);
  const stand = within(screen.getByRole('region', { name: 'Mug' }));
  for (const text of ['from 6 review(s)', '47 ratings, 6 reviews']) stand.getByText(text);
});

test('without reviews or description it says so', async () => {
  draw([
    { ...known, data: { ...mug, description: '' } },
    {
      ...summary,
      params: { id: 'mug' },
      data: { count: 0, average: null, stars: [0, 0, 0, 0, 0], ratings: 0 },
    },
  ]);
  screen.getByText('No description available.');
  screen.getByText('No reviews');
  screen.getByText('No reviews yet. Be the first to write one.');
});

test('a session that ends leaves the page standing, with a way to log in', async () => {
  const { store } = draw([known]);
  screen.getByRole('textbox', { name: 'Comment' });
  act(() => void store.dispatch(seedCache([signedIn(null)])));
  await screen.findByText('Please log in to add a review.');
  expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
  screen.getByRole('heading', { level: 1, name: 'Mug' });
});

test('a product that is taken off the shelf goes from the page', async () => {
  const { store } = draw([known]);
  shop.respond('GET /api/products/mug', refusal(404, 'not-found', 'Product not found'));
  act(() => void store.dispatch(endpointOf(productRead).initiate({ id: 'mug' }, { forceRefetch: true })));
  await screen.findByText('Product not found. Please try another item.');
  await waitFor(() => expect(screen.queryByRole('button', { name: /Add to Cart/ })).toBeNull());
});

test('several images: the first as ever, the others beside it, each with a thumbnail', async () => {
  const furtherImages = ['/handle.webp', '/mug.webp', '/box.webp'];
  draw([{ ...known, data: { ...mug, image: '/mug.webp', furtherImages } }]);
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

test('one image: no gallery', () => {
  draw([{ ...known, data: { ...mug, image: '/mug.webp' } }]);
  expect(screen.queryByRole('region', { name: 'Images of Mug' })).toBeNull();
  expect(screen.getAllByRole('img', { name: 'Mug' })).toHaveLength(1);
});
