import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  cachedList,
  categories,
  failed,
  openManageProducts,
  page,
  product,
  respondToWrites,
  session,
  writes,
} from '../../../test/manage-products-page.tsx';
import { refusalOf } from '../../../test/render-screen.tsx';

describe('the table (SPEC L58)', () => {
  it('shows title, description, price, category, and rating as rate (count) or N/A', () => {
    openManageProducts();
    const [, first, second] = screen.getAllByRole('row');
    for (const text of ['Product a', 'Words about it.', '$1,234.50', 'Things', '4.1 (11)'])
      expect(within(first!).getByText(text)).toBeTruthy();
    expect(within(second!).getByText('N/A')).toBeTruthy();
    expect(screen.getByText('Page 1')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Prev' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
  });

  it("shows 'No products found.' for filters without a match, with Clear Filter", async () => {
    const shop = openManageProducts({
      at: '/admin/manage-products?search=zeppelin',
      cached: [cachedList({ search: 'zeppelin' }, page([])), categories, session],
    });
    expect(screen.getByText('No products found.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear Filter' }));
    await waitFor(() => expect(shop.location.search).toBe(''));
  });

  it("shows 'No products found.' in an empty shop, with Add Product", () => {
    openManageProducts({ cached: [cachedList({}, page([])), categories, session] });
    expect(screen.getByText('No products found.')).toBeTruthy();
    // In the tabs, above the list and in its empty state.
    expect(screen.getAllByRole('link', { name: 'Add Product' })).toHaveLength(3);
  });

  it("shows 'Loading products...', then 'Failed to load products. Please try again.' with Retry", async () => {
    let isDown = true;
    openManageProducts({
      cached: [categories, session],
      respond: () => (isDown ? failed() : { body: page([product('a')]) }),
    });
    expect(screen.getByText('Loading products...')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to load products. Please try again.',
    );
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Product a')).toBeTruthy();
  });

  it('is sorted by clicking a column, and in reverse by a second click', async () => {
    const shop = openManageProducts({ respond: () => ({ body: page([product('a')]) }) });
    fireEvent.click(screen.getByRole('button', { name: 'Price' }));
    await waitFor(() => expect(shop.location.search).toBe('?sort=price'));
    expect(screen.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(screen.getByRole('button', { name: 'Price' }));
    await waitFor(() => expect(shop.location.search).toBe('?sort=price&order=desc'));
    expect(screen.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByRole('columnheader', { name: 'Title' }).getAttribute('aria-sort')).toBeNull();
  });
});

describe('pages (SPEC L120, L139, SETTLED 21)', () => {
  const pages = () => [
    cachedList({}, page([product('a')], 'B')),
    cachedList({ cursor: 'B' }, page([product('b')], 'C')),
    cachedList({ cursor: 'C' }, page([product('c')])),
    categories,
    session,
  ];

  it('are changed by Next and Prev, and stored in the URL', async () => {
    const shop = openManageProducts({ cached: pages() });
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Page 2');
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Page 3');
    expect(shop.location.search).toBe('?page=3&after=C');
    expect(screen.getByText('Product c')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Prev' }));
    await screen.findByText('Page 2');
    expect(shop.location.search).toBe('?page=2&after=B');
    fireEvent.click(screen.getByRole('button', { name: 'Prev' }));
    await screen.findByText('Page 1');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it("go back to page 1 with 'Pagination error: missing reference to previous page.' without the previous cursor", async () => {
    const shop = openManageProducts({ at: '/admin/manage-products?page=3&after=C', cached: pages() });
    fireEvent.click(screen.getByRole('button', { name: 'Prev' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Pagination error: missing reference to previous page.',
    );
    expect(screen.getByText('Page 1')).toBeTruthy();
    expect(shop.location.search).toBe('');
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Page 2');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('show page 1 with an error for a page number without a cursor', async () => {
    openManageProducts({ at: '/admin/manage-products?page=3', cached: pages() });
    expect(screen.getByRole('alert').textContent).toBe(
      'Pagination error: missing reference to previous page.',
    );
    screen.getByText('Page 1');
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Page 2');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('show page 1 with an error for a cursor of another list', async () => {
    const shop = openManageProducts({
      at: '/admin/manage-products?page=2&after=stray',
      respond: () => refusalOf(400, 'invalid', 'This is not a cursor of this list.'),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Pagination error');
    await waitFor(() => expect(shop.location.search).toBe(''));
  });

  it('go back when the last row of a page was deleted', async () => {
    const shop = openManageProducts({
      at: '/admin/manage-products?page=2&after=B',
      cached: [
        cachedList({}, page([product('a')])),
        cachedList({ cursor: 'B' }, page([])),
        categories,
        session,
      ],
    });
    await screen.findByText('Page 1');
    expect(shop.location.search).toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('Delete (SPEC L58, L139)', () => {
  it('needs a confirmation in the row; No and Escape delete nothing and restore the focus', () => {
    const shop = openManageProducts();
    const press = () => fireEvent.click(screen.getByRole('button', { name: 'Delete Product a' }));
    press();
    const question = screen.getByRole('group', { name: 'Delete?' });
    expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'No' }));
    fireEvent.click(within(question).getByRole('button', { name: 'No' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Product a' }));
    press();
    fireEvent.keyDown(screen.getByRole('group', { name: 'Delete?' }), { key: 'Escape' });
    expect(screen.queryByRole('group', { name: 'Delete?' })).toBeNull();
    expect(writes(shop)).toEqual([]);
  });

  it('deletes on Yes, moves the focus to the next row, and can be undone', async () => {
    const shop = openManageProducts({ respond: respondToWrites(() => ({ body: product('a') })) });
    fireEvent.click(screen.getByRole('button', { name: 'Delete Product a' }));
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() =>
      expect(shop.store.getState().toasts).toMatchObject([{ text: 'Product deleted.', canUndo: true }]),
    );
    expect(document.activeElement?.textContent).toContain('Product b');
    const { undoToast } = await import('../toasts/toasts.ts');
    act(() => void shop.store.dispatch(undoToast(shop.store.getState().toasts[0]!.id)));
    await waitFor(() =>
      expect(writes(shop).map(({ method, path }) => `${method} ${path}`)).toEqual([
        'DELETE /api/products/a',
        'POST /api/products/a/restore',
      ]),
    );
  });

  it("shows 'Failed to delete product. Please try again.' and keeps the row", async () => {
    openManageProducts({ respond: failed });
    fireEvent.click(screen.getByRole('button', { name: 'Delete Product a' }));
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to delete product. Please try again.',
    );
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Product a' }));
  });
});
