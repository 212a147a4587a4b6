import { describe, expect, it } from 'vitest';
import { messageTexts } from '../../shared/message.ts';
import {
  checkForgotPassword,
  checkLogin,
  checkNewPassword,
  checkProfile,
  checkRegistration,
  messagesByField,
} from './forms.ts';

describe('login (SPEC L88)', () => {
  it.each([
    [{ email: ' a@b.test ', password: 'x' }, null],
    [{ email: '', password: 'x' }, ['email']],
    [{ email: 'a@b.test', password: '  ' }, ['password']],
    [{ email: ' ', password: '' }, ['email', 'password']],
  ])('validates %o', (form, fields) => {
    expect(checkLogin(form)).toEqual(
      fields && {
        code: 'credentials-missing',
        message: 'Both email and password are required.',
        fields,
      },
    );
  });

  it('does not check the length of a password (SETTLED 2)', () => {
    expect(checkLogin({ email: 'a@b.test', password: 'x'.repeat(200) })).toBeNull();
  });
});

describe('register (SPEC L89, L132)', () => {
  const good = {
    name: 'Maya',
    email: 'maya@example.com',
    password: 'shop1234',
    address: '12 Harbour Street',
  };

  it.each([
    [{}, null, []],
    [{ name: ' ' }, 'Please fill in all fields.', ['name']],
    [{ email: '', address: '' }, 'Please fill in all fields.', ['email', 'address']],
    [{ password: '', name: '' }, 'Please fill in all fields.', ['name', 'password']],
    [
      { password: '12345678' },
      'Password must be 6-8 characters, no spaces, only letters and numbers, and cannot be only numbers.',
      ['password'],
    ],
    [{ email: 'maya' }, 'Registration failed: Enter a valid email address.', ['email']],
    [{ name: 'x'.repeat(101) }, 'Name can have at most 100 characters.', ['name']],
    [{ address: 'x'.repeat(301) }, 'Address can have at most 300 characters.', ['address']],
  ])('validates %o', (change, message, fields) => {
    const problem = checkRegistration({ ...good, ...change });
    expect(problem && { message: problem.message, fields: problem.fields }).toEqual(
      message && { message, fields },
    );
  });

  it('follows the shop’s password policy (SETTLED 2)', () => {
    expect(checkRegistration({ ...good, password: 'correct horse' }, 'strong')).toBeNull();
    expect(checkRegistration({ ...good, password: 'shop123' }, 'strong')?.fields).toEqual(['password']);
  });

  it('maps its message to each of its fields', () => {
    const problem = checkRegistration({ ...good, name: '', email: '' });
    expect(problem && messageTexts(messagesByField(problem))).toEqual({
      name: 'Please fill in all fields.',
      email: 'Please fill in all fields.',
    });
  });
});

describe('profile (SPEC L90, L150)', () => {
  it.each([
    [{ name: 'Maya', address: '12345' }, {}],
    [{ name: '  ', address: '12 Harbour Street' }, { name: 'Name is required.' }],
    [{ name: 'Maya', address: ' 1234 ' }, { address: 'Address must be at least 5 characters.' }],
    [
      { name: '', address: '' },
      { name: 'Name is required.', address: 'Address must be at least 5 characters.' },
    ],
    [
      { name: 'x'.repeat(101), address: 'x'.repeat(301) },
      {
        name: 'Name can have at most 100 characters.',
        address: 'Address can have at most 300 characters.',
      },
    ],
  ])('validates %o', (form, errors) => {
    expect(messageTexts(checkProfile(form))).toEqual(errors);
  });
});

describe('forgot and reset password (SPEC L96, SETTLED 3)', () => {
  it.each([
    ['', 'Please enter your email.'],
    ['  ', 'Please enter your email.'],
    ['a@b.test', null],
  ])('validates %j', (email, message) => {
    expect(checkForgotPassword(email)?.message ?? null).toBe(message);
  });

  it('uses the rules of registration', () => {
    expect(checkNewPassword('')?.message).toBe('Please enter a new password.');
    expect(checkNewPassword('123456')?.message).toMatch(/^Password must be 6-8 characters/);
    expect(checkNewPassword('shop1234')).toBeNull();
    expect(checkNewPassword('shop123', 'strong')?.message).toMatch(/^Password must be 8-128 characters/);
  });
});
