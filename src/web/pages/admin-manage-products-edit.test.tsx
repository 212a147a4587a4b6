import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  cachedList,
  categories,
  failed,
  type Options,
  openManageProducts,
  page,
  product,
  respondToWrites,
  session,
  writes,
} from '../../../test/manage-products-page.tsx';
import { refusalOf } from '../../../test/render-screen.tsx';
import { cacheReads, resetReads } from '../api/read-cache.ts';

describe('the edit modal (SPEC L58, L94)', () => {
  async function edit(options: Options = {}) {
    const shop = openManageProducts(options);
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
  ])('refuses for the field %s: %j', async (label, text, sentence) => {
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

  it('stays open with its input when the session ends (SETTLED 9)', async () => {
    const { shop, dialog, type, value } = await edit();
    type('Title', 'Typed and not saved');
    act(() => {
      shop.store.dispatch(resetReads());
      shop.store.dispatch(cacheReads([{ ...session, data: { user: null } }]));
    });
    await screen.findByText('Failed to load products. Please try again.');
    expect(dialog.isConnected).toBe(true);
    expect(value('Title')).toBe('Typed and not saved');
  });

  it('has input limits, and clamps a rating on blur', async () => {
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

  it('saves the form without an unchanged rating, and closes', async () => {
    const { shop, type, save } = await edit({
      respond: respondToWrites(() => ({ body: product('a', { version: 2 }) })),
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

  it('saves a changed rating', async () => {
    const { shop, type, save } = await edit({
      respond: respondToWrites(() => ({ body: product('a', { version: 2 }) })),
    });
    type('Rating', '2.5');
    save();
    await waitFor(() => expect(writes(shop)).toMatchObject([{ body: { rating: { rate: 2.5, count: 11 } } }]));
  });

  it("shows 'Failed to update product. Please try again.' and keeps the input", async () => {
    const { dialog, type, value, save } = await edit({ respond: failed });
    type('Title', 'Teapot');
    save();
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'Failed to update product. Please try again.',
    );
    expect(value('Title')).toBe('Teapot');
  });

  it('closes when a request whose response was lost has saved the same values', async () => {
    let saved = false;
    const { shop, type, save } = await edit({
      respond({ method, path }) {
        const now = product('a', saved ? { version: 2, title: 'Teapot', priceCents: 2_000 } : {});
        if (method === 'GET') return { body: path.endsWith('/a') ? now : page([now]) };
        if (saved) return refusalOf(409, 'conflict', 'Someone else has changed this product.');
        saved = true;
        return null;
      },
    });
    type('Title', 'Teapot');
    type('Price', '20');
    save();
    await screen.findByText('Failed to update product. Please try again.');
    save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shop.store.getState().toasts).toMatchObject([{ text: 'Product updated.' }]);
  });

  it('shows both values after a conflict with another administrator, and keeps the input (SETTLED 23)', async () => {
    const theirs = product('a', { version: 5, title: 'Theirs', priceCents: 999 });
    const { shop, dialog, type, value, save } = await edit({
      respond({ method, path, body }) {
        if (method === 'GET') return { body: path.endsWith('/a') ? theirs : page([product('a')]) };
        return (body as { version: number }).version === 5
          ? { body: product('a', { version: 6 }) }
          : refusalOf(409, 'conflict', 'Someone else has changed this product.');
      },
    });
    type('Title', 'Mine');
    save();
    expect(await within(dialog).findByText(/^Someone else changed this product/)).toBeTruthy();
    expect(value('Title')).toBe('Mine');
    expect(within(dialog).getByText('Now in the shop: Theirs')).toBeTruthy();
    // An unedited field takes the other administrator's value and shows the old one.
    expect(value('Price')).toBe('9.99');
    expect(within(dialog).getByText('Changed by someone else. Previous value: 1234.50')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Use the shop’s value for Title' }));
    expect(value('Title')).toBe('Theirs');
    type('Title', 'Mine after all');
    save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes(shop).at(-1)).toMatchObject({
      body: { version: 5, title: 'Mine after all', priceCents: 999 },
    });
  });

  it('adds, moves and removes further images, and saves them with the form', async () => {
    const furtherImages = ['/b.webp', '/c.webp'];
    const { shop, dialog, type, save } = await edit({
      cached: [cachedList({}, page([product('a', { furtherImages })])), categories, session],
      respond: respondToWrites(() => ({ body: product('a', { version: 2 }) })),
    });
    const press = (name: string) => fireEvent.click(within(dialog).getByRole('button', { name }));
    type('More images', 'javascript:alert(1)');
    press('Add image');
    within(dialog).getByText('Image URL must be a web address (http or https) or a path of this shop.');
    type('More images', '/a.webp');
    press('Add image');
    within(dialog).getByText('The product already has this image.');
    type('More images', 'https://x.test/d.jpg');
    fireEvent.keyDown(within(dialog).getByLabelText('More images'), { key: 'Enter' });
    press('Move image 4 up');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move image 3 up');
    press('Remove image 2');
    save();
    await waitFor(() =>
      expect(writes(shop)).toMatchObject([{ body: { furtherImages: ['https://x.test/d.jpg', '/c.webp'] } }]),
    );
  });

  it('uploads a further image and adds its URL', async () => {
    const sent: { url: string; onload?: () => void; status: number; responseText: string }[] = [];
    class Upload {
      upload = {};
      status = 0;
      responseText = '';
      url = '';
      open(_method: string, url: string) {
        this.url = url;
      }
      send() {
        sent.push(this);
      }
      setRequestHeader() {}
    }
    vi.stubGlobal('XMLHttpRequest', Upload);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { dialog, save, shop } = await edit({
      respond: respondToWrites(() => ({ body: product('a', { version: 2 }) })),
    });
    const button = within(dialog).getByRole('button', { name: 'Upload another picture' });
    const fileInput = button.parentElement!.querySelector<HTMLInputElement>('input[type="file"]')!;
    const opened = vi.spyOn(fileInput, 'click');
    fireEvent.click(button);
    expect(opened).toHaveBeenCalledOnce();
    fireEvent.change(fileInput, { target: { files: [new File(['x'], 'spout.png', { type: 'image/png' })] } });
    await waitFor(() => expect(sent.map(({ url }) => url)).toEqual(['/api/pictures']));
    Object.assign(sent[0]!, { status: 200, responseText: JSON.stringify({ image: '/pictures/spout.webp' }) });
    sent[0]!.onload?.();
    await within(dialog).findByText('/pictures/spout.webp');
    save();
    await waitFor(() =>
      expect(writes(shop)).toMatchObject([{ body: { furtherImages: ['/pictures/spout.webp'] } }]),
    );
  });

  it('shows that another administrator has deleted the product, and keeps the input', async () => {
    const { dialog, type, value, save } = await edit({
      respond: () => refusalOf(404, 'not-found', 'Product not found'),
    });
    type('Title', 'Teapot');
    save();
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'Someone else has deleted this product. Your changes are still here.',
    );
    expect(value('Title')).toBe('Teapot');
  });

  const confirmation = () => screen.queryByRole('group', { name: 'Discard your changes?' });
  const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const closings = [
    ['Escape', (dialog: HTMLElement) => fireEvent.keyDown(dialog, { key: 'Escape' })],
    [
      'a close request of the browser',
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

  it.each(closings)('%s closes immediately without changes, even after changing back', async (_, close) => {
    const { dialog, type } = await edit();
    type('Title', 'Teapot');
    type('Title', 'Product a');
    close(dialog);
    await waitUntilClosed();
  });

  it.each(closings)('%s needs a confirmation after changes, and loses nothing', async (_, close) => {
    const { shop, dialog, type, value } = await edit();
    within(dialog).getByLabelText('Title').focus();
    type('Title', 'Teapot');
    close(dialog);
    expect(confirmation()).not.toBeNull();
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Keep editing' }));
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    expect(confirmation()).toBeNull();
    expect(value('Title')).toBe('Teapot');
    close(dialog);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
    await waitUntilClosed();
    expect(writes(shop)).toEqual([]);
  });

  it('restores the focus when the confirmation is declined', async () => {
    const { dialog, type } = await edit();
    type('Title', 'Teapot');
    within(dialog).getByLabelText('Price').focus();
    fireEvent.keyDown(dialog, { key: 'Escape' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Price'));
  });
});
