import { expect, it } from 'vitest';
import { isCacheable, isCatalogue } from './rules.ts';

const answer = (headers: Record<string, string>, facts: { status?: number; type?: string } = {}) => ({
  status: 200,
  type: 'basic',
  headers: new Headers(headers),
  ...facts,
});
const PUBLIC = { 'cache-control': 'public, no-cache' };

it.each([
  ['what does not say that it is public', answer({})],
  ['what is private', answer({ 'cache-control': 'private, no-cache' })],
  ['what must not be stored', answer({ 'cache-control': 'public, no-store' })],
  ['what differs by cookie', answer({ ...PUBLIC, vary: 'Cookie, accept-encoding' })],
  ['what differs by who is asking', answer({ ...PUBLIC, vary: 'Authorization' })],
  ['what differs by anything', answer({ ...PUBLIC, vary: '*' })],
  ['what brings a cookie', answer({ ...PUBLIC, 'set-cookie': 'a=b' })],
  ['a refusal', answer(PUBLIC, { status: 404 })],
  ['a part', answer(PUBLIC, { status: 206 })],
  ['what came from elsewhere', answer(PUBLIC, { type: 'opaque' })],
])('%s is not kept', (_, given) => expect(isCacheable(given)).toBe(false));

it('what is for everybody is kept', () => {
  expect(isCacheable(answer({ ...PUBLIC, vary: 'accept-encoding' }))).toBe(true);
  expect(isCacheable(answer({ 'cache-control': 'public, max-age=31536000, immutable' }))).toBe(true);
});

it.each([
  '/api/products',
  '/api/products/018',
  '/api/products/018/reviews',
  '/api/products/018/reviews/summary',
  '/api/categories',
  '/api/reviews',
])('%s is of the catalogue', (path) => expect(isCatalogue(path)).toBe(true));

it.each([
  '/api/session',
  '/api/cart',
  '/api/orders',
  '/api/products/018/reviews/mine',
  '/api/reviews/018',
  '/api/admin/products',
  '/api/account/profile',
  '/products',
])('%s is not', (path) => expect(isCatalogue(path)).toBe(false));
