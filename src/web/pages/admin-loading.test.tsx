import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../test/render-screen.tsx';
import AdminAuditPage from '../../shop/audit/admin/audit-page.tsx';
import AdminDashboardPage from './admin-dashboard.tsx';
import AdminManageProductsPage from './admin-manage-products.tsx';
import AdminOrdersPage from './admin-orders.tsx';
import AdminProductsPage from './admin-products.tsx';
import AdminReviewsPage from './admin-reviews.tsx';

const ada = {
  name: 'account.session',
  path: '/account/session',
  params: {},
  data: { user: { uid: 'a1', email: 'ada@people.test', name: 'Ada', role: 'admin' } },
};

// While the response is delayed, the screen shows neither an error nor an empty list.
it.each([
  ['/admin/products', AdminProductsPage, 'Loading products...', 'No products found.'],
  ['/admin/manage-products', AdminManageProductsPage, 'Loading products...', 'No products found.'],
  ['/admin/orders', AdminOrdersPage, 'Loading orders...', 'No orders yet.'],
  ['/admin/dashboard', AdminDashboardPage, 'Loading the dashboard...', '$0.00'],
  ['/admin/audit', AdminAuditPage, 'Loading the audit log...', 'No changes yet.'],
  ['/admin/reviews', AdminReviewsPage, 'Loading reviews...', 'No reviews yet.'],
])('%s shows its loading text until the response arrives', async (at, Screen, loading, empty) => {
  let release = () => {};
  const delay = new Promise<void>((resolve) => {
    release = resolve;
  });
  renderScreen(<Screen />, {
    at,
    cached: [ada],
    respond: () => ({ ...refusalOf(500, 'failed', 'Something went wrong.'), after: delay }),
  });
  // Longer than an immediate response takes.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.getByText(loading)).toBeTruthy();
  expect(screen.queryByText(empty)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  release();
  await waitFor(() => expect(screen.queryByText(loading)).toBeNull());
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
