import { describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../shared/permissions.ts';
import { checkRole, invitationState, normalizeRoleName, orderedPermissions } from './rules.ts';

it.each([
  ['  Packer ', 'Packer'],
  ['Night\t\nshift', 'Night shift'],
  ['\u0000Packer\u0007', 'Packer'],
  [' \u00a0\u2003 ', ''],
])('normalizes the name %j to %j', (typed, expected) => {
  expect(normalizeRoleName(typed)).toBe(expected);
});

describe('checkRole', () => {
  it.each([
    [{ name: 'Packer', permissions: ['orders'] }, []],
    [{ name: 'x'.repeat(60), permissions: ['orders'] }, []],
    [{ name: '🧺'.repeat(60), permissions: ['orders'] }, []],
    [{ name: 'x'.repeat(61), permissions: ['orders'] }, ['name-too-long']],
    [{ name: '', permissions: ['orders'] }, ['name-missing']],
    [{ name: 'Packer', permissions: [] }, ['permissions-missing']],
    [{ name: '', permissions: [] }, ['name-missing', 'permissions-missing']],
  ] as const)('%j → %j', (role, expected) => {
    expect(checkRole(role)).toEqual(expected);
  });
});

it('orders permissions and removes repeated ones', () => {
  expect(orderedPermissions(['reports', 'orders', 'reports'], PERMISSIONS)).toEqual(['orders', 'reports']);
});

describe('invitationState', () => {
  const open = { email: 'pia@shop.test', isExpired: false };
  const pia = { email: 'pia@shop.test', role: 'user' } as const;
  it.each([
    ['no invitation', undefined, pia, 'closed'],
    ['no invitation, to a visitor', undefined, null, 'closed'],
    ['an expired one', { ...open, isExpired: true }, pia, 'closed'],
    [
      'an expired one, to another user',
      { ...open, isExpired: true },
      { ...pia, email: 'x@y.test' },
      'closed',
    ],
    ['an open one, to a visitor', open, null, 'log-in'],
    ['an open one, to another user', open, { ...pia, email: 'eve@shop.test' }, 'other-account'],
    ['an open one, to another administrator', open, { email: 'a@b.test', role: 'admin' }, 'other-account'],
    ['an open one, to an administrator', open, { ...pia, role: 'admin' }, 'administrator'],
    ['an open one, to its user', open, pia, 'open'],
  ] as const)('%s', (_, invitation, viewer, expected) => {
    expect(invitationState(invitation, viewer)).toBe(expected);
  });
});
