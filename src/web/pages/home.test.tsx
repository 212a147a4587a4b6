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

const draw = () => renderPage(<HomePage />, { primed: [{ ...session, params: {}, data: { user: null } }] });

test('the heading, and the categories of the shop to choose from (SPEC L43)', async () => {
  shop.respond('GET /api/categories', { body: { categories: ['bags', 'kitchen'] } });
  draw();
  screen.getByRole('heading', { level: 1, name: 'Come in, look around.' });
  await screen.findByRole('option', { name: 'Kitchen' });
  const category = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Category' });
  expect([...category.options].map(({ text }) => text)).toEqual(['All', 'Bags', 'Kitchen']);
  // One control for one choice (SETTLED 50).
  expect(screen.queryByRole('button')).toBeNull();
});

test('shows a toast when categories fail to load; the products are still shown (SPEC L135)', async () => {
  shop.respond('GET /api/categories', refusal(500, 'failed'));
  const { store } = draw();
  await waitFor(() =>
    expect(store.getState().toasts).toMatchObject([{ kind: 'error', text: 'Failed to load categories' }]),
  );
  await screen.findByText('No products yet. Please check back soon.');
  screen.getByRole('option', { name: 'All' });
});
