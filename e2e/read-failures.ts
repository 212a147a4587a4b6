import { product } from '../demo/lookup.ts';
import type { RequestPattern } from '../test/fault-proxy.ts';

const mug = product('stoneware-mug').id;
const teapot = product('enamel-teapot').id;
const coat = product('camel-wool-coat').id;

/** A screen whose data cannot be read, and the message that it then shows. */
export interface ReadFailure {
  /** Line of the specification that quotes `text`; absent for the shop's own texts. */
  line?: number;
  text: string;
  where: string;
  cause: string;
  call: RequestPattern;
  /** Path of the page; a function if it contains an order's code. */
  path: string | ((order: string) => string);
}

const cause = 'the response is truncated, stalls, or comes from a gateway';

/** Screens that shoppers read. */
export const shopperReads: ReadFailure[] = [
  {
    text: 'Unable to fetch products. Please try again later.',
    where: '/',
    cause,
    call: 'GET /api/products',
    path: '/',
  },
  {
    line: 138,
    text: 'Failed to load reviews.',
    where: '/reviews/{productId}',
    cause,
    call: `GET /api/products/${mug}/reviews`,
    path: `/reviews/${mug}`,
  },
  {
    text: 'Failed to load orders: ',
    where: '/orders',
    cause,
    call: 'GET /api/orders',
    path: '/orders',
  },
  {
    line: 137,
    text: 'Failed to load order.',
    where: '/orders/{orderId}',
    cause,
    call: /GET \/api\/orders\/[^/?]+$/,
    path: (order) => `/orders/${order}`,
  },
  {
    line: 140,
    text: 'Failed to load notifications.',
    where: '/notifications',
    cause,
    call: 'GET /api/notifications',
    path: '/notifications',
  },
  {
    line: 133,
    text: 'Failed to fetch profile.',
    where: '/profile',
    cause,
    call: 'GET /api/account/profile',
    path: '/profile',
  },
  {
    text: 'This product could not be loaded. Please try again later.',
    where: '/product/{id}',
    cause,
    call: `GET /api/products/${teapot}`,
    path: `/product/${teapot}`,
  },
  {
    text: 'Failed to load reviews.',
    where: '/product/{id}, below the product',
    cause,
    call: 'GET /api/reviews',
    path: `/product/${coat}`,
  },
];

/** The cart. Pages rendered for a user contain it, so the browser requests it only after a login. */
export const cartRead: ReadFailure = {
  line: 134,
  text: 'Failed to fetch cart',
  where: '/cart',
  cause,
  call: 'GET /api/cart',
  path: '/cart',
};

/** Screens that administrators read. */
export const adminReads: ReadFailure[] = [
  {
    line: 137,
    text: 'Failed to load orders.',
    where: '/admin/orders',
    cause,
    call: 'GET /api/admin/orders',
    path: '/admin/orders',
  },
  {
    line: 139,
    text: 'Failed to load products. Please try again.',
    where: '/admin/manage-products',
    cause,
    call: 'GET /api/admin/products',
    path: '/admin/manage-products',
  },
  {
    text: 'Failed to load reviews.',
    where: '/admin/reviews',
    cause,
    call: 'GET /api/admin/reviews',
    path: '/admin/reviews',
  },
  {
    text: 'Failed to load the audit log.',
    where: '/admin/audit',
    cause,
    call: 'GET /api/admin/audit',
    path: '/admin/audit',
  },
  {
    text: 'Failed to load the dashboard.',
    where: '/admin/dashboard',
    cause,
    call: 'GET /api/admin/dashboard',
    path: '/admin/dashboard',
  },
  {
    text: 'Failed to load the recent imports.',
    where: '/admin/import',
    cause,
    call: 'GET /api/admin/product-imports',
    path: '/admin/import',
  },
  // Reads with other parameters than /admin/manage-products, so it is cached separately.
  {
    text: 'Unable to fetch products. Please try again later.',
    where: '/admin/products',
    cause,
    call: 'GET /api/admin/products',
    path: '/admin/products',
  },
];
