import { describe, expect, it } from 'vitest';
import { isPermission, isPermitted, PERMISSIONS } from './permissions.ts';

describe('isPermitted', () => {
  it.each([
    ['an administrator', { role: 'admin' }, 'orders', true],
    ['an administrator', { role: 'admin' }, 'administrators-only', true],
    ['a shopper', { role: 'user' }, 'orders', false],
    ['a shopper', { role: 'user' }, 'administrators-only', false],
    ['staff with the permission', { role: 'user', permissions: ['stock', 'orders'] }, 'orders', true],
    ['staff with another permission', { role: 'user', permissions: ['stock'] }, 'orders', false],
    ['staff without permissions', { role: 'user', permissions: [] }, 'orders', false],
    ['staff with every permission', { role: 'user', permissions: PERMISSIONS }, 'administrators-only', false],
  ] as const)('%s: %o, %s → %s', (_, user, permission, expected) => {
    expect(isPermitted(user, permission)).toBe(expected);
  });
});

it('recognises the names of permissions', () => {
  expect(PERMISSIONS.every(isPermission)).toBe(true);
  for (const name of ['administrators-only', 'Orders', '', 'toString'])
    expect(isPermission(name)).toBe(false);
});
