import { describe, expect, it } from 'vitest';
import {
  conflict,
  invalid,
  isRefusal,
  notAllowed,
  notFound,
  notLoggedIn,
  refused,
  tooManyRequests,
} from './refusal.ts';

const message = { code: 'too-late', params: { hour: 9 }, message: 'It is past 9.' };

describe('a refusal', () => {
  it.each([
    [invalid(message, { title: 'Title is required' }), 400, { title: 'Title is required' }],
    [notLoggedIn(message), 401, undefined],
    [notAllowed(message), 403, undefined],
    [notFound(message), 404, undefined],
    [conflict(message), 409, undefined],
    [tooManyRequests(message, 5), 429, undefined],
    [refused(422, message), 422, undefined],
  ])('contains message, status and fields: %s', (refusal, status, fields) => {
    expect(refusal).toMatchObject({ ...message, status });
    expect(refusal.fields).toEqual(fields);
    expect(isRefusal(refusal)).toBe(true);
  });

  it('differs from an unexpected error', () => {
    expect(isRefusal(new Error('boom'))).toBe(false);
    expect(isRefusal({ name: 'Refusal', status: 400 })).toBe(false);
    expect(isRefusal(null)).toBe(false);
  });

  it('is recognised across copies of the module', () => {
    const other = Object.assign(new Error('No.'), { name: 'Refusal', status: 404, code: 'not-found' });
    expect(isRefusal(other)).toBe(true);
  });
});
