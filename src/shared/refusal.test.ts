import { describe, expect, it } from 'vitest';
import { conflict, invalid, isRefusal, notAllowed, notFound, notLoggedIn, refused } from './refusal.ts';

describe('a refusal', () => {
  it.each([
    [invalid('Wrong.', { title: 'Title is required' }), 'invalid', 400, { title: 'Title is required' }],
    [notLoggedIn('Log in.'), 'not-signed-in', 401, undefined],
    [notAllowed('Not you.'), 'not-allowed', 403, undefined],
    [notFound('Order not found.'), 'not-found', 404, undefined],
    [conflict('Too late.'), 'conflict', 409, undefined],
    [refused('key-reused', 422, 'Other content.'), 'key-reused', 422, undefined],
  ])('contains code, status and fields: %s', (refusal, code, status, fields) => {
    expect(refusal).toMatchObject({ code, status });
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
