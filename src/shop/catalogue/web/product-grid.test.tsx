import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deferredResponse, FakeShop, refusal, renderPage } from '../../../../test/render-page.tsx';
import { cacheReads } from '../../../web/api/read-cache.ts';
import { list, type Product, type ProductPage } from '../contract.ts';
import { parseFilters } from '../filters.ts';
import { ProductGrid } from './product-grid.tsx';

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
});
afterEach(cleanup);

const product = (id: string, overrides: Partial<Product> = {}): Product => ({
  id,
  title: `Thing ${id}`,
  priceCents: 123_450,
  image: '/pictures/thing.webp',
  category: 'home decor',
  description: 'Good.',
  rating: { rate: 3.5, count: 3 },
  ...overrides,
});
const page = (ids: string[], nextCursor: string | null = null): { body: ProductPage } => ({
  body: { products: ids.map((id) => product(id)), nextCursor },
});
const Add = ({ product: { title } }: { product: Product }) => <button type="button">Add {title}</button>;
const renderGrid = ({ query = '', loggedIn = false } = {}) =>
  renderPage(
    <ProductGrid
      filters={parseFilters(new URLSearchParams(query))}
      hasReviewsLink={loggedIn}
      AddToCart={Add}
    />,
  );
const cards = async () =>
  within(await screen.findByRole('list', { name: 'Products' })).findAllByRole('listitem');
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('shows a loading text with a skeleton, then the products', async () => {
  const { reply, arrive } = deferredResponse();
  shop.respond('GET /api/products', reply);
  renderGrid();
  expect(screen.getByRole('status').textContent).toBe('Loading products...');
  arrive(page(['a', 'b']));
  expect(await cards()).toHaveLength(2);
  expect(screen.queryByText('Loading products...')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('shows a failure in the page and as a toast, with Retry', async () => {
  shop.respond('GET /api/products', refusal(500, 'failed'));
  const { store } = renderGrid();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Unable to fetch products. Please try again later.',
  );
  expect(store.getState().toasts).toMatchObject([{ kind: 'error', text: 'Failed to load products.' }]);
  expect(store.getState().product.error).toBe('Failed to load products.');
  shop.respond('GET /api/products', page(['a']));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await cards()).toHaveLength(1);
});

test.each([
  ['category=ghosts', '?category=ghosts', 'No products match your selected category.'],
  ['search=tea', '?search=tea', 'No products match “tea”.'],
  ['', '', 'No products yet. Please check back soon.'],
])('explains an empty result for “%s”', async (query, requestQuery, sentence) => {
  shop.respond(`GET /api/products${requestQuery}`, page([]));
  renderGrid({ query });
  expect(await screen.findByRole('heading', { name: sentence })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Show all products' }) !== null).toBe(query !== '');
});

test('shows every field of SPEC L44 on a card', async () => {
  shop.respond('GET /api/products', {
    body: {
      products: [
        product('a'),
        product('b', { title: 'Bare', image: '', description: '', rating: { rate: 0, count: 0 } }),
      ],
      nextCursor: null,
    },
  });
  renderGrid();
  const [full, bare] = (await cards()) as [HTMLElement, HTMLElement];
  for (const text of ['$1,234.50', 'Home decor', 'Good.', '3 review(s)', '3 reviews'])
    within(full).getByText(text);
  within(full).getByRole('img', { name: 'Rated 3.5 out of 5' });
  const links = within(full).getAllByRole('link', { hidden: true });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/product/a', '/product/a']);
  for (const text of ['No Image', 'No description available.', 'No reviews']) within(bare).getByText(text);
});

test('shows View Review if the viewer has a link to the reviews', async () => {
  shop.respond('GET /api/products', page(['a']));
  renderGrid({ loggedIn: true });
  const link = await screen.findByRole('link', { name: /View Review/ });
  expect(link.getAttribute('href')).toBe('/reviews/a');
});

test('appends the next page on Load more and focuses its first product', async () => {
  shop.respond('GET /api/products?search=w0', page(['a', 'b'], 'after-b'));
  const { reply, arrive } = deferredResponse();
  shop.respond('GET /api/products?cursor=after-b&search=w0', reply);
  renderGrid({ query: 'search=w0' });
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  const busy = screen.getByRole('button', { name: 'Loading more products...' });
  expect(busy.getAttribute('aria-busy')).toBe('true');
  expect(titles()).toEqual(['Thing a', 'Thing b']);
  arrive(page(['c', 'd'], 'after-d'));
  await waitFor(() => expect(titles()).toEqual(['Thing a', 'Thing b', 'Thing c', 'Thing d']));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Thing c'));
  expect(screen.getByRole('button', { name: 'Load more' })).toBeTruthy();
});

test('keeps the other pages when a page fails to load, with Retry', async () => {
  shop.respond('GET /api/products?search=w1', page(['a'], 'after-a'));
  shop.respond('GET /api/products?cursor=after-a&search=w1', refusal(503, 'unavailable'));
  renderGrid({ query: 'search=w1' });
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to load products.');
  expect(titles()).toEqual(['Thing a']);
  shop.respond('GET /api/products?cursor=after-a&search=w1', page(['b']));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(titles()).toEqual(['Thing a', 'Thing b']));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('keeps the second page visible until it is loaded again after a change of the first one', async () => {
  shop.respond('GET /api/products?search=w2', page(['b', 'a'], 'after-a'));
  shop.respond('GET /api/products?cursor=after-a&search=w2', page(['z']));
  const { store } = renderGrid({ query: 'search=w2' });
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(titles()).toHaveLength(3));
  const { reply, arrive } = deferredResponse();
  shop.respond('GET /api/products?cursor=after-b&search=w2', reply);
  // A new product arrives over the live connection.
  const { body } = page(['new', 'b'], 'after-b');
  act(
    () =>
      void store.dispatch(
        cacheReads([{ name: list.name, path: list.path, params: { search: 'w2' }, data: body }]),
      ),
  );
  await waitFor(() => expect(titles()).toEqual(['Thing new', 'Thing b', 'Thing z']));
  arrive(page(['a', 'z']));
  await waitFor(() => expect(titles()).toEqual(['Thing new', 'Thing b', 'Thing a', 'Thing z']));
});
