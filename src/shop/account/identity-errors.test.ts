import { describe, expect, it } from 'vitest';
import { loginErrorText, registrationErrorText, resetErrorText } from './identity-errors.ts';

describe('a failed login (SPEC L131, L143, SETTLED 4, 44)', () => {
  it.each([
    ['invalid-credential', 'Invalid credentials provided. Please check and try again.'],
    ['wrong-password', 'Invalid email or password. Please try again.'],
    ['user-not-found', 'Invalid email or password. Please try again.'],
    ['profile-not-found', 'User profile data not found.'],
    ['too-many-requests', 'Login failed. Please try again later.'],
    ['network-request-failed', 'Login failed. Please try again later.'],
    ['popup-blocked', 'Login failed. Please try again later.'],
    ['popup-closed-by-user', 'Login failed. Please try again later.'],
    ['cancelled-popup-request', 'Login failed. Please try again later.'],
    ['unauthorized-domain', 'Login failed. Please try again later.'],
    ['user-mismatch', 'Login failed. Please try again later.'],
    ['multi-factor-auth-required', 'Login failed. Please try again later.'],
    ['invalid-api-key', 'Login failed. Please try again later.'],
    ['web-storage-unsupported', 'Login failed. Please try again later.'],
    ['something-new', 'Login failed. Please try again later.'],
    ['constructor', 'Login failed. Please try again later.'],
    ['', 'An unexpected error occurred. Please try again.'],
    [null, 'An unexpected error occurred. Please try again.'],
    [undefined, 'An unexpected error occurred. Please try again.'],
  ])('%s', (code, text) => {
    expect(loginErrorText(code)).toBe(text);
  });
});

describe('a failed registration or reset (SPEC L132, L141)', () => {
  it('gives the reason when there is one', () => {
    expect(registrationErrorText('This email is already registered.')).toBe(
      'Registration failed: This email is already registered.',
    );
    expect(registrationErrorText('')).toBe('An unknown error occurred.');
    expect(registrationErrorText(undefined)).toBe('An unknown error occurred.');
    expect(resetErrorText('Mail is down.')).toBe('Mail is down.');
    expect(resetErrorText(null)).toBe('An unexpected error occurred.');
  });
});
