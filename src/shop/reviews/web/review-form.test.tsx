import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deferredResponse, FakeShop, refusal, renderPage } from '../../../../test/render-page.tsx';
import { cacheReads } from '../../../web/api/read-cache.ts';
import { session } from '../../account/contract.ts';
import { product } from '../../catalogue/contract.ts';
import { mine as myReviews } from '../contract.ts';
import { ReviewForm } from './review-form.tsx';

let shop: FakeShop;
/** A separate product for each test, because drafts survive navigation. */
let mug: string;
let tests = 0;
beforeEach(() => {
  shop = new FakeShop();
  mug = `mug-${++tests}`;
});
afterEach(cleanup);

const maya = { uid: 'maya', email: 'maya@shop.test', name: 'Maya', role: 'user' as const };
const cachedRead = (contract: { name: string; path: string }, params: object, data: unknown) => ({
  name: contract.name,
  path: contract.path,
  params,
  data,
});
const sessionData = (user: typeof maya | null) => cachedRead(session, {}, { user });
const myReview = (id: string | null) =>
  cachedRead(myReviews, { id: mug }, { own: id, helpful: [], hidden: null });
const renderForm = (user: typeof maya | null = maya, element = <ReviewForm productId={mug} />) =>
  renderPage(element, {
    cached: [sessionData(user), myReview(null), cachedRead(product, { id: mug }, { id: mug })],
  });

const comment = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
const chooseStars = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit Review' }));
const write = (text: string) => fireEvent.change(comment(), { target: { value: text } });
const postRequests = () => shop.requests.filter((request) => request.startsWith('POST'));

test('shows an error or the page’s fallback without a user', () => {
  renderForm(null);
  expect(screen.getByRole('alert').textContent).toBe(
    'Cannot load review form. Missing user or product information.',
  );
  cleanup();
  renderForm(null, <ReviewForm productId={mug} visitorFallback={<p>Please log in to add a review.</p>} />);
  screen.getByText('Please log in to add a review.');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows an error without a product', async () => {
  renderForm(maya, <ReviewForm productId="" />);
  screen.getByText('Cannot load review form. Missing user or product information.');
  cleanup();
  shop.respond('GET /api/products/ghost', refusal(404, 'not-found'));
  shop.respond('GET /api/products/ghost/reviews/mine', { body: { own: null, helpful: [], hidden: null } });
  renderForm(maya, <ReviewForm productId="ghost" />);
  await screen.findByText('Cannot load review form. Missing user or product information.');
});

test('reports missing stars and comment at the fields and in a summary, and sends nothing', async () => {
  renderForm();
  await submit();
  expect(screen.getByRole('alert').textContent).toContain('Please provide a star rating between 1 and 5.');
  expect(screen.getByRole('radiogroup').getAttribute('aria-invalid')).toBe('true');
  expect(comment().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement?.getAttribute('type')).toBe('radio');
  expect(postRequests()).toEqual([]);
  // Editing a field clears its error.
  await chooseStars('4 stars');
  expect(screen.queryByText('Please provide a star rating between 1 and 5.')).toBeNull();
  await submit();
  expect(screen.getByText('Please enter a comment.')).toBeTruthy();
  expect(document.activeElement).toBe(comment());
  expect(postRequests()).toEqual([]);
});

test.each([
  ['   ', 'Please enter a comment.'],
  ['x'.repeat(2_001), 'A comment can have at most 2,000 characters.'],
])('refuses an invalid comment: %#', async (text, message) => {
  renderForm();
  await chooseStars('1 star');
  write(text);
  await submit();
  expect(screen.getByText(message)).toBeTruthy();
  expect(comment().value).toBe(text);
  expect(postRequests()).toEqual([]);
});

test('shows the length of the comment', () => {
  renderForm();
  expect(screen.getByText('0 / 2,000')).toBeTruthy();
  write('Holds tea.');
  expect(screen.getByText('10 / 2,000')).toBeTruthy();
});

test('sends a review once, confirms it, and removes the form', async () => {
  const { reply, arrive } = deferredResponse();
  shop.respond(`POST /api/products/${mug}/reviews`, reply);
  const { store } = renderForm();
  await chooseStars('5 stars');
  write('Holds tea.');
  await submit();
  const busy = screen.getByRole('button', { name: 'Submitting...' });
  await userEvent.click(busy);
  expect(postRequests()).toHaveLength(1);
  shop.respond(`GET /api/products/${mug}/reviews/mine`, { body: { own: 'r1', helpful: [], hidden: null } });
  arrive({
    body: { id: 'r1', rating: 5, comment: 'Holds tea.', userName: 'Maya', helpfulCount: 0, createdAt: '' },
  });
  const note = await screen.findByText('You have already reviewed this product.');
  expect(document.activeElement?.contains(note)).toBe(true);
  expect(store.getState().toasts).toMatchObject([{ kind: 'success', text: 'Thank you for your review.' }]);
  expect(screen.queryByRole('button', { name: /Submit/ })).toBeNull();

  // After the author deletes the review, the empty form appears again.
  await waitFor(() => expect(shop.requests).toContain(`GET /api/products/${mug}/reviews/mine`));
  act(() => void store.dispatch(cacheReads([myReview(null)])));
  await waitFor(() => expect(comment().value).toBe(''));
});

test('hides the form from a user who has a review', () => {
  renderPage(<ReviewForm productId={mug} />, {
    cached: [sessionData(maya), myReview('r1'), cachedRead(product, { id: mug }, { id: mug })],
  });
  screen.getByText('You have already reviewed this product.');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('reports an existing review after a conflict', async () => {
  const text = 'You have already reviewed this product.';
  shop.respond(`POST /api/products/${mug}/reviews`, refusal(409, 'conflict', text));
  renderForm();
  await chooseStars('2 stars');
  write('Twice.');
  await submit();
  await screen.findByText(text);
  expect(screen.queryByText(/Failed to submit review/)).toBeNull();
});

test('shows the reason of a failure and keeps the draft', async () => {
  shop.respond(`POST /api/products/${mug}/reviews`, refusal(404, 'not-found', 'Product not found'));
  renderForm();
  await chooseStars('3 stars');
  write('Still here.');
  await submit();
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to submit review: Product not found');
  expect(comment().value).toBe('Still here.');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '3 stars' }).checked).toBe(true);
});

test('keeps a draft across logout and navigation, for its author only', async () => {
  const { store } = renderForm();
  await chooseStars('4 stars');
  write('Half a thought');
  act(() => void store.dispatch(cacheReads([sessionData(null)])));
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  cleanup();
  renderForm({ ...maya, uid: 'other' });
  expect(comment().value).toBe('');
  cleanup();
  renderForm();
  expect(comment().value).toBe('Half a thought');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '4 stars' }).checked).toBe(true);
});
