import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { cachedRead } from '../../../test/shopping-fixtures.ts';
import type { Permission } from '../../shared/permissions.ts';
import { type SessionUser, session } from '../../shop/account/contract.ts';
import NotAuthorizedPage from './not-authorized.tsx';

const shopper: SessionUser = { uid: 'maya', email: 'maya@shop.test', name: 'Maya', role: 'user' };
const SPECIFIED = 'This part of the shop is for administrators only.';
const FOR_STAFF = 'Your role does not permit this page.';

function open(user: SessionUser | null) {
  renderScreen(<NotAuthorizedPage />, { cached: [cachedRead(session, {}, { user })] });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Not authorized');
  return screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);
}

it.each<[Permission, string]>([
  ['orders', '/admin/orders'],
  ['reports', '/admin/dashboard'],
  ['catalogue', '/admin'],
])('leads staff with the permission %s to the first page that their role permits', (permission, path) => {
  expect(open({ ...shopper, permissions: [permission] })).toEqual([
    `Continue to the back office ${path}`,
    'Back to Home /',
    'My Orders /orders',
  ]);
  expect(screen.getByText(FOR_STAFF)).toBeTruthy();
  expect(screen.queryByText(SPECIFIED)).toBeNull();
});

it('shows staff whose role permits no page no link to the back office', () => {
  expect(open({ ...shopper, permissions: [] })).toEqual(['Back to Home /', 'My Orders /orders']);
  expect(screen.getByText(FOR_STAFF)).toBeTruthy();
});

it.each<[string, SessionUser | null, string]>([
  ['shoppers', shopper, 'My Orders /orders'],
  ['visitors', null, 'Login /login'],
  ['administrators', { ...shopper, role: 'admin' }, 'My Orders /orders'],
])('shows %s the specified text', (_, user, second) => {
  expect(open(user)).toEqual(['Back to Home /', second]);
  expect(screen.getByText(SPECIFIED)).toBeTruthy();
});
