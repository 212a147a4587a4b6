import AdminManageProductsPage from '../src/web/pages/admin-manage-products.tsx';
import { refusalOf, renderScreen } from './render-screen.tsx';

/** A product as the shop lists it. */
export const product = (id: string, overrides: object = {}) => ({
  id,
  title: `Product ${id}`,
  description: 'Words about it.',
  priceCents: 123_450,
  image: '/a.webp',
  furtherImages: [],
  category: 'things',
  rating: { rate: 4.0909, count: 11 },
  createdBy: 'a1',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  ...overrides,
});
export const page = (products: object[], nextCursor: string | null = null) => ({ products, nextCursor });
/** A cached response of the table. */
export const cachedList = (params: object, data: object) => ({
  name: 'catalogue.adminList',
  path: '/admin/products',
  params,
  data,
});
export const categories = {
  name: 'catalogue.categories',
  path: '/categories',
  params: {},
  data: { categories: ['things'] },
};
export const session = {
  name: 'account.session',
  path: '/account/session',
  params: {},
  data: { user: { uid: 'a1', email: 'ada@people.test', name: 'Ada', role: 'admin' } },
};
export type Options = NonNullable<Parameters<typeof renderScreen>[1]>;
/** Responds to reads with the same data, and to writes with `write`. */
export const respondToWrites =
  (write: NonNullable<Options['respond']>): NonNullable<Options['respond']> =>
  (call) => {
    if (call.method !== 'GET') return write(call);
    return {
      body: call.path.startsWith('/api/categories') ? categories.data : page([product('a'), product('b')]),
    };
  };
/** Renders /admin/manage-products with two products. */
export const openManageProducts = (options: Options = {}) =>
  renderScreen(<AdminManageProductsPage />, {
    cached: [
      cachedList({}, page([product('a'), product('b', { rating: { rate: 0, count: 0 } })])),
      categories,
      session,
    ],
    at: '/admin/manage-products',
    ...options,
  });
/** Requests that write. */
export const writes = ({ sent }: ReturnType<typeof openManageProducts>) =>
  sent.filter(({ method }) => method !== 'GET');
export const failed = () => refusalOf(500, 'failed', 'Something went wrong.');
