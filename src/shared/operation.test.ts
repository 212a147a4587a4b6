import { describe, expect, it } from 'vitest';
import { fillPath, pathParams, read, readUrl } from './operation.ts';

describe('the URL of an operation', () => {
  it.each([
    ['/orders/{id}', { id: '7', status: 'shipped' }, '/orders/7', { status: 'shipped' }],
    ['/products/{id}/reviews', { id: 'a/b' }, '/products/a%2Fb/reviews', {}],
    ['/cart', undefined, '/cart', {}],
  ])('fills the parameters of %s', (path, input, filled, rest) => {
    expect(fillPath(path, input)).toEqual({ path: filled, rest });
  });

  it('lists the parameters of a path', () => {
    expect(pathParams('/a/{id}/b/{page}')).toEqual(['id', 'page']);
  });

  it('puts other parameters of a read into the query, in a stable order, without empty ones', () => {
    const list = read('catalogue.list', '/products');
    expect(readUrl(list, { search: 'red cup', category: 'kitchen', cursor: undefined, sort: '' })).toBe(
      '/api/products?category=kitchen&search=red+cup',
    );
  });
});
