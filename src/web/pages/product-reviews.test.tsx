import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deferredResponse, FakeShop, refusal, renderPage } from '../../../test/render-page.tsx';
import { session } from '../../shop/account/contract.ts';
import { product } from '../../shop/catalogue/contract.ts';
import type { ReviewPage } from '../../shop/reviews/contract.ts';
import ProductReviewsPage from './product-reviews.tsx';

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
});
afterEach(cleanup);

const mug = { id: 'mug', title: 'Mug', image: '' };
const page = (overrides: Partial<ReviewPage> = {}): { body: ReviewPage } => ({
  body: {
    reviews: ['a', 'b'].map((id) => ({
      id,
      rating: 4,
      comment: `Comment ${id}`,
      userName: `Author ${id}`,
      helpfulCount: 0,
      createdAt: '2026-11-18T12:00:00.000Z',
    })),
    page: 1,
    pages: 2,
    total: 7,
    summary: { count: 7, average: 3.625, stars: [1, 0, 1, 3, 2], ratings: 7 },
    ...overrides,
  },
});
const noReviews = { reviews: [], page: 1, pages: 1, total: 0 };
const open = (at = '/reviews/mug') =>
  renderPage(<ProductReviewsPage />, {
    at,
    path: '/reviews/:productId',
    cached: [
      { ...session, params: {}, data: { user: null } },
      { ...product, params: { id: 'mug' }, data: mug },
    ],
  });
const select = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
const options = (name: string) =>
  [...screen.getByRole<HTMLSelectElement>('combobox', { name }).options].map(({ text }) => text);
const reviewsAt = (query: string) => `GET /api/products/mug/reviews${query}`;

test('shows Invalid product ID. and a link for an unknown product', async () => {
  shop.respond('GET /api/products/ghost/reviews', refusal(404, 'not-found', 'Invalid product ID.'));
  shop.respond('GET /api/products/ghost', refusal(404, 'not-found'));
  open('/reviews/ghost');
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid product ID.');
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
});

test.each([500, 429, 401])('shows loading, an error (%i) with Retry, and the empty state', async (status) => {
  const { reply, arrive } = deferredResponse();
  shop.respond(reviewsAt(''), reply);
  open();
  expect(screen.getByRole('status').textContent).toBe('Loading reviews...');
  arrive(refusal(status, 'failed'));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to load reviews.');
  shop.respond(
    reviewsAt(''),
    page({ ...noReviews, summary: { count: 0, average: null, stars: [0, 0, 0, 0, 0], ratings: 0 } }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('No reviews yet.');
});

test('shows the number of imported ratings instead of empty bars if there are no reviews', async () => {
  shop.respond(
    reviewsAt(''),
    page({ ...noReviews, summary: { count: 0, average: null, stars: [0, 0, 0, 0, 0], ratings: 2 } }),
  );
  open();
  await screen.findByText('2 ratings, 0 reviews');
  screen.getByText('No reviews yet.');
  expect(screen.queryByRole('list', { name: 'Ratings by number of stars' })).toBeNull();
});

test('shows reviews with author, rating, comment and date, and average, count and distribution (SPEC L54)', async () => {
  shop.respond(reviewsAt(''), page());
  open();
  const first = (await screen.findByText('Author a')).closest('article')!;
  for (const text of ['4 out of 5', 'Comment a', 'Nov 18, 2026']) within(first).getByText(text);
  screen.getByRole('heading', { level: 1, name: 'Reviews of Mug' });
  screen.getByText('3.6');
  screen.getByText('7 review(s)');
  const bars = within(screen.getByRole('list', { name: 'Ratings by number of stars' }));
  expect(bars.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('5 stars: 2 reviews'),
    expect.stringContaining('4 stars: 3 reviews'),
    expect.stringContaining('3 stars: 1 review'),
    expect.stringContaining('2 stars: 0 reviews'),
    expect.stringContaining('1 star: 1 review'),
  ]);
});

test('stores sort order and minimum rating in the URL; a change returns to page 1 (SPEC L54, L151)', async () => {
  for (const query of ['', '?page=2', '?page=2&sort=helpful', '?sort=helpful', '?minRating=3&sort=helpful'])
    shop.respond(reviewsAt(query), page({ page: query.includes('page') ? 2 : 1 }));
  const { currentUrl } = open('/reviews/mug?page=2');
  await screen.findByText('Page 2 of 2');
  expect(options('Sort by')).toEqual(['Date (newest)', 'Rating (high to low)', 'Most helpful']);
  expect(options('Minimum rating')).toEqual(['All', '4+', '3+', '2+']);
  select('Sort by', 'helpful');
  expect(currentUrl()).toBe('/reviews/mug?sort=helpful');
  await screen.findByText('Page 1 of 2');
  select('Minimum rating', '3');
  expect(currentUrl()).toBe('/reviews/mug?sort=helpful&minRating=3');
});

test('disables Prev on the first page and Next on the last', async () => {
  shop.respond(reviewsAt(''), page());
  shop.respond(reviewsAt('?page=2'), page({ page: 2 }));
  const { currentUrl } = open();
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  await screen.findByText('Page 1 of 2');
  expect([button('Prev').disabled, button('Next').disabled]).toEqual([true, false]);
  await userEvent.click(button('Next'));
  await screen.findByText('Page 2 of 2');
  expect(currentUrl()).toBe('/reviews/mug?page=2');
  expect([button('Prev').disabled, button('Next').disabled]).toEqual([false, true]);
});

test('shows no pager for a single page', async () => {
  shop.respond(reviewsAt(''), page({ pages: 1 }));
  open();
  await screen.findByText('Author a');
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});

test('filters by the stars of a clicked bar, removes the filter on a second click, and shows that nothing matches', async () => {
  shop.respond(reviewsAt(''), page());
  shop.respond(reviewsAt('?minRating=4'), page());
  shop.respond(reviewsAt('?stars=2'), page(noReviews));
  const { currentUrl } = open('/reviews/mug?minRating=4');
  const bar = async () => screen.findByRole('button', { name: /^2 stars/ });
  await userEvent.click(await bar());
  expect(currentUrl(), 'replaces the minimum rating').toBe('/reviews/mug?stars=2');
  await screen.findByText('No reviews match the selected filter.');
  expect((await bar()).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(await bar());
  expect(currentUrl()).toBe('/reviews/mug');
  await userEvent.click(await bar());
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filter' }));
  expect(currentUrl()).toBe('/reviews/mug');
});
