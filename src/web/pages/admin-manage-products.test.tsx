import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openScreen, refusedWith } from '../../../test/screen.tsx';
import AdminManageProductsPage from './admin-manage-products.tsx';

const product = (id: string, over: object = {}) => ({
  id,
  title: `Product ${id}`,
  description: 'Words about it.',
  priceCents: 123_450,
  image: '/a.webp',
  category: 'things',
  rating: { rate: 4.0909, count: 11 },
  createdBy: 'a1',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  ...over,
});
const page = (products: object[], nextCursor: string | null = null) => ({ products, nextCursor });
const list = (params: object, data: object) => ({
  name: 'catalogue.adminList',
  path: '/admin/products',
  params,
  data,
});
const categories = {
  name: 'catalogue.categories',
  path: '/categories',
  params: {},
  data: { categories: ['things'] },
};
const session = {
  name: 'account.session',
  path: '/account/session',
  params: {},
  data: { user: { uid: 'a1', email: 'ada@people.test', name: 'Ada', role: 'admin' } },
};
type Options = NonNullable<Parameters<typeof openScreen>[1]>;
/** A shop that answers reads as before and writes as told. */
const writing =
  (write: NonNullable<Options['answer']>): NonNullable<Options['answer']> =>
  (call) => {
    if (call.method !== 'GET') return write(call);
    return {
      body: call.path.startsWith('/api/categories') ? categories.data : page([product('a'), product('b')]),
    };
  };
const open = (options: Options = {}) =>
  openScreen(<AdminManageProductsPage />, {
    known: [
      list({}, page([product('a'), product('b', { rating: { rate: 0, count: 0 } })])),
      categories,
      session,
    ],
    at: '/admin/manage-products',
    ...options,
  });
const writes = ({ sent }: ReturnType<typeof open>) => sent.filter(({ method }) => method !== 'GET');
const failed = () => refusedWith(500, 'failed', 'Something went wrong.');

