import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../test/render-screen.tsx';
import AdminAuditPage from '../../shop/audit/admin/audit-page.tsx';
import AdminReviewsPage from './admin-reviews.tsx';

const review = (id: string, overrides: object = {}) => ({
  id,
  productId: 'p1',
  productTitle: 'Mug',
  rating: 1,
  comment: `Chipped ${id}.`,
  userName: 'Ann',
  createdAt: '2026-11-19T16:12:00.000Z',
  hidden: false,
  ...overrides,
});
const page = (reviews: object[]) => ({ reviews, hasNewer: false, hasOlder: false });
const ada = {
  name: 'account.session',
  path: '/account/session',
  params: {},
  data: { user: { uid: 'a1', email: 'ada@people.test', name: 'Ada', role: 'admin' } },
};
const reviews = (params: object, data: object) => ({
  name: 'reviews.adminList',
  path: '/admin/reviews',
  params,
  data,
});
const audit = (entries: object[]) => ({
  name: 'audit.list',
  path: '/admin/audit',
  params: {},
  data: { entries, hasNewer: false, hasOlder: false },
});
const entry = (overrides: object) => ({
  id: 'e1',
  at: '2026-11-19T16:12:00.000Z',
  actorId: 'a1',
  actorName: 'Ada',
  entity: 'product',
  entityId: 'p1',
  name: 'Mug',
  action: 'update',
  before: null,
  after: null,
  ...overrides,
});

it.each([
  ['reviews', <AdminReviewsPage key="r" />, reviews({}, page([review('a')]))],
  ['audit', <AdminAuditPage key="a" />, audit([entry({})])],
] as const)(
  '/admin/%s?page=3 without a cursor shows page 1 with an error',
  async (path, page, cachedList) => {
    renderScreen(page, { cached: [cachedList, ada], at: `/admin/${path}?page=3` });
    expect(screen.getByRole('alert').textContent).toBe(
      'Pagination error: missing reference to previous page.',
    );
  },
);

it('hides a review by its button, and shows an error in its row', async () => {
  let isDown = true;
  const { sent } = renderScreen(<AdminReviewsPage />, {
    cached: [reviews({}, page([review('a'), review('b', { hidden: true })])), ada],
    respond: ({ method, path }) => {
      if (path.includes('/session')) return { body: ada.data };
      if (method === 'GET')
        return { body: page([review('a', { hidden: true }), review('b', { hidden: true })]) };
      return isDown
        ? refusalOf(503, 'unavailable', 'The shop is busy.')
        : { body: review('a', { hidden: true }) };
    },
  });
  expect(screen.getAllByText('Hidden')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Hide the review of Mug by Ann' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to hide the review. The shop is busy.');
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Hide the review of Mug by Ann' }));
  await waitFor(() => expect(screen.getAllByText('Hidden')).toHaveLength(2));
  const writes = sent.filter(({ method }) => method !== 'GET').map(({ path }) => path);
  expect(writes).toEqual(['/api/admin/reviews/a/hide', '/api/admin/reviews/a/hide']);
});

it("shows 'No reviews yet.' without reviews", () => {
  renderScreen(<AdminReviewsPage />, { cached: [reviews({}, page([])), ada] });
  expect(screen.getByText('No reviews yet.')).toBeTruthy();
});

it('shows that no review matches the filter', () => {
  renderScreen(<AdminReviewsPage />, {
    at: '/admin/reviews?show=hidden',
    cached: [reviews({ filter: 'hidden' }, page([])), ada],
  });
  expect(screen.getByText('No reviews match the selected filter.')).toBeTruthy();
});

it('shows each changed field of an audit entry with old and new value, formatted', () => {
  renderScreen(<AdminAuditPage />, {
    cached: [
      audit([
        entry({ before: { priceCents: 1_000, title: 'Cup' }, after: { priceCents: 1_250, title: 'Mug' } }),
        entry({
          id: 'e2',
          entity: 'role',
          name: 'Ben',
          action: 'grant',
          before: { role: 'user' },
          after: { role: 'admin' },
        }),
        entry({
          id: 'e3',
          entity: 'order',
          entityId: 'o1',
          name: null,
          action: 'odd',
          before: { hidden: false },
          after: { hidden: true },
        }),
      ]),
      ada,
    ],
  });
  const [first, second, third] = within(screen.getByRole('list', { name: 'Audit' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
  expect(first).toContain('Changed: Product Mug');
  expect(first).toContain('Pricefrom $10.00 to $12.50');
  expect(second).toContain('Administrator role granted: Role Ben');
  expect(third).toContain('odd: Order o1');
  expect(third).toContain('Hiddenfrom no to yes');
  expect(screen.getByRole('link', { name: 'o1' }).getAttribute('href')).toBe('/admin/orders?search=o1');
});

it('shows an error when the audit log cannot be loaded', async () => {
  renderScreen(<AdminAuditPage />, {
    cached: [ada],
    respond: () => refusalOf(500, 'failed', 'Something went wrong.'),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the audit log.');
});
