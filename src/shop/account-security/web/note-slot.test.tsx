import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { cachedRead } from '../../../../test/shopping-fixtures.ts';
import { session } from '../../account/contract.ts';
import { type SecurityState, securityState } from '../contract.ts';
import { DueNote } from './note-slot.tsx';

afterEach(cleanup);

const none: SecurityState = {
  appSince: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  dueAt: null,
  isOverdue: false,
};
const dueAt = '2026-12-03T12:00:00.000Z';

function open(role: 'user' | 'admin', state: SecurityState): void {
  const user = { uid: 'maya', email: 'maya@people.test', name: 'Maya', role };
  renderScreen(<DueNote />, {
    cached: [cachedRead(session, {}, { user }), cachedRead(securityState, {}, state)],
  });
}

it.each<['user' | 'admin', SecurityState]>([
  ['admin', none],
  ['user', { ...none, dueAt }],
])('shows nothing to a %s who needs no second factor', (role, state) => {
  open(role, state);
  expect(screen.queryByRole('link')).toBeNull();
});

it.each([
  [false, 'you need a second factor by'],
  [true, 'Until you set one up, the back office is closed.'],
])('tells an administrator what to do; overdue: %s', (isOverdue, text) => {
  open('admin', { ...none, dueAt, isOverdue });
  expect(document.body.textContent).toContain(text);
  const link = screen.getByRole('link', { name: 'Set up a second factor' });
  expect(link.getAttribute('href')).toBe('/profile/security');
});
