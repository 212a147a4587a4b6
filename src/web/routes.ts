import type { ComponentType } from 'react';
import type { AnyRead, ReadContract } from '../shared/operation.ts';
import type { SessionUser } from '../shop/account/contract.ts';
import * as account from '../shop/account/contract.ts';
import * as audit from '../shop/audit/contract.ts';
import { auditFiltersOf, auditParams } from '../shop/audit/rules.ts';
import { mine as cartMine } from '../shop/cart/contract.ts';
import * as catalogueAdmin from '../shop/catalogue/admin-contract.ts';
import * as catalogue from '../shop/catalogue/contract.ts';
import { filtersOf, saidFilters } from '../shop/catalogue/filters.ts';
import { EVERY_PRODUCT, manageParams, manageViewOf } from '../shop/catalogue/manage-filters.ts';
import { mine as notificationsMine, unreadCount } from '../shop/notifications/contract.ts';
import * as ordersAdmin from '../shop/orders/admin-contract.ts';
import { adminFiltersOf, adminListParams } from '../shop/orders/admin-filters.ts';
import * as orders from '../shop/orders/contract.ts';
import { dashboardParams } from '../shop/orders/dashboard.ts';
import { historyFilter, historyParams } from '../shop/orders/filters.ts';
import * as reviewsAdmin from '../shop/reviews/admin-contract.ts';
import { moderationFiltersOf, moderationParams } from '../shop/reviews/admin-rules.ts';
import * as reviews from '../shop/reviews/contract.ts';
import { reviewFiltersOf, saidReviewFilters } from '../shop/reviews/filters.ts';
import type { Clock } from './clock.tsx';
import { pageNumber } from './page-number.ts';

/** Who may enter (SPEC L15-L33). `login` sends visitors to /login; `admin` also sends others to /not-authorized. */
export type Access = 'public' | 'login' | 'admin' | 'any';

export interface Location {
  params: Record<string, string | undefined>;
  search: URLSearchParams;
  user: SessionUser | null;
  /** What the page's times are told by. */
  clock: Clock;
}

/** A named read with its parameters, as a page asks for it before it is drawn. */
export interface PageRead {
  contract: AnyRead;
  params: unknown;
}

export const ask = <P, R>(contract: ReadContract<P, R>, params: P): PageRead => ({
  contract: contract as AnyRead,
  params,
});

interface Row {
  path: string;
  access: Access;
}

/** An address with a screen. */
export interface ScreenRoute extends Row {
  /** The document's title, before the shop's name. */
  title: string;
  page: () => Promise<{ default: ComponentType }>;
  /** What the page shows, so that rendering has it at hand; the page asks for the same with `useRead`. */
  reads?: (at: Location) => PageRead[];
}

/** An address that leads to another, once its guard has let the visitor pass. */
interface RedirectRoute extends Row {
  redirectTo: string;
}

export type PageRoute = ScreenRoute | RedirectRoute;

