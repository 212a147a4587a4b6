import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusalOf, renderScreen } from '../../../test/render-screen.tsx';
import { ALL_PRODUCTS_PARAMS } from '../../shop/catalogue/manage-filters.ts';
import AdminProductsPage from './admin-products.tsx';

const product = (id: string, overrides: object = {}) => ({
  id,
  title: `Product ${id}`,
  description: '',
  priceCents: 1_000,
  image: '/a.webp',
  furtherImages: [],
  category: 'things',
  rating: { rate: 0, count: 0 },
  createdBy: 'a1',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  ...overrides,
});
const list = (products: object[], nextCursor: string | null = null) => ({
  name: 'catalogue.adminList',
  path: '/admin/products',
  params: ALL_PRODUCTS_PARAMS,
  data: { products, nextCursor },
});
const categories = {
  name: 'catalogue.categories',
  path: '/categories',
  params: {},
  data: { categories: [] },
};
const session = {
  name: 'account.session',
  path: '/account/session',
  params: {},
  data: { user: { uid: 'a1', email: 'ada@people.test', name: 'Ada', role: 'admin' } },
};
type Options = NonNullable<Parameters<typeof renderScreen>[1]>;
/** Responds to reads with the same data, and to writes with `write`. */
const respondToWrites =
  (write: NonNullable<Options['respond']>): NonNullable<Options['respond']> =>
  (call) => {
    if (call.method !== 'GET') return write(call);
    const { data } = call.path.startsWith('/api/categories')
      ? categories
      : list([product('a'), product('b')]);
    return { body: data };
  };
const open = (options: Options = {}) =>
  renderScreen(<AdminProductsPage />, {
    cached: [list([product('a'), product('b')]), categories, session],
    ...options,
  });
const writes = ({ sent }: ReturnType<typeof open>) => sent.filter(({ method }) => method !== 'GET');

