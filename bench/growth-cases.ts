import { type AnyRead, readUrl } from '../src/shared/operation.ts';
import * as audit from '../src/shop/audit/contract.ts';
import * as catalogueAdmin from '../src/shop/catalogue/admin-contract.ts';
import * as catalogue from '../src/shop/catalogue/contract.ts';
import { encodeCursor } from '../src/shop/catalogue/server/cursor.ts';
import * as notifications from '../src/shop/notifications/contract.ts';
import * as ordersAdmin from '../src/shop/orders/admin-contract.ts';
import * as orders from '../src/shop/orders/contract.ts';
import * as reviewsAdmin from '../src/shop/reviews/admin-contract.ts';
import { ORDERS_PER_BUYER, orderId, priceOf, productId, type ShopSize, wordOf } from './fill.ts';
import type { GrowthCase } from './growth.ts';

/** Spreads `n` over the numbers from 1 to `max` (golden ratio). */
const spread = (n: number, max: number): number => 1 + Math.floor(((n * 0.618_033_988_749_895) % 1) * max);

/** Cursor of the product list, after the product of this number. */
const cursor = (sortOrder: string, value: number, number: number): string =>
  encodeCursor({ sortOrder, value, id: productId(number) });

const newestFrom = (number: number) => cursor('newest', 0, number);

type Params = (n: number, size: ShopSize) => object;

/** Returns a function that creates cases of a role: a read with different parameters for each request. */
const readsOf =
  (role: GrowthCase['role']) =>
  (name: string, contract: AnyRead, params: Params): GrowthCase => ({
    name,
    role,
    path: (n, size) => readUrl(contract, params(n, size)),
  });
const [visitor, buyer, admin] = [readsOf('visitor'), readsOf('buyer'), readsOf('admin')];

const SORTS = ['newest', 'price', 'price-desc', 'rating'] as const;
const ADMIN_SORTS = ['title', 'price', 'category', 'rating', 'newest'] as const;
const CATEGORIES = ['clothing', 'bags', 'kitchen', 'electronics', 'home'];
const STATUSES = ['pending', 'in process', 'shipped', 'delivered', 'cancelled'];
/** Statuses that shoppers filter by. */
const SHOPPER_STATUSES = ['pending', 'in process', 'delivered', 'cancelled'];
const anyWord = (n: number, { products }: ShopSize) => wordOf(spread(n, products));
/** Searched words by their frequency. */
const WORDS: Record<string, (n: number, size: ShopSize) => string> = {
  'a word in an eighth': () => 'camel',
  'a word in a hundredth': () => 'limited',
  'a word in a thousandth': () => 'signed',
  'a word in the oldest hundredth': () => 'vintage',
  'two words, both in a thousandth': () => 'copper limited',
  'a unique word': anyWord,
  'the middle of a unique word': (n, size) => anyWord(n, size).slice(1, -1),
  'a word without results': (n) => `x${wordOf(2_000_000 + n)}`,
};

/** Requests of shoppers. */
export const shopCases: GrowthCase[] = [
  visitor('list, from any cursor', catalogue.list, (n, { products }) => ({
    cursor: newestFrom(spread(n, products)),
  })),
  visitor('list by price, from any cursor', catalogue.list, (n, { products }) => ({
    sort: 'price',
    cursor: cursor('price', priceOf(spread(n, products)), spread(n, products)),
  })),
  visitor('list by rating', catalogue.list, () => ({ sort: 'rating' })),
  visitor('a category, from any cursor', catalogue.list, (n, { products }) => ({
    category: CATEGORIES[n % CATEGORIES.length],
    cursor: newestFrom(spread(n, products)),
  })),
  visitor('categories', catalogue.categories, () => ({})),
  visitor('one product', catalogue.product, (n, { products }) => ({ id: productId(spread(n, products)) })),
  // First page, in all sort orders.
  ...Object.entries(WORDS).map(([name, word]) =>
    visitor(`search: ${name}`, catalogue.list, (n, size) => ({
      search: word(n, size),
      sort: SORTS[n % SORTS.length],
    })),
  ),
  buyer('order history', orders.mine, (n) => ({ page: 1 + (n % 4) })),
  buyer('order history of a status', orders.mine, (n) => ({
    status: SHOPPER_STATUSES[n % SHOPPER_STATUSES.length],
  })),
  buyer('one order', orders.one, (n, size) => {
    const buyers = size.orders / ORDERS_PER_BUYER;
    return { id: orderId((n % (ORDERS_PER_BUYER - 1)) * buyers + Math.floor(buyers / 2)) };
  }),
  admin('unread count (all orders)', notifications.unreadCount, () => ({})),
  admin('notifications, first pages', notifications.mine, (n) => ({ page: 1 + (n % 20) })),
];

