import { expect, it } from 'vitest';
import { isCacheable, isCatalogue } from './rules.ts';

const response = (headers: Record<string, string>, overrides: { status?: number; type?: string } = {}) => ({
  status: 200,
  type: 'basic',
  headers: new Headers(headers),
  ...overrides,
});
const PUBLIC = { 'cache-control': 'public, no-cache' };

it.each([
  ['a response that is not marked public', response({})],
  ['a private response', response({ 'cache-control': 'private, no-cache' })],
  ['a response with no-store', response({ 'cache-control': 'public, no-store' })],
  ['a response that varies by cookie', response({ ...PUBLIC, vary: 'Cookie, accept-encoding' })],
  ['a response that varies by authorization', response({ ...PUBLIC, vary: 'Authorization' })],
  ['a response that varies by anything', response({ ...PUBLIC, vary: '*' })],
  ['a response that sets a cookie', response({ ...PUBLIC, 'set-cookie': 'a=b' })],
  ['an error response', response(PUBLIC, { status: 404 })],
  ['a partial response', response(PUBLIC, { status: 206 })],
  ['a response of another origin', response(PUBLIC, { type: 'opaque' })],
])('%s is not cacheable', (_, given) => expect(isCacheable(given)).toBe(false));

it('a public response that is identical for all users is cacheable', () => {
  expect(isCacheable(response({ ...PUBLIC, vary: 'accept-encoding' }))).toBe(true);
  expect(isCacheable(response({ 'cache-control': 'public, max-age=31536000, immutable' }))).toBe(true);
});

it.each([
  '/api/products',
  '/api/products/018',
  '/api/products/018/reviews',
  '/api/products/018/reviews/summary',
  '/api/categories',
  '/api/reviews',
])('%s is a public read of the catalogue', (path) => expect(isCatalogue(path)).toBe(true));

it.each([
  '/api/session',
  '/api/cart',
  '/api/orders',
  '/api/products/018/reviews/mine',
  '/api/reviews/018',
  '/api/admin/products',
  '/api/account/profile',
  '/products',
])('%s is not a public read of the catalogue', (path) => expect(isCatalogue(path)).toBe(false));
