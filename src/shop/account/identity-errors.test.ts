import { describe, expect, it } from 'vitest';
import { loginErrorText, loginProblem, registrationProblem, resetProblem } from './identity-errors.ts';

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
  ])('has a message for %s', (code, text) => {
    expect(loginErrorText(code)).toBe(text);
  });
});

describe('failed requests', () => {
  const failed = (code: string, status: number, message = 'message of the server') => ({
    code,
    status,
    message,
  });

  it.each([
    [failed('wrong-password', 401), 'Invalid email or password. Please try again.'],
    [failed('user-not-found', 401), 'Invalid email or password. Please try again.'],
    [failed('invalid-credential', 400), 'Invalid credentials provided. Please check and try again.'],
    [failed('profile-not-found', 403), 'User profile data not found.'],
    [failed('too-many-requests', 429), 'Login failed. Please try again later.'],
    [failed('timeout', 0), 'Login failed. Please try again later.'],
    [failed('offline', 0), 'Login failed. Please try again later.'],
    [failed('unavailable', 503), 'Login failed. Please try again later.'],
    [failed('foreign-origin', 403), 'Login failed. Please try again later.'],
    [failed('invalid', 400), 'Invalid credentials provided. Please check and try again.'],
    [failed('failed', 500), 'An unexpected error occurred. Please try again.'],
    [failed('not-found', 404), 'An unexpected error occurred. Please try again.'],
  ])('have a message for a login: %o', (request, message) => {
    expect(loginProblem(request)).toBe(message);
  });

  it.each([
    [failed('email-taken', 409, 'Registration failed: taken'), 'Registration failed: taken'],
    [failed('timeout', 0, 'Request time out'), 'Registration failed: Request time out'],
    [failed('unavailable', 503, 'The shop is busy.'), 'Registration failed: The shop is busy.'],
    [failed('failed', 500), 'An unknown error occurred.'],
  ])('have a message for a registration: %o', (request, message) => {
    expect(registrationProblem(request)).toBe(message);
  });

  it.each([
    [failed('link-used', 400, 'This link has been used.'), 'This link has been used.'],
    [failed('timeout', 0, 'Request time out'), 'Request time out'],
    [failed('failed', 500), 'An unexpected error occurred.'],
  ])('have a message for a password form: %o', (request, message) => {
    expect(resetProblem(request)).toBe(message);
  });
});