/** Requests of the administrators' screens. */
export const adminCases: GrowthCase[] = [
  ...ADMIN_SORTS.map((sort) =>
    admin(`products by ${sort}, both ways`, catalogueAdmin.adminList, (n) => ({
      sort,
      order: n % 2 ? 'asc' : 'desc',
    })),
  ),
  admin('products searched, all sorts', catalogueAdmin.adminList, (n, size) => ({
    search: n % 2 ? anyWord(n, size) : 'limited',
    sort: ADMIN_SORTS[n % 5],
  })),
  admin('orders, from any cursor', ordersAdmin.adminList, (n, size) => ({
    after: orderId(spread(n, size.orders)),
  })),
  admin('orders of a status, from any cursor', ordersAdmin.adminList, (n, size) => ({
    status: STATUSES[n % STATUSES.length],
    after: orderId(spread(n, size.orders)),
  })),
  admin('orders by the end of an id', ordersAdmin.adminList, (n, size) => ({
    search: orderId(spread(n, size.orders)).slice(-8),
  })),
  admin('orders by email', ordersAdmin.adminList, (n, { orders: all }) => ({
    search: `buyer-${spread(n, all / ORDERS_PER_BUYER) - 1}@bench.test`,
  })),
  admin('orders by name', ordersAdmin.adminList, (n, { orders: all }) => ({
    search: wordOf(spread(n, all / ORDERS_PER_BUYER) - 1),
    status: n % 2 ? 'pending' : 'all',
  })),
  admin('orders of all users named Buyer', ordersAdmin.adminList, () => ({ search: 'buyer' })),
  admin('one order', ordersAdmin.adminOne, (n, size) => ({ id: orderId(spread(n, size.orders)) })),
  admin('new orders since', ordersAdmin.adminNewer, (n, size) => ({
    than: orderId(size.orders - (n % 200)),
  })),
  admin('dashboard', ordersAdmin.dashboard, () => ({
    day: new Date().toISOString().slice(0, 10),
    zone: 'Europe/Berlin',
  })),
  admin('audit, from any cursor', audit.list, (n, { orders: all }) => ({
    after: `01830000-0000-7000-8000-${spread(n, all / 4)
      .toString(16)
      .padStart(12, '0')}`,
    ...(n % 2 && { entity: 'product' }),
  })),
  admin('reviews, low and hidden', reviewsAdmin.adminList, (n) => ({
    filter: (['all', 'low', 'hidden'] as const)[n % 3],
  })),
];

const page = (name: string, path: GrowthCase['path']): GrowthCase => ({ name, role: 'admin', path });

/** The administrators' screens as rendered pages. */
export const adminPages: GrowthCase[] = [
  page('/admin/products', () => '/admin/products'),
  page(
    '/admin/manage-products',
    (n) =>
      `/admin/manage-products?sort=${['title', 'price', 'rating'][n % 3]}&order=${n % 2 ? 'asc' : 'desc'}`,
  ),
  page(
    '/admin/manage-products, searched',
    (n, size) => `/admin/manage-products?search=${n % 2 ? anyWord(n, size) : 'limited'}`,
  ),
  page('/admin/add-product', () => '/admin/add-product'),
  page('/admin/orders', (n) => `/admin/orders?status=${encodeURIComponent(STATUSES[n % STATUSES.length]!)}`),
  page(
    '/admin/orders, from any cursor',
    (n, size) => `/admin/orders?page=2&after=${orderId(spread(n, size.orders))}`,
  ),
  page(
    '/admin/orders, searched',
    (n, { orders: all }) =>
      `/admin/orders?search=${n % 2 ? wordOf(spread(n, all / ORDERS_PER_BUYER) - 1) : orderId(spread(n, all)).slice(-8)}`,
  ),
  page('/admin/dashboard', () => '/admin/dashboard'),
  page('/admin/reviews', (n) => `/admin/reviews?show=${['all', 'low', 'hidden'][n % 3]}`),
  page('/admin/audit', (n) => `/admin/audit?about=${n % 2 ? 'product' : 'order'}`),
];
