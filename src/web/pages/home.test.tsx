import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FakeShop, refusal, renderPage } from '../../../test/render-page.tsx';
import { session } from '../../shop/account/contract.ts';
import HomePage from './home.tsx';

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
  shop.respond('GET /api/products', { body: { products: [], nextCursor: null } });
});
afterEach(cleanup);

const open = () => renderPage(<HomePage />, { cached: [{ ...session, params: {}, data: { user: null } }] });

test('shows the heading and a select with the shop’s categories (SPEC L43)', async () => {
  shop.respond('GET /api/categories', { body: { categories: ['bags', 'kitchen'] } });
  open();
  screen.getByRole('heading', { level: 1, name: 'Come in, look around.' });
  await screen.findByRole('option', { name: 'Kitchen' });
  const category = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Category' });
  expect([...category.options].map(({ text }) => text)).toEqual(['All', 'Bags', 'Kitchen']);
  // No second control for the category (SETTLED 50).
  expect(screen.queryByRole('button')).toBeNull();
});

test('shows a toast when categories fail to load; the products are still shown (SPEC L135)', async () => {
  shop.respond('GET /api/categories', refusal(500, 'failed'));
  const { store } = open();
  await waitFor(() =>
    expect(store.getState().toasts).toMatchObject([{ kind: 'error', text: 'Failed to load categories' }]),
  );
  await screen.findByText('No products yet. Please check back soon.');
  screen.getByRole('option', { name: 'All' });
});
