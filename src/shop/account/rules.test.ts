import { describe, expect, it } from 'vitest';
import {
  basicUser,
  greetingName,
  isEmail,
  isRecentLogin,
  isRole,
  normalizeEmail,
  pageAfterLogin,
  roleAtRegistration,
  toRole,
} from './rules.ts';

describe('roles (SPEC L64, L98, L102)', () => {
  it.each([
    ['admin', true, 'admin'],
    ['user', true, 'user'],
    ['Admin', false, 'user'],
    ['owner', false, 'user'],
    ['', false, 'user'],
    [null, false, 'user'],
    [undefined, false, 'user'],
    [['admin'], false, 'user'],
    [{ role: 'admin' }, false, 'user'],
  ])('parses %j', (value, isValid, role) => {
    expect(isRole(value)).toBe(isValid);
    expect(toRole(value)).toBe(role);
  });

  it.each([
    ['admin', true, 'admin'],
    ['user', true, 'user'],
    ['root', true, 'user'],
    ['admin', false, 'user'],
  ])('registers a user who selects %s, demo %s, as %s (SETTLED 1)', (selected, demo, role) => {
    expect(roleAtRegistration(selected, demo)).toBe(role);
  });

  it('decides the page after login (SPEC L35)', () => {
    expect(pageAfterLogin('admin')).toBe('/admin');
    expect(pageAfterLogin('user')).toBe('/');
  });
});

describe('users (SPEC L39, L82, SETTLED 12)', () => {
  it.each([
    [{ name: ' Maya ' }, 'Maya'],
    [{ name: '' }, 'Admin'],
    [{ name: '   ' }, 'Admin'],
    [{ name: null }, 'Admin'],
    [{}, 'Admin'],
  ])('greets %o as %s', (user, name) => {
    expect(greetingName(user, 'Admin')).toBe(name);
  });

  it('falls back to a basic user with role user', () => {
    const identity = { uid: 'u1', email: 'a@b.test', name: null, role: 'admin' };
    expect(basicUser(identity)).toEqual({ uid: 'u1', email: 'a@b.test', name: '', role: 'user' });
    expect(basicUser({ ...identity, name: 'Maya' }).name).toBe('Maya');
  });

  it('normalizes emails to trimmed lower case', () => {
    expect(normalizeEmail('  Maya@Example.COM ')).toBe('maya@example.com');
  });

  it.each([
    ['maya@example.com', true],
    ["o'neil_maya-1+shop@mail.example.co", true],
    ['a@b', false],
    ['maya@exämple.test', false],
    ['.maya@example.com', false],
    ['ma..ya@example.com', false],
    ['maya@-example.com', false],
    ['maya@example.c0m', false],
    ['maya', false],
    ['@example.com', false],
    ['maya@', false],
    ['a@b@c', false],
    ['a b@c.test', false],
    ['a@c.test, d@e.test', false],
    ['Maya <maya@example.com>', false],
    ['a@b.test\nBcc:x@y.test', false],
    [`${'a'.repeat(250)}@b.test`, false],
  ])('isEmail(%j) is %s', (email, isValid) => {
    expect(isEmail(email)).toBe(isValid);
  });

  it('requires a recent login to delete an account (SETTLED 11)', () => {
    const opened = Date.parse('2026-11-20T12:00:00Z');
    expect(isRecentLogin(opened, opened + 30 * 60_000)).toBe(true);
    expect(isRecentLogin(opened, opened + 30 * 60_000 + 1)).toBe(false);
  });
});
