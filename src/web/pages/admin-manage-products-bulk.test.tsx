import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failed, openManageProducts, respondToWrites, writes } from '../../../test/manage-products-page.tsx';
import { undoToast } from '../toasts/toasts.ts';

const checkbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const bar = () => screen.getByRole('region', { name: 'Selected products' });
const press = (name: string) => fireEvent.click(within(bar()).getByRole('button', { name }));
const bulkResponse = {
  changed: [
    { id: 'a', category: 'things' },
    { id: 'b', category: 'things' },
  ],
};

async function undo(shop: ReturnType<typeof openManageProducts>, text: string) {
  await waitFor(() => expect(shop.store.getState().toasts).toMatchObject([{ text, canUndo: true }]));
  act(() => void shop.store.dispatch(undoToast(shop.store.getState().toasts[0]!.id)));
}
const sentWrites = (shop: ReturnType<typeof openManageProducts>) =>
  writes(shop).map(({ path, body }) => [path, body]);

describe('selected products', () => {
  it('are selected by row or by page, counted, and cleared', () => {
    openManageProducts();
    expect(screen.queryByRole('region', { name: 'Selected products' })).toBeNull();
    fireEvent.click(checkbox('Select Product a'));
    expect(within(bar()).getByText('1 product selected')).toBeTruthy();
    expect(checkbox('Select all on this page').checked).toBe(false);
    fireEvent.click(checkbox('Select all on this page'));
    expect(within(bar()).getByText('2 products selected')).toBeTruthy();
    expect(checkbox('Select Product b').checked).toBe(true);
    press('Clear selection');
    expect(screen.queryByRole('region', { name: 'Selected products' })).toBeNull();
    expect(checkbox('Select Product a').checked).toBe(false);
  });

  it('are deleted with one confirmation and one Undo', async () => {
    const shop = openManageProducts({ respond: respondToWrites(() => ({ body: bulkResponse })) });
    fireEvent.click(checkbox('Select all on this page'));
    press('Delete selected');
    const question = screen.getByRole('group', { name: 'Delete 2 products?' });
    fireEvent.keyDown(question, { key: 'Escape' });
    expect(document.activeElement?.textContent).toContain('Delete selected');
    expect(writes(shop)).toEqual([]);
    press('Delete selected');
    press('Yes');
    await undo(shop, '2 products deleted.');
    await waitFor(() =>
      expect(sentWrites(shop)).toEqual([
        ['/api/products/remove', { ids: ['a', 'b'] }],
        ['/api/products/restore', { ids: ['a', 'b'] }],
      ]),
    );
    expect(screen.queryByRole('region', { name: 'Selected products' })).toBeNull();
  });

  it('change their category, which can be undone', async () => {
    const shop = openManageProducts({ respond: respondToWrites(() => ({ body: bulkResponse })) });
    fireEvent.click(checkbox('Select all on this page'));
    press('Change category');
    press('Apply');
    expect(within(bar()).getByText('Category cannot be empty.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('New category'), { target: { value: 'Kitchen' } });
    press('Apply');
    await undo(shop, 'Category of 2 products changed.');
    await waitFor(() =>
      expect(sentWrites(shop)).toEqual([
        [
          '/api/products/category',
          {
            changes: [
              { id: 'a', category: 'Kitchen' },
              { id: 'b', category: 'Kitchen' },
            ],
          },
        ],
        ['/api/products/category', { changes: bulkResponse.changed }],
      ]),
    );
  });

  it('stay selected when the change fails, with an error', async () => {
    openManageProducts({ respond: respondToWrites(failed) });
    fireEvent.click(checkbox('Select Product a'));
    press('Delete selected');
    press('Yes');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The selected products could not be changed. Please try again.',
    );
    expect(within(bar()).getByText('1 product selected')).toBeTruthy();
  });
});
