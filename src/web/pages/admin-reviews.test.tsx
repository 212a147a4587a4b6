import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../test/render-screen.tsx';
import AdminAuditPage from './admin-audit.tsx';
import AdminReviewsPage from './admin-reviews.tsx';

const review = (id: string, over: object = {}) => ({
  id,
  productId: 'p1',
  productTitle: 'Mug',
  rating: 1,
  comment: `Chipped ${id}.`,
  userName: 'Ann',
  createdAt: '2026-11-19T16:12:00.000Z',
  hidden: false,
  ...over,
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
const entry = (over: object) => ({
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
  ...over,
});

it.each([
  ['reviews', <AdminReviewsPage key="r" />, reviews({}, page([review('a')]))],
  ['audit', <AdminAuditPage key="a" />, audit([entry({})])],
] as const)('/admin/%s?page=3 without a cursor shows page 1 and says why', async (path, screenOf, known) => {
  renderScreen(screenOf, { known: [known, ada], at: `/admin/${path}?page=3` });
  expect(screen.getByRole('alert').textContent).toBe('Pagination error: missing reference to previous page.');
});

it('a review is hidden by its own button; what fails is said on its row', async () => {
  let shut = true;
  const { sent } = renderScreen(<AdminReviewsPage />, {
    known: [reviews({}, page([review('a'), review('b', { hidden: true })])), ada],
    answer: ({ method, path }) => {
      if (path.includes('/session')) return { body: ada.data };
      if (method === 'GET')
        return { body: page([review('a', { hidden: true }), review('b', { hidden: true })]) };
      return shut
        ? refusalOf(503, 'unavailable', 'The shop is busy.')
        : { body: review('a', { hidden: true }) };
    },
  });
  expect(screen.getAllByText('Hidden')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Hide the review of Mug by Ann' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to hide the review. The shop is busy.');
  shut = false;
  fireEvent.click(screen.getByRole('button', { name: 'Hide the review of Mug by Ann' }));
  await waitFor(() => expect(screen.getAllByText('Hidden')).toHaveLength(2));
  const writes = sent.filter(({ method }) => method !== 'GET').map(({ path }) => path);
  expect(writes).toEqual(['/api/admin/reviews/a/hide', '/api/admin/reviews/a/hide']);
});

it('no review yet, and none for this filter, are two things', () => {
  renderScreen(<AdminReviewsPage />, { known: [reviews({}, page([])), ada] });
  expect(screen.getByText('No reviews yet.')).toBeTruthy();
});

it('none for this filter says so', () => {
  renderScreen(<AdminReviewsPage />, {
    at: '/admin/reviews?show=hidden',
    known: [reviews({ filter: 'hidden' }, page([])), ada],
  });
  expect(screen.getByText('No reviews match the selected filter.')).toBeTruthy();
});

it('the audit says each field from what to what, as people read it', () => {
  renderScreen(<AdminAuditPage />, {
    known: [
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

it('an audit that cannot be loaded says so', async () => {
  renderScreen(<AdminAuditPage />, {
    known: [ada],
    answer: () => refusalOf(500, 'failed', 'Something went wrong.'),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the audit log.');
});
