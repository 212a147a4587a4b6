import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deferredResponse, FakeShop, refusal, renderPage } from '../../../../test/render-page.tsx';
import { cacheReads } from '../../../web/api/read-cache.ts';
import { Toasts } from '../../../web/shell/toasts.tsx';
import { session } from '../../account/contract.ts';
import { latest, type MyReviews, mine as myReviewsRead, type Review } from '../contract.ts';
import { ReviewList } from './review-list.tsx';

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
});
afterEach(cleanup);

const maya = { uid: 'maya', email: 'maya@shop.test', name: 'Maya', role: 'user' as const };
const review = (id: string, overrides: Partial<Review> = {}): Review => ({
  id,
  rating: 4,
  comment: `Comment ${id}`,
  userName: `Author ${id}`,
  helpfulCount: 2,
  createdAt: '2026-11-18T12:00:00.000Z',
  ...overrides,
});
const cachedRead = (contract: { name: string; path: string }, params: object, data: unknown) => ({
  name: contract.name,
  path: contract.path,
  params,
  data,
});
const reviews = (list: Review[], nextCursor: string | null = null, productId = 'mug') =>
  cachedRead(latest, { productId }, { reviews: list, nextCursor });
const myReviews = (overrides: Partial<MyReviews> = {}) =>
  cachedRead(myReviewsRead, { id: 'mug' }, { own: null, helpful: [], hidden: null, ...overrides });
const renderList = (
  cached: ReturnType<typeof cachedRead>[],
  user: typeof maya | null = maya,
  context?: 'detail',
) =>
  renderPage(
    <>
      <h1 tabIndex={-1}>Mug</h1>
      <ReviewList productId="mug" context={context} />
      <Toasts />
    </>,
    { cached: [cachedRead(session, {}, { user }), ...cached] },
  );
const row = (id: string) => screen.getByText(`Author ${id}`).closest('article')!;
const helpful = (id: string) => within(row(id)).getByRole('button', { name: /Helpful/ });
const isPressed = (id: string) => helpful(id).getAttribute('aria-pressed') === 'true';

test('shows a hidden review to its author, who can delete it', async () => {
  renderList([reviews([]), myReviews({ own: 'mine', hidden: review('mine') })]);
  screen.getByText('This review is hidden by the shop. Only you can see it.');
  expect(screen.queryByText(/No reviews yet/)).toBeNull();
  within(row('mine')).getByRole('button', { name: 'Delete your review' });
  cleanup();
  renderList([reviews([review('other')]), myReviews({ own: 'mine', hidden: review('mine') })]);
  expect(screen.getAllByText(/^Author/).map(({ textContent }) => textContent)).toEqual([
    'Author mine',
    'Author other',
  ]);
});

test('distinguishes loading, empty and error states', async () => {
  const { reply, arrive } = deferredResponse();
  shop.respond('GET /api/reviews?productId=mug', reply);
  renderList([], null);
  expect(screen.getByRole('status').textContent).toBe('Loading reviews...');
  arrive(refusal(500, 'failed'));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to load reviews.');
  shop.respond('GET /api/reviews?productId=mug', { body: { reviews: [], nextCursor: null } });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('No reviews yet. Be the first to write one.');
});

test('shows author, date, stars and comment, without actions for a visitor', () => {
  renderList([reviews([review('a')])], null);
  within(row('a')).getByText('Nov 18, 2026');
  within(row('a')).getByRole('img', { name: 'Rated 4 out of 5' });
  within(row('a')).getByText('Comment a');
  within(row('a')).getByText('2 people found this review helpful');
  expect(screen.queryByRole('button')).toBeNull();
});

test('offers Delete on the viewer’s review and Helpful on all others', () => {
  renderList([reviews([review('own'), review('b')]), myReviews({ own: 'own' })]);
  within(row('own')).getByRole('button', { name: 'Delete your review' });
  expect(within(row('own')).queryByRole('button', { name: /Helpful/ })).toBeNull();
  expect(within(row('b')).queryByRole('button', { name: /Delete/ })).toBeNull();
  expect(helpful('b').textContent).toBe('Helpful 2');
});

