import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusalOf, renderScreen } from '../../../test/render-screen.tsx';
import AdminAddProductPage from './admin-add-product.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const categories = {
  name: 'catalogue.categories',
  path: '/categories',
  params: {},
  data: { categories: ['kitchen'] },
};
const session = {
  name: 'account.session',
  path: '/account/session',
  params: {},
  data: { user: { uid: 'a1', email: 'ada@people.test', name: 'Ada', role: 'admin' } },
};
const validInput = {
  Title: ' Teapot ',
  Description: 'Pours well.',
  Price: '34.50',
  'Image URL': '/pictures/teapot.webp',
  Category: 'Kitchen',
  Rating: '4.5',
  'Rating count': '12',
};

function fill(overrides: Partial<typeof validInput> = {}) {
  for (const [label, value] of Object.entries({ ...validInput, ...overrides }))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
const added = {
  body: {
    id: 'p1',
    title: 'Teapot',
    priceCents: 3_450,
    image: '/pictures/teapot.webp',
    category: 'kitchen',
    description: 'Pours well.',
    rating: { rate: 4.5, count: 12 },
    furtherImages: [],
    createdBy: 'a1',
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    version: 1,
  },
};
const send = () => fireEvent.submit(screen.getByRole('button', { name: 'Add Product' }).closest('form')!);
/** Responds to reads with the categories, and to writes with `reply`. */
const respondToWrites = (reply: object) => (call: { method: string }) =>
  call.method === 'GET' ? { body: categories.data } : reply;
const open = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<AdminAddProductPage />, { cached: [categories, session], ...options });

describe('/admin/add-product (SPEC L59, L95)', () => {
  it('shows the problem of an upload instead of an earlier error of the field, until a URL is typed', () => {
    open();
    send();
    expect(screen.getAllByText('Image URL is required')[0]).toBeTruthy();
    const large = new File([], 'large.png', { type: 'image/png' });
    Object.defineProperty(large, 'size', { value: 11_000_000 });
    const input = document.querySelector('input[type=file]')!;
    fireEvent.change(input, { target: { files: [large] } });
    expect(screen.getByText('A picture can be at most 10 MB.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Image URL'), { target: { value: '/pictures/teapot.webp' } });
    expect(screen.queryByText('A picture can be at most 10 MB.')).toBeNull();
  });

  it('shows the picture of the image URL on blur, not while typing', () => {
    open();
    const field = screen.getByLabelText('Image URL');
    const pictureUrl = () => document.querySelector('.picture-field img')?.getAttribute('src') ?? null;
    fireEvent.change(field, { target: { value: '/pictures/tea' } });
    expect(pictureUrl()).toBeNull();
    fireEvent.change(field, { target: { value: '/pictures/teapot.webp' } });
    fireEvent.blur(field);
    expect(pictureUrl()).toBe('/pictures/teapot.webp');
  });

  it('lists all errors with links to their fields, and sends nothing', async () => {
    const { sent } = open();
    fill({
      Title: '',
      Description: ' ',
      Price: '',
      'Image URL': '',
      Category: '',
      Rating: '5.1',
      'Rating count': '-1',
    });
    send();
    await advanceTime(0);
    const summary = screen.getByRole('alert');
    expect(document.activeElement).toBe(summary);
    const links = within(summary).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Title is required',
      'Description is required',
      'Valid price (0 or more) is required',
      'Image URL is required',
      'Category is required',
      'Rating must be between 0 and 5',
      'Rating count must be 0 or more',
    ]);
    fireEvent.click(links[4]!);
    const category = screen.getByLabelText('Category');
    expect(document.activeElement).toBe(category);
    expect(category.getAttribute('aria-invalid')).toBe('true');
    expect(
      document.getElementById(category.getAttribute('aria-describedby')!.split(' ')[0]!)?.textContent,
    ).toBe('Category is required');
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('removes an error when its field is edited', () => {
    open();
    fill({ Title: '' });
    send();
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'T' } });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText('Title').getAttribute('aria-invalid')).toBeNull();
  });

  it.each([
    [refusalOf(500, 'failed', 'Something went wrong.')],
    [refusalOf(401, 'not-signed-in', 'You must be logged in.')],
    [null],
  ])('shows an error and keeps the input when adding fails (%#)', async (reply) => {
    open({ respond: () => reply });
    fill();
    send();
    await advanceTime(0);
    expect(screen.getByRole('alert').textContent).toBe('Failed to add product. Please try again.');
    for (const [label, value] of Object.entries(validInput))
      expect(screen.getByLabelText(label)).toHaveProperty('value', value);
    await advanceTime(5_000);
    expect(screen.queryByText('Product added successfully!')).toBeNull();
  });

  it('shows an error of the server at its field', async () => {
    open({ respond: () => refusalOf(400, 'invalid', 'Title is required', { title: 'Title is required' }) });
    fill();
    send();
    await advanceTime(0);
    expect(within(screen.getByRole('alert')).getByRole('link', { name: 'Title is required' })).toBeTruthy();
  });

  it("shows 'Product added successfully!' and redirects to the table after one second (SPEC L149)", async () => {
    const shop = open({ at: '/admin/add-product', respond: respondToWrites(added) });
    fill();
    send();
    await advanceTime(0);
    expect(shop.sent.filter(({ method }) => method === 'POST')).toEqual([
      {
        method: 'POST',
        path: '/api/products',
        body: {
          form: 'add',
          title: ' Teapot ',
          description: 'Pours well.',
          priceCents: 3_450,
          image: '/pictures/teapot.webp',
          category: 'Kitchen',
          rate: 4.5,
          count: 12,
        },
      },
    ]);
    expect(screen.getByText('Product added successfully!')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go now' })).toBeTruthy();
    await advanceTime(999);
    expect(shop.location.pathname).toBe('/admin/add-product');
    await advanceTime(1);
    expect(shop.location.pathname).toBe('/admin/manage-products');
  });

  it('sends one request when the form is submitted twice', async () => {
    const shop = open({
      respond: respondToWrites({ ...added, after: new Promise((done) => setTimeout(done, 1_000)) }),
    });
    fill();
    const form = screen.getByRole('button', { name: 'Add Product' }).closest('form')!;
    fireEvent.submit(form);
    fireEvent.submit(form);
    await advanceTime(0);
    expect(shop.sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Adding...' })).toBeTruthy();
  });
});