/** The shop's pages (SPEC L15-L33): the browser's table of contents. */
export const pageRoutes: PageRoute[] = [
  {
    path: '/',
    access: 'public',
    title: 'Home',
    page: () => import('./pages/home.tsx'),
    reads: ({ search }) => [
      ask(catalogue.list, saidFilters(filtersOf(search))),
      ask(catalogue.categories, {}),
    ],
  },
  { path: '/login', access: 'public', title: 'Login', page: () => import('./pages/login.tsx') },
  {
    path: '/register',
    access: 'public',
    title: 'Register',
    page: () => import('./pages/register.tsx'),
    reads: () => [ask(account.terms, {})],
  },
  {
    path: '/forgot-password-email',
    access: 'public',
    title: 'Forgot Password',
    page: () => import('./pages/forgot-password.tsx'),
    reads: () => [ask(account.terms, {})],
  },
  {
    path: '/reviews/:productId',
    access: 'public',
    title: 'Product Reviews',
    page: () => import('./pages/product-reviews.tsx'),
    reads: ({ params: { productId: id = '' }, search, user }) => [
      ask(catalogue.product, { id }),
      ask(reviews.ofProduct, { id, ...saidReviewFilters(reviewFiltersOf(search)) }),
      ...(user ? [ask(reviews.mine, { id })] : []),
    ],
  },
  // Where the link of a reset mail leads (SETTLED 3).
  {
    path: '/reset-password',
    access: 'public',
    title: 'Choose a new password',
    page: () => import('./pages/reset-password.tsx'),
    reads: () => [ask(account.terms, {})],
  },
  {
    path: '/cart',
    access: 'login',
    title: 'Cart',
    page: () => import('./pages/cart.tsx'),
    reads: () => [ask(account.profile, {})],
  },
  {
    path: '/orders',
    access: 'login',
    title: 'Your Order History',
    page: () => import('./pages/orders.tsx'),
    reads: ({ search }) => [ask(orders.mine, historyParams(historyFilter(search), pageNumber(search)))],
  },
  {
    path: '/orders/:orderId',
    access: 'login',
    title: 'Order',
    page: () => import('./pages/order-details.tsx'),
    reads: ({ params: { orderId } }) => (orderId ? [ask(orders.one, { id: orderId })] : []),
  },
  {
    path: '/product/:id',
    access: 'login',
    title: 'Product',
    page: () => import('./pages/product.tsx'),
    reads: ({ params: { id = '' } }) => [
      ask(catalogue.product, { id }),
      ask(reviews.summary, { id }),
      ask(reviews.latest, { productId: id }),
      ask(reviews.mine, { id }),
    ],
  },
  {
    path: '/order-success',
    access: 'login',
    title: 'Order Confirmed',
    page: () => import('./pages/order-success.tsx'),
  },
  {
    path: '/notifications',
    access: 'login',
    title: 'Notifications',
    page: () => import('./pages/notifications.tsx'),
    reads: ({ search }) => [ask(notificationsMine, { page: pageNumber(search) })],
  },
  {
    path: '/profile',
    access: 'login',
    title: 'Profile',
    page: () => import('./pages/profile.tsx'),
    reads: () => [ask(account.profile, {}), ask(account.devices, {}), ask(account.terms, {})],
  },
  { path: '/admin', access: 'admin', redirectTo: '/admin/manage-products' },
  {
    path: '/admin/products',
    access: 'admin',
    title: 'Products',
    page: () => import('./pages/admin-products.tsx'),
    reads: () => [ask(catalogueAdmin.adminList, EVERY_PRODUCT), ask(catalogue.categories, {})],
  },
  {
    path: '/admin/manage-products',
    access: 'admin',
    title: 'Manage Products',
    page: () => import('./pages/admin-manage-products.tsx'),
    reads: ({ search }) => {
      const { filters, at } = manageViewOf(search);
      return [ask(catalogueAdmin.adminList, manageParams(filters, at)), ask(catalogue.categories, {})];
    },
  },
  {
    path: '/admin/add-product',
    access: 'admin',
    title: 'Add Product',
    page: () => import('./pages/admin-add-product.tsx'),
    reads: () => [ask(catalogue.categories, {})],
  },
  {
    path: '/admin/import',
    access: 'admin',
    title: 'Import and export',
    page: () => import('./pages/admin-import.tsx'),
  },
  {
    path: '/admin/orders',
    access: 'admin',
    title: 'Manage Orders',
    page: () => import('./pages/admin-orders.tsx'),
    reads: ({ search }) => [ask(ordersAdmin.adminList, adminListParams(adminFiltersOf(search)))],
  },
  // Beyond the specification's table.
  {
    path: '/admin/dashboard',
    access: 'admin',
    title: 'Dashboard',
    page: () => import('./pages/admin-dashboard.tsx'),
    reads: ({ clock }) => [ask(ordersAdmin.dashboard, dashboardParams(clock))],
  },
  {
    path: '/admin/reviews',
    access: 'admin',
    title: 'Reviews',
    page: () => import('./pages/admin-reviews.tsx'),
    reads: ({ search }) => [ask(reviewsAdmin.adminList, moderationParams(moderationFiltersOf(search)))],
  },
  {
    path: '/admin/audit',
    access: 'admin',
    title: 'Audit',
    page: () => import('./pages/admin-audit.tsx'),
    reads: ({ search }) => [ask(audit.list, auditParams(auditFiltersOf(search)))],
  },
  {
    path: '/not-authorized',
    access: 'any',
    title: 'Not authorized',
    page: () => import('./pages/not-authorized.tsx'),
  },
  { path: '*', access: 'any', title: 'Page not found', page: () => import('./pages/not-found.tsx') },
];

/** What the shell around every page shows. */
export const shellReads = ({ user }: Location): PageRead[] =>
  user ? [ask(cartMine, {}), ask(unreadCount, {})] : [];