test('shows a vote immediately and keeps it when confirmed', async () => {
  const { reply, arrive } = deferredResponse();
  shop.respond('PUT /api/reviews/b/helpful', reply);
  const { store } = renderList([reviews([review('b')]), myReviews()]);
  await userEvent.click(helpful('b'));
  expect([isPressed('b'), helpful('b').textContent]).toEqual([true, 'Helpful 3']);
  await userEvent.click(helpful('b'));
  expect(shop.requests).toEqual(['PUT /api/reviews/b/helpful']);
  arrive({ body: { helpful: true, helpfulCount: 3 } });
  // The two live updates arrive one after the other; the display never flickers back.
  act(() => void store.dispatch(cacheReads([myReviews({ helpful: ['b'] })])));
  await waitFor(() => expect([isPressed('b'), helpful('b').textContent]).toEqual([true, 'Helpful 3']));
  act(() => void store.dispatch(cacheReads([reviews([review('b', { helpfulCount: 3 })])])));
  await waitFor(() => expect([isPressed('b'), helpful('b').textContent]).toEqual([true, 'Helpful 3']));
  // Removed in another tab: the server's value shows again.
  act(() => void store.dispatch(cacheReads([myReviews(), reviews([review('b', { helpfulCount: 2 })])])));
  await waitFor(() => expect([isPressed('b'), helpful('b').textContent]).toEqual([false, 'Helpful 2']));
});

test('rolls back a refused vote and shows the reason until the next vote', async () => {
  const { reply, arrive } = deferredResponse();
  shop.respond('PUT /api/reviews/b/helpful', reply);
  const { store } = renderList([reviews([review('b')]), myReviews({ helpful: ['b'] })]);
  await userEvent.click(helpful('b'));
  expect([isPressed('b'), helpful('b').textContent]).toEqual([false, 'Helpful 1']);
  arrive(refusal(404, 'not-found', 'Review not found.'));
  await waitFor(() => expect([isPressed('b'), helpful('b').textContent]).toEqual([true, 'Helpful 2']));
  expect(within(row('b')).getByRole('alert').textContent).toBe('Review not found.');
  expect(store.getState().toasts).toEqual([]);
  shop.respond('PUT /api/reviews/b/helpful', deferredResponse().reply);
  await userEvent.click(helpful('b'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['detail', 'Failed to delete review. Try again.'],
  [undefined, 'Could not delete review. Please try again.'],
] as const)('shows the screen’s error message when deleting fails (%s)', async (context, message) => {
  shop.respond('DELETE /api/reviews/own', refusal(500, 'failed'));
  renderList([reviews([review('own')]), myReviews({ own: 'own' })], maya, context);
  await userEvent.click(screen.getByRole('button', { name: 'Delete your review' }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  row('own');
});

test('removes a deleted review once confirmed and moves the focus to its neighbour', async () => {
  const { reply, arrive } = deferredResponse();
  shop.respond('DELETE /api/reviews/own', reply);
  const { store } = renderList([
    reviews([review('a'), review('own'), review('c')]),
    myReviews({ own: 'own' }),
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete your review' }));
  expect(screen.getByRole('button', { name: 'Delete your review' }).textContent).toContain('Deleting...');
  row('own');
  await act(async () => arrive({ body: {} }));
  act(() => void store.dispatch(cacheReads([reviews([review('a'), review('c')]), myReviews()])));
  await waitFor(() => expect(screen.queryByText('Author own')).toBeNull());
  expect(document.activeElement).toBe(row('c'));
});

test('restores a deleted review by Undo or keyboard; keeps Undo while the server is unreachable', async () => {
  shop.respond('DELETE /api/reviews/own', { body: {} });
  shop.respond('POST /api/reviews/own/restore', refusal(503, 'unavailable', 'Please try again.'));
  renderList([reviews([review('own')]), myReviews({ own: 'own' })]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete your review' }));
  await screen.findByText('Your review was deleted.');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Could not restore your review: Please try again.');
  shop.respond(
    'POST /api/reviews/own/restore',
    refusal(409, 'conflict', 'You have already reviewed this product.'),
  );
  await userEvent.keyboard('{Control>}z{/Control}');
  await screen.findByText('Could not restore your review: You have already reviewed this product.');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(shop.requests.filter((request) => request.startsWith('POST'))).toHaveLength(2);
});

test('loads the next reviews after the first twenty', async () => {
  const first = Array.from({ length: 20 }, (_, n) => review(`f${n}`));
  shop.respond('GET /api/reviews?cursor=f19&productId=mug', {
    body: { reviews: [review('last')], nextCursor: null },
  });
  renderList([reviews(first, 'f19'), myReviews()]);
  expect(screen.getAllByRole('article')).toHaveLength(20);
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByText('Author last');
  expect(screen.getAllByRole('article')).toHaveLength(21);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  // The pressed button has disappeared; Tab continues from its position.
  expect(document.activeElement?.className).toBe('load-more');
});
