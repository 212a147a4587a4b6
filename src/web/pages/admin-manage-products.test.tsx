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

  it("says 'No products found.', for these filters with a way back", async () => {
    const shop = openManageProducts({
      at: '/admin/manage-products?search=zeppelin',
      known: [cachedList({ search: 'zeppelin' }, page([])), categories, session],
    });
    expect(screen.getByText('No products found.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear Filter' }));
    await waitFor(() => expect(shop.place.search).toBe(''));
  });

  it("says 'No products found.' in an empty shop, and how to begin", () => {
    openManageProducts({ known: [cachedList({}, page([])), categories, session] });
    expect(screen.getByText('No products found.')).toBeTruthy();
    // In the back office's tabs, above the list and in the middle of the empty one.
    expect(screen.getAllByRole('link', { name: 'Add Product' })).toHaveLength(3);
  });

  it("says 'Loading products...', and 'Failed to load products. Please try again.' with Retry", async () => {
    let shut = true;
    openManageProducts({
      known: [categories, session],
      answer: () => (shut ? failed() : { body: page([product('a')]) }),
    });
    expect(screen.getByText('Loading products...')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to load products. Please try again.',
    );
    shut = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Product a')).toBeTruthy();
  });

  it('is ordered by a press on a column, and the other way by another', async () => {
    const shop = openManageProducts({ answer: () => ({ body: page([product('a')]) }) });
    fireEvent.click(screen.getByRole('button', { name: 'Price' }));
    await waitFor(() => expect(shop.place.search).toBe('?sort=price'));
    expect(screen.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(screen.getByRole('button', { name: 'Price' }));
    await waitFor(() => expect(shop.place.search).toBe('?sort=price&order=desc'));
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

  it('lead on and back, and stand in the address', async () => {
    const shop = openManageProducts({ known: pages() });
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Page 2');
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Page 3');
    expect(shop.place.search).toBe('?page=3&after=C');
    expect(screen.getByText('Product c')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Prev' }));
    await screen.findByText('Page 2');
    expect(shop.place.search).toBe('?page=2&after=B');
    fireEvent.click(screen.getByRole('button', { name: 'Prev' }));
    await screen.findByText('Page 1');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it("without its trail: 'Pagination error: missing reference to previous page.', then page 1", async () => {
    const shop = openManageProducts({ at: '/admin/manage-products?page=3&after=C', known: pages() });
    fireEvent.click(screen.getByRole('button', { name: 'Prev' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Pagination error: missing reference to previous page.',
    );
    expect(screen.getByText('Page 1')).toBeTruthy();
    expect(shop.place.search).toBe('');
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Page 2');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('an address that names a page without its cursor shows page 1 and says why', async () => {
    openManageProducts({ at: '/admin/manage-products?page=3', known: pages() });
    expect(screen.getByRole('alert').textContent).toBe(
      'Pagination error: missing reference to previous page.',
    );
    screen.getByText('Page 1');
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Page 2');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('an address with a cursor of another list leads to page 1 with the same words', async () => {
    const shop = openManageProducts({
      at: '/admin/manage-products?page=2&after=stray',
      answer: () => refusalOf(400, 'invalid', 'This is not a cursor of this list.'),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Pagination error');
    await waitFor(() => expect(shop.place.search).toBe(''));
  });

  it('a page whose last row was deleted steps back', async () => {
    const shop = openManageProducts({
      at: '/admin/manage-products?page=2&after=B',
      known: [
        cachedList({}, page([product('a')])),
        cachedList({ cursor: 'B' }, page([])),
        categories,
        session,
      ],
    });
    await screen.findByText('Page 1');
    expect(shop.place.search).toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('Delete (SPEC L58, L139)', () => {
  it('asks in the row; No, and Escape, delete nothing and give the focus back', () => {
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

  it('deletes on Yes, moves the focus on, and Undo brings it back', async () => {
    const shop = openManageProducts({ answer: respondToWrites(() => ({ body: product('a') })) });
    fireEvent.click(screen.getByRole('button', { name: 'Delete Product a' }));
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() =>
      expect(shop.store.getState().toasts).toMatchObject([{ text: 'Product deleted.', canUndo: true }]),
    );
    expect(document.activeElement?.textContent).toContain('Product b');
    const { undoToast } = await import('../toasts.ts');
    act(() => void shop.store.dispatch(undoToast(shop.store.getState().toasts[0]!.id)));
    await waitFor(() =>
      expect(writes(shop).map(({ method, path }) => `${method} ${path}`)).toEqual([
        'DELETE /api/products/a',
        'POST /api/products/a/restore',
      ]),
    );
  });

  it("says 'Failed to delete product. Please try again.' and leaves the row", async () => {
    openManageProducts({ answer: failed });
    fireEvent.click(screen.getByRole('button', { name: 'Delete Product a' }));
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to delete product. Please try again.',
    );
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Product a' }));
  });
});
