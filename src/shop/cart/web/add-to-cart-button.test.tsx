import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import { coat, mayaSession, mayasCart, teapot, visitorSession } from '../../../../test/shopping-fixtures.ts';
import { MAX_LINES } from '../rules.ts';
import { AddToCartButton } from './add-to-cart-button.tsx';
import { useLiveCart } from './use-cart.ts';

const product = { ...coat, rating: { rate: 4.5, count: 3 } };
function Card() {
  useLiveCart();
  return <AddToCartButton product={product} />;
}
const button = () => screen.getByRole('button', { name: 'Add to Cart: Camel Wool Coat' });
const press = () => userEvent.click(button());
type Opened = ReturnType<typeof renderScreen>;
const toasts = ({ store }: Opened) => store.getState().toasts.map(({ kind, text }) => [kind, text]);
const inCart = ({ store }: Opened) => store.getState().cart.items.map(({ id, quantity }) => [id, quantity]);

describe('Add to Cart (SPEC L44, L91, L103, L135)', () => {
  it('warns visitors and neither sends nor adds anything; the button is aria-disabled but focusable', async () => {
    const opened = renderScreen(<Card />, { cached: [visitorSession] });
    expect(button().getAttribute('aria-disabled')).toBe('true');
    await press();
    button().focus();
    await userEvent.keyboard('{Enter}');
    expect(toasts(opened)).toEqual([['warning', 'You must be logged in to add items to your cart.']]);
    expect(inCart(opened)).toEqual([]);
    expect(opened.sent).toEqual([]);
  });

  it('adds the product immediately; a second press says that it is in the cart', async () => {
    const opened = renderScreen(<Card />, {
      cached: [mayaSession, mayasCart(teapot)],
      respond: () => ({ after: new Promise(() => {}) }),
    });
    expect(button().getAttribute('aria-disabled')).toBeNull();
    expect(screen.queryByText('In your cart')).toBeNull();
    await press();
    expect(inCart(opened)).toEqual([
      ['teapot', 2],
      ['coat', 1],
    ]);
    expect(toasts(opened)).toEqual([['success', 'Product added to cart!']]);
    expect(opened.store.getState().toasts[0]?.link).toEqual({ to: '/cart', label: 'View cart' });
    screen.getByText('In your cart');
    await press();
    expect(inCart(opened)).toHaveLength(2);
    expect(toasts(opened).at(-1)).toEqual(['info', 'This product is already in your cart.']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('adds nothing to a full cart', async () => {
    const full = Array.from({ length: MAX_LINES }, (_, n) => ({ ...teapot, id: `p${n}` }));
    const opened = renderScreen(<Card />, { cached: [mayaSession, mayasCart(...full)] });
    await press();
    expect(inCart(opened)).toHaveLength(MAX_LINES);
    expect(toasts(opened)[0]?.[0]).toBe('warning');
  });

  it('is busy when pressed before the cart has loaded, then handles the press', async () => {
    let arrive: () => void = () => {};
    // All requests share one promise, because the tab of an earlier test may still be saving its cart.
    const after = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const opened = renderScreen(<Card />, {
      cached: [mayaSession],
      respond: () => ({ after, body: { uid: 'maya', revision: 7, lines: [coat] } }),
    });
    await press();
    expect(button().textContent).toBe('Adding...');
    expect(toasts(opened)).toEqual([]);
    arrive();
    const expected = [['info', 'This product is already in your cart.']];
    await waitFor(() => expect(toasts(opened)).toEqual(expected), { timeout: 4_000 });
    expect(button().textContent).toBe('Add to Cart');
  });

  it('shows an alert next to the button when the cart cannot be loaded', async () => {
    const opened = renderScreen(<Card />, {
      cached: [mayaSession],
      respond: () => refusalOf(500, 'failed', 'Something went wrong.'),
    });
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to add product to cart. Please try again.',
    );
    expect(opened.store.getState().cart.error).toBe('Failed to fetch cart');
    expect(inCart(opened)).toEqual([]);
  });

  it('removes the product again and shows an alert when the server refuses it', async () => {
    const opened = renderScreen(<Card />, {
      cached: [mayaSession, mayasCart()],
      respond: ({ method }) =>
        method === 'PUT' ? refusalOf(400, 'invalid', 'No.') : { body: mayasCart().data },
    });
    await press();
    expect(inCart(opened)).toEqual([['coat', 1]]);
    screen.getByText('In your cart');
    expect((await screen.findByRole('alert', {}, { timeout: 4_000 })).textContent).toBe(
      'Failed to add product to cart. Please try again.',
    );
    expect(inCart(opened)).toEqual([]);
    expect(screen.queryByText('In your cart')).toBeNull();
  });
});