const validInput = { Title: 'Teapot', Price: '34.50', Category: 'kitchen', 'Image URL': '/teapot.webp' };
function fill(overrides: Partial<typeof validInput> = {}) {
  for (const [label, value] of Object.entries({ ...validInput, ...overrides }))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
const submit = (name: string) => fireEvent.submit(screen.getByRole('button', { name }).closest('form')!);

let confirmMock: ReturnType<typeof vi.fn<(question?: string) => boolean>>;
beforeEach(() => {
  confirmMock = vi.fn<(question?: string) => boolean>(() => true);
  vi.stubGlobal('confirm', confirmMock);
});
afterEach(() => void vi.unstubAllGlobals());

describe('the single form (SPEC L57, L93)', () => {
  it.each([
    ['Title', ' ', 'Title is required.'],
    ['Price', '0', 'Price must be a positive number.'],
    ['Price', '', 'Price must be a positive number.'],
    ['Category', '', 'Category is required.'],
    ['Image URL', '', 'Image URL is required.'],
  ] as const)('refuses for %s %j: %s', (label, value, sentence) => {
    const shop = open();
    fill({ [label]: value });
    submit('Add Product');
    const field = screen.getByLabelText(label);
    expect(document.activeElement).toBe(field);
    expect(document.getElementById(field.getAttribute('aria-describedby')!.split(' ')[0]!)?.textContent).toBe(
      sentence,
    );
    expect(writes(shop)).toEqual([]);
  });

  it('adds a product without a description, and is cleared', async () => {
    const shop = open({ respond: respondToWrites(() => ({ body: product('c') })) });
    fill();
    submit('Add Product');
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveProperty('value', ''));
    expect(writes(shop)).toMatchObject([
      {
        method: 'POST',
        path: '/api/products',
        body: { form: 'products', title: 'Teapot', priceCents: 3_450, description: '' },
      },
    ]);
    expect(shop.store.getState().toasts.map(({ text }) => text)).toEqual(['Product added.']);
  });

  it('retries with the same idempotency key after no response, and uses another key for the next product', async () => {
    const replies = [null, { body: product('c') }, { body: product('d') }];
    open({ respond: respondToWrites(() => replies.shift()!) });
    const keys: unknown[] = [];
    const originalFetch = fetch;
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
      if (init.method === 'POST') keys.push((init.headers as Record<string, string>)['idempotency-key']);
      return originalFetch(url, init);
    });
    fill();
    submit('Add Product');
    await screen.findByText('Failed to add product. Please try again.');
    for (let product = 0; product < 2; product++) {
      fill();
      submit('Add Product');
      await waitFor(() => expect(screen.getByLabelText('Title')).toHaveProperty('value', ''));
    }
    expect(keys).toEqual([expect.any(String), keys[0], expect.any(String)]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('loads a product by its Edit button, and updates it', async () => {
    const shop = open({ respond: respondToWrites(() => ({ body: product('b', { version: 2 }) })) });
    fireEvent.click(screen.getByRole('button', { name: 'Edit Product b' }));
    expect(screen.getByRole('heading', { name: 'Update product' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Title'));
    expect(screen.getByLabelText('Price')).toHaveProperty('value', '10.00');
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Renamed' } });
    submit('Update Product');
    await screen.findByRole('heading', { name: 'Add a product' });
    expect(writes(shop)).toMatchObject([
      { method: 'PATCH', path: '/api/products/b', body: { form: 'products', version: 1, title: 'Renamed' } },
    ]);
  });

  it.each([
    ['Add Product', 'Failed to add product. Please try again.'],
    ['Update Product', 'Failed to update product. Please try again.'],
  ])('shows an error and keeps the input when %s fails', async (button, sentence) => {
    open({ respond: () => refusalOf(500, 'failed', 'Something went wrong.') });
    if (button === 'Update Product') fireEvent.click(screen.getByRole('button', { name: 'Edit Product a' }));
    fill();
    submit(button);
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Teapot');
  });

  it('returns to adding on Cancel', () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Edit Product a' }));
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    cancel.focus();
    fireEvent.click(cancel);
    expect(screen.getByLabelText('Title')).toHaveProperty('value', '');
    expect(confirmMock, 'no unsaved input').not.toHaveBeenCalled();
    expect(document.activeElement, 'the clicked button was removed').toBe(
      screen.getByRole('button', { name: 'Edit Product a' }),
    );
  });

  it.each(['Cancel', 'Edit Product b'])('asks before %s discards unsaved input', (button) => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Edit Product a' }));
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Teapot' } });
    confirmMock.mockReturnValue(false);
    fireEvent.click(screen.getByRole('button', { name: button }));
    expect(confirmMock).toHaveBeenCalledWith('Discard your changes?');
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Teapot');
    confirmMock.mockReturnValue(true);
    fireEvent.click(screen.getByRole('button', { name: button }));
    expect(screen.getByLabelText('Title')).toHaveProperty('value', button === 'Cancel' ? '' : 'Product b');
  });
});

describe('the table (SPEC L57, L135)', () => {
  it('asks in the browser’s confirm dialog before deleting; Cancel deletes nothing', () => {
    confirmMock.mockReturnValue(false);
    const shop = open();
    fireEvent.click(screen.getByRole('button', { name: 'Delete Product a' }));
    expect(confirmMock).toHaveBeenCalledWith('Are you sure to delete this product?');
    expect(writes(shop)).toEqual([]);
  });

  it('deletes a product, which can be undone', async () => {
    const shop = open({ respond: respondToWrites(() => ({ body: product('a') })) });
    fireEvent.click(screen.getByRole('button', { name: 'Delete Product a' }));
    await waitFor(() =>
      expect(shop.store.getState().toasts).toMatchObject([{ text: 'Product deleted.', canUndo: true }]),
    );
    expect(writes(shop)).toMatchObject([{ method: 'DELETE', path: '/api/products/a' }]);
    expect(document.activeElement?.textContent).toContain('Product b');
  });

  it('shows an error when deleting fails, and the product stays in the form', async () => {
    open({ respond: () => refusalOf(500, 'failed', 'Something went wrong.') });
    fireEvent.click(screen.getByRole('button', { name: 'Edit Product a' }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete Product a' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to delete product. Please try again.',
    );
    expect(screen.getByRole('heading', { name: 'Update product' })).toBeTruthy();
  });

  it("shows 'Loading products...', and a toast and Retry after a failure", async () => {
    let isDown = true;
    const shop = renderScreen(<AdminProductsPage />, {
      cached: [categories, session],
      respond: () =>
        isDown ? refusalOf(500, 'failed', 'Something went wrong.') : { body: list([product('a')]).data },
    });
    expect(screen.getByText('Loading products...')).toBeTruthy();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(shop.store.getState().toasts).toMatchObject([{ kind: 'error', text: 'Failed to load products.' }]);
    isDown = false;
    fireEvent.click(retry);
    expect(await screen.findByRole('row', { name: /Product a/ })).toBeTruthy();
  });

  it('shows 20 products, and more on request (SETTLED 20)', async () => {
    const shop = renderScreen(<AdminProductsPage />, {
      cached: [list([product('a')], 'next'), categories, session],
      respond: () => ({ body: list([product('z')]).data }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
    const table = screen.getByRole('table');
    expect(await within(table).findByText('Product z')).toBeTruthy();
    expect(shop.sent.map(({ path }) => path)).toContain(
      '/api/admin/products?cursor=next&limit=20&order=desc&sort=newest',
    );
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });
});
