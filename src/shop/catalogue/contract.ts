import { read } from '../../shared/operation.ts';
import type * as s from './schemas.ts';

export type * from './schemas.ts';

/** Pages of products for sale; each page contains the cursor of the next one. */
export const list = read<s.ProductListParams, s.ProductPage>('catalogue.list', '/products', {
  products: 1,
  nextCursor: 0,
});

/** Distinct categories of the products, in lower case (SPEC L66). */
export const categories = read<Record<string, never>, s.Categories>('catalogue.categories', '/categories', {
  categories: 1,
});

/** One product; 404 'Product not found' if it does not exist or has been deleted. */
export const product = read<s.ProductParams, s.ProductWithImages>('catalogue.product', '/products/{id}', {
  id: 0,
  title: 0,
  priceCents: 0,
  image: 0,
  category: 0,
  description: 0,
  rating: 0,
});