describe('the table (SPEC L58)', () => {
  it('shows title, description, price, category, and rating as rate (count) or N/A', () => {
    open();
    const [, first, second] = screen.getAllByRole('row');
    for (const text of ['Product a', 'Words about it.', '$1,234.50', 'Things', '4.1 (11)'])
      expect(within(first!).getByText(text)).toBeTruthy();
    expect(within(second!).getByText('N/A')).toBeTruthy();
    expect(screen.getByText('Page 1')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Prev' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
  });

  it("says 'No products found.', for these filters with a way back", async () => {
    const shop = open({
      at: '/admin/manage-products?search=zeppelin',
      known: [list({ search: 'zeppelin' }, page([])), categories, session],
    });
    expect(screen.getByText('No products found.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear Filter' }));
    await waitFor(() => expect(shop.place.search).toBe(''));
  });

  it("says 'No products found.' in an empty shop, and how to begin", () => {
    open({ known: [list({}, page([])), categories, session] });
    expect(screen.getByText('No products found.')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Add Product' })).toHaveLength(2);
  });

  it("says 'Loading products...', and 'Failed to load products. Please try again.' with Retry", async () => {
    let shut = true;
    open({ known: [categories, session], answer: () => (shut ? failed() : { body: page([product('a')]) }) });
    expect(screen.getByText('Loading products...')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to load products. Please try again.',
    );
    shut = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Product a')).toBeTruthy();
  });

  it('is ordered by a press on a column, and the other way by another', async () => {
    const shop = open({ answer: () => ({ body: page([product('a')]) }) });
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
    list({}, page([product('a')], 'B')),
    list({ cursor: 'B' }, page([product('b')], 'C')),
    list({ cursor: 'C' }, page([product('c')])),
    categories,
    session,
  ];

  it('lead on and back, and stand in the address', async () => {
    const shop = open({ known: pages() });
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
    const shop = open({ at: '/admin/manage-products?page=3&after=C', known: pages() });
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

  it('an address with a cursor of another list leads to page 1 with the same words', async () => {
    const shop = open({
      at: '/admin/manage-products?page=2&after=stray',
      answer: () => refusedWith(400, 'invalid', 'This is not a cursor of this list.'),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Pagination error');
    await waitFor(() => expect(shop.place.search).toBe(''));
  });

  it('a page whose last row was deleted steps back', async () => {
    const shop = open({
      at: '/admin/manage-products?page=2&after=B',
      known: [list({}, page([product('a')])), list({ cursor: 'B' }, page([])), categories, session],
    });
    await screen.findByText('Page 1');
    expect(shop.place.search).toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('Delete (SPEC L58, L139)', () => {
  it('asks in the row; No, and Escape, delete nothing and give the focus back', () => {
    const shop = open();
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
    const shop = open({ answer: writing(() => ({ body: product('a') })) });
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
    open({ answer: failed });
    fireEvent.click(screen.getByRole('button', { name: 'Delete Product a' }));
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to delete product. Please try again.',
    );
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Product a' }));
  });
});

describe('the edit modal (SPEC L58, L94)', () => {
  async function edit(options: Options = {}) {
    const shop = open(options);
    fireEvent.click(screen.getByRole('button', { name: 'Edit Product a' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit product' });
    const type = (label: string, value: string) =>
      fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
    const value = (label: string) => (within(dialog).getByLabelText(label) as HTMLInputElement).value;
    const save = () => fireEvent.submit(dialog.querySelector('form')!);
    return { shop, dialog, type, value, save };
  }

  it.each([
    ['Title', ' ', 'Title cannot be empty.'],
    ['Title', 'x'.repeat(101), 'Title can have at most 100 characters.'],
    ['Price', '-0.01', 'Price cannot be negative.'],
    ['Image URL', '', 'Image URL cannot be empty.'],
    ['Image URL', 'teapot', 'Image URL must be a web address (http or https) or a path of this shop.'],
    ['Category', '', 'Category cannot be empty.'],
    ['Category', 'x'.repeat(51), 'Category can have at most 50 characters.'],
    ['Description', 'x'.repeat(1001), 'Description can have at most 1000 characters.'],
  ])('%s: %j is refused beside the field', async (label, text, sentence) => {
    const { shop, dialog, type, save } = await edit();
    type(label, text);
    save();
    const field = within(dialog).getByLabelText(label);
    expect(document.activeElement).toBe(field);
    expect(document.getElementById(field.getAttribute('aria-describedby')!.split(' ')[0]!)?.textContent).toBe(
      sentence,
    );
    expect(writes(shop)).toEqual([]);
  });

  it('says its limits to the browser, and brings a rating into its range when it is left', async () => {
    const { dialog, type, value } = await edit();
    const attributes = (label: string) => {
      const { min, max, step, type: kind } = within(dialog).getByLabelText(label) as HTMLInputElement;
      return { min, max, step, kind };
    };
    expect(attributes('Price')).toEqual({ min: '0', max: '', step: '0.01', kind: 'number' });
    expect(attributes('Rating')).toEqual({ min: '0', max: '5', step: '0.1', kind: 'number' });
    expect(attributes('Rating count')).toEqual({ min: '0', max: '', step: '1', kind: 'number' });
    for (const [label, text, clamped] of [
      ['Rating', '7', '5'],
      ['Rating', '3.14', '3.1'],
      ['Rating count', '-2', '0'],
    ] as const) {
      type(label, text);
      fireEvent.blur(within(dialog).getByLabelText(label));
      expect(value(label)).toBe(clamped);
    }
  });

  it('saves what was changed, without the rating that was left alone, and closes', async () => {
    const { shop, type, save } = await edit({
      answer: writing(() => ({ body: product('a', { version: 2 }) })),
    });
    type('Title', 'Teapot');
    save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes(shop)).toEqual([
      {
        method: 'PATCH',
        path: '/api/products/a',
        body: {
          form: 'manage',
          version: 1,
          title: 'Teapot',
          description: 'Words about it.',
          priceCents: 123_450,
          image: '/a.webp',
          category: 'things',
        },
      },
    ]);
    expect(shop.store.getState().toasts).toMatchObject([{ text: 'Product updated.' }]);
  });

  it('sends a rating that was typed', async () => {
    const { shop, type, save } = await edit({
      answer: writing(() => ({ body: product('a', { version: 2 }) })),
    });
    type('Rating', '2.5');
    save();
    await waitFor(() => expect(writes(shop)).toMatchObject([{ body: { rating: { rate: 2.5, count: 11 } } }]));
  });

  it("says 'Failed to update product. Please try again.' and keeps what was typed", async () => {
    const { dialog, type, value, save } = await edit({ answer: failed });
    type('Title', 'Teapot');
    save();
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'Failed to update product. Please try again.',
    );
    expect(value('Title')).toBe('Teapot');
  });

  it('another administrator was faster: both values show, and nothing typed is lost (SETTLED 23)', async () => {
    const theirs = product('a', { version: 5, title: 'Theirs', priceCents: 999 });
    const { shop, dialog, type, value, save } = await edit({
      answer({ method, path, body }) {
        if (method === 'GET') return { body: path.endsWith('/a') ? theirs : page([product('a')]) };
        return (body as { version: number }).version === 5
          ? { body: product('a', { version: 6 }) }
          : refusedWith(409, 'conflict', 'Someone else has changed this product.');
      },
    });
    type('Title', 'Mine');
    save();
    expect(await within(dialog).findByText(/^Someone else changed this product/)).toBeTruthy();
    expect(value('Title')).toBe('Mine');
    expect(within(dialog).getByText('Now in the shop: Theirs')).toBeTruthy();
    // Untouched here: the other's price stands, with what it was.
    expect(value('Price')).toBe('9.99');
    expect(within(dialog).getByText('Changed by someone else. It was: 1234.50')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Take the shop’s value for Title' }));
    expect(value('Title')).toBe('Theirs');
    type('Title', 'Mine after all');
    save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes(shop).at(-1)).toMatchObject({
      body: { version: 5, title: 'Mine after all', priceCents: 999 },
    });
  });

  it('deleted by somebody else meanwhile: says so and keeps what was typed', async () => {
    const { dialog, type, value, save } = await edit({
      answer: () => refusedWith(404, 'not-found', 'Product not found'),
    });
    type('Title', 'Teapot');
    save();
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'Someone else has deleted this product. What you typed is still here.',
    );
    expect(value('Title')).toBe('Teapot');
  });

  const question = () => screen.queryByRole('group', { name: 'Discard your changes?' });
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const ways = [
    ['Escape', (dialog: HTMLElement) => fireEvent.keyDown(dialog, { key: 'Escape' })],
    [
      'the browser’s own way',
      (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true })),
    ],
    [
      'Cancel',
      (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' })),
    ],
    [
      'Close',
      (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole('button', { name: 'Close' })),
    ],
  ] as const;

  it.each(ways)('%s closes at once when nothing was changed, or changed back', async (_, close) => {
    const { dialog, type } = await edit();
    type('Title', 'Teapot');
    type('Title', 'Product a');
    close(dialog);
    await gone();
  });

  it.each(ways)('%s asks when something was changed, and loses nothing', async (_, close) => {
    const { shop, dialog, type, value } = await edit();
    within(dialog).getByLabelText('Title').focus();
    type('Title', 'Teapot');
    close(dialog);
    expect(question()).not.toBeNull();
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Keep editing' }));
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    expect(question()).toBeNull();
    expect(value('Title')).toBe('Teapot');
    close(dialog);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
    await gone();
    expect(writes(shop)).toEqual([]);
  });

  it('gives the focus back to where one was when the question is answered with No', async () => {
    const { dialog, type } = await edit();
    type('Title', 'Teapot');
    within(dialog).getByLabelText('Price').focus();
    fireEvent.keyDown(dialog, { key: 'Escape' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Price'));
  });
});
