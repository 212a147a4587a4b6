import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import { cartOf, coat, mayaSession, mayasCart, teapot } from '../../../../test/shopping-fixtures.ts';
import { undoToast } from '../../../web/toasts/toasts.ts';
import type { CartLine } from '../rules.ts';
import { CartScreen } from './cart-screen.tsx';
import { useLiveCart } from './use-cart.ts';

function Screen({ submittedLines }: { submittedLines?: readonly CartLine[] }) {
  useLiveCart();
  return (
    <main>
      <CartScreen submittedLines={submittedLines} checkout={<p>The summary</p>} />
    </main>
  );
}
/** Saves never get a response, so that only local changes are shown. */
const open = (...lines: CartLine[]) =>
  renderScreen(<Screen />, {
    cached: [mayaSession, mayasCart(...lines)],
    respond: () => ({ after: new Promise(() => {}) }),
  });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);
const focused = () => document.activeElement?.textContent ?? '';

describe('/cart (SPEC L48)', () => {
  it('shows the loading text', async () => {
    renderScreen(<Screen />, { cached: [mayaSession], respond: () => ({ after: new Promise(() => {}) }) });
    expect((await screen.findByRole('status')).textContent).toBe('Loading your cart...');
    expect(screen.queryByText('Your cart is empty')).toBeNull();
  });

  it('shows a load failure with Retry', async () => {
    let fails = true;
    renderScreen(<Screen />, {
      cached: [mayaSession],
      respond: () => (fails ? refusalOf(500, 'failed', 'Something went wrong.') : { body: cartOf([coat]) }),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch cart');
    expect(screen.queryByText('Your cart is empty')).toBeNull();
    fails = false;
    await press('Retry');
    await screen.findByText('Camel Wool Coat');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows an empty state with a link to Home', () => {
    open();
    expect(screen.getByText('Your cart is empty')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toBeTruthy();
    expect(screen.queryByText('The summary')).toBeNull();
  });

  it('plus and minus change quantity and amount immediately, up to 99', async () => {
    open(coat, { ...teapot, quantity: 98 });
    expect(screen.getByText('99 items')).toBeTruthy();
    await press('Add one Camel Wool Coat');
    expect(rows()[0]).toContain('$378.00');
    await press('Remove one Camel Wool Coat');
    expect(rows()[0]).toContain('$189.00');
    await press('Add one Enamel Teapot');
    const plus = screen.getByRole('button', { name: 'Add one Enamel Teapot' });
    expect(plus.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(plus);
    expect(screen.getByRole('textbox', { name: 'Quantity of Enamel Teapot' })).toHaveProperty('value', '99');
  });

  it.each([
    ['12{Enter}', '12', '$2,268.00'],
    ['7{Tab}', '7', '$1,323.00'],
    ['500{Enter}', '99', '$18,711.00', 'Quantity set to 99, the maximum per product.'],
    ['99999999999{Tab}', '99', '$18,711.00', 'Quantity set to 99, the maximum per product.'],
    ...['0', '-3', '2.5', '2,5', '1e3', 'many', '{Delete}'].flatMap((keys) =>
      ['{Enter}', '{Tab}'].map((end) => [
        keys + end,
        '2',
        '$378.00',
        'Quantity not changed. Enter a whole number from 1 to 99.',
      ]),
    ),
  ])('handles a typed quantity: %s', async (keys, quantity, amount, message) => {
    open({ ...coat, quantity: 2 });
    const field = screen.getByRole('textbox', { name: 'Quantity of Camel Wool Coat' });
    await userEvent.click(field);
    await userEvent.keyboard(keys);
    expect(field).toHaveProperty('value', quantity);
    expect(rows()[0]).toContain(amount);
    expect(screen.queryByRole('alert')?.textContent).toBe(message);
    await userEvent.click(screen.getByRole('button', { name: 'Remove one Camel Wool Coat' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the total next to the number of items, for phones', () => {
    open(coat, teapot);
    expect(screen.getByRole('button', { name: 'Total $258.00' })).toBeTruthy();
  });

  it.each(['Remove Camel Wool Coat', 'Remove one Camel Wool Coat'])(
    '%s at quantity 1 removes the line; Undo restores it in its position and focuses it',
    async (name) => {
      const { store } = open(coat, teapot);
      await press(name);
      expect(rows()).toHaveLength(1);
      expect(focused()).toContain('Enamel Teapot');
      const [toast] = store.getState().toasts;
      expect(toast).toMatchObject({ text: 'Camel Wool Coat removed.', canUndo: true });
      act(() => void store.dispatch(undoToast(toast!.id)));
      expect(rows()[0]).toContain('Camel Wool Coat');
      await waitFor(() => expect(focused()).toContain('Camel Wool Coat'));
    },
  );

  it('moves the focus to the heading after removing the last line', async () => {
    open(coat);
    await press('Remove Camel Wool Coat');
    expect(focused()).toBe('Cart');
  });

  it('shows changed prices and unavailable products, which cost nothing and can only be removed', () => {
    open({ ...coat, wasCents: 15_000 }, { ...teapot, unavailable: true });
    const [changed, unavailable] = rows();
    expect(changed).toContain('was $150.00, now $189.00');
    expect(unavailable).toContain('No longer available');
    expect(unavailable).not.toContain('$');
    expect(screen.queryByRole('button', { name: 'Add one Enamel Teapot' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove Enamel Teapot' })).toBeTruthy();
    expect(screen.getByText('1 item')).toBeTruthy();
  });

  it('keeps showing the lines being ordered when the cart is already empty', () => {
    renderScreen(<Screen submittedLines={[coat]} />, { cached: [mayaSession, mayasCart()] });
    expect(screen.getByText('Camel Wool Coat')).toBeTruthy();
    expect(screen.queryByText('Your cart is empty')).toBeNull();
  });
});
