import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deferredResponse, FakeShop, refusal, renderPage } from '../../../../test/render-page.tsx';
import { prime } from '../../../web/api/api.ts';
import { session } from '../../account/contract.ts';
import { product } from '../../catalogue/contract.ts';
import { mine } from '../contract.ts';
import { ReviewForm } from './review-form.tsx';

let shop: FakeShop;
/** A product of its own for each test: drafts outlive a screen. */
let mug: string;
let tests = 0;
beforeEach(() => {
  shop = new FakeShop();
  mug = `mug-${++tests}`;
});
afterEach(cleanup);

const maya = { uid: 'maya', email: 'maya@shop.test', name: 'Maya', role: 'user' as const };
const primed = (contract: { name: string; path: string }, params: object, data: unknown) => ({
  name: contract.name,
  path: contract.path,
  params,
  data,
});
const who = (user: typeof maya | null) => primed(session, {}, { user });
const own = (id: string | null) => primed(mine, { id: mug }, { own: id, helpful: [], hidden: null });
const draw = (user: typeof maya | null = maya, element = <ReviewForm productId={mug} />) =>
  renderPage(element, { primed: [who(user), own(null), primed(product, { id: mug }, { id: mug })] });

const comment = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
const stars = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit Review' }));
const write = (text: string) => fireEvent.change(comment(), { target: { value: text } });
const sent = () => shop.requests.filter((call) => call.startsWith('POST'));

test('without a user the form says what is missing, or what the page wants said', () => {
  draw(null);
  expect(screen.getByRole('alert').textContent).toBe(
    'Cannot load review form. Missing user or product information.',
  );
  cleanup();
  draw(null, <ReviewForm productId={mug} signedOut={<p>Please log in to add a review.</p>} />);
  screen.getByText('Please log in to add a review.');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('without a product too: no id, or one that is not there', async () => {
  draw(maya, <ReviewForm productId="" />);
  screen.getByText('Cannot load review form. Missing user or product information.');
  cleanup();
  shop.respond('GET /api/products/ghost', refusal(404, 'not-found'));
  shop.respond('GET /api/products/ghost/reviews/mine', { body: { own: null, helpful: [], hidden: null } });
  draw(maya, <ReviewForm productId="ghost" />);
  await screen.findByText('Cannot load review form. Missing user or product information.');
});

test('neither stars nor comment: both are said, beside the fields and together, and nothing is sent', async () => {
  draw();
  await submit();
  expect(screen.getByRole('alert').textContent).toContain('Please provide a star rating between 1 and 5.');
  expect(screen.getByRole('radiogroup').getAttribute('aria-invalid')).toBe('true');
  expect(comment().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement?.getAttribute('type')).toBe('radio');
  expect(sent()).toEqual([]);
  // A field error clears on edit.
  await stars('4 stars');
  expect(screen.queryByText('Please provide a star rating between 1 and 5.')).toBeNull();
  await submit();
  expect(screen.getByText('Please enter a comment.')).toBeTruthy();
  expect(document.activeElement).toBe(comment());
  expect(sent()).toEqual([]);
});

test.each([
  ['   ', 'Please enter a comment.'],
  ['x'.repeat(2_001), 'A comment can have at most 2,000 characters.'],
])('a comment that does not do: %#', async (text, sentence) => {
  draw();
  await stars('1 star');
  write(text);
  await submit();
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(comment().value).toBe(text);
  expect(sent()).toEqual([]);
});

test('the counter says how much is written', () => {
  draw();
  expect(screen.getByText('0 / 2,000')).toBeTruthy();
  write('Holds tea.');
  expect(screen.getByText('10 / 2,000')).toBeTruthy();
});

test('a review is sent once, thanked for, and the form gives way', async () => {
  const { reply, arrive } = deferredResponse();
  shop.respond(`POST /api/products/${mug}/reviews`, reply);
  const { store } = draw();
  await stars('5 stars');
  write('Holds tea.');
  await submit();
  const busy = screen.getByRole('button', { name: 'Submitting...' });
  await userEvent.click(busy);
  expect(sent()).toHaveLength(1);
  shop.respond(`GET /api/products/${mug}/reviews/mine`, { body: { own: 'r1', helpful: [], hidden: null } });
  arrive({
    body: { id: 'r1', rating: 5, comment: 'Holds tea.', userName: 'Maya', helpfulCount: 0, createdAt: '' },
  });
  const told = await screen.findByText('You have already reviewed this product.');
  expect(document.activeElement?.contains(told)).toBe(true);
  expect(store.getState().toasts).toMatchObject([{ kind: 'success', text: 'Thank you for your review.' }]);
  expect(screen.queryByRole('button', { name: /Submit/ })).toBeNull();

  // The author deletes it: writing is possible again, and begins empty.
  await waitFor(() => expect(shop.requests).toContain(`GET /api/products/${mug}/reviews/mine`));
  act(() => void store.dispatch(prime([own(null)])));
  await waitFor(() => expect(comment().value).toBe(''));
});

test('who already has a review sees no form', () => {
  renderPage(<ReviewForm productId={mug} />, {
    primed: [who(maya), own('r1'), primed(product, { id: mug }, { id: mug })],
  });
  screen.getByText('You have already reviewed this product.');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('the loser of a race reads that there is a review already', async () => {
  const text = 'You have already reviewed this product.';
  shop.respond(`POST /api/products/${mug}/reviews`, refusal(409, 'conflict', text));
  draw();
  await stars('2 stars');
  write('Twice.');
  await submit();
  await screen.findByText(text);
  expect(screen.queryByText(/Failed to submit review/)).toBeNull();
});

test('a failure says its reason and keeps what was typed', async () => {
  shop.respond(`POST /api/products/${mug}/reviews`, refusal(404, 'not-found', 'Product not found'));
  draw();
  await stars('3 stars');
  write('Still here.');
  await submit();
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to submit review: Product not found');
  expect(comment().value).toBe('Still here.');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '3 stars' }).checked).toBe(true);
});

test('what was begun survives the end of the session and the way back, for its writer only', async () => {
  const { store } = draw();
  await stars('4 stars');
  write('Half a thought');
  act(() => void store.dispatch(prime([who(null)])));
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  cleanup();
  draw({ ...maya, uid: 'other' });
  expect(comment().value).toBe('');
  cleanup();
  draw();
  expect(comment().value).toBe('Half a thought');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '4 stars' }).checked).toBe(true);
});
