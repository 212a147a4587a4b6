import type { ComponentType } from 'react';
import { texts } from './texts.ts';

const { titles } = texts;

/** Who may enter (SPEC L15-L33). `login` redirects visitors to /login; `admin` also redirects shoppers to /not-authorized. */
export type Access = 'public' | 'login' | 'admin' | 'any';

interface Row {
  path: string;
  access: Access;
}

/** A route with a screen. */
export interface ScreenRoute extends Row {
  /** Document title, before the shop's name. */
  title: string;
  page: () => Promise<{ default: ComponentType }>;
}

/** A route that redirects after its guard has allowed access. */
interface RedirectRoute extends Row {
  redirectTo: string;
}

export type PageRoute = ScreenRoute | RedirectRoute;

/** False in the browser bundle, which omits server-only routes; true elsewhere. */
const HAS_SERVER_ONLY_ROUTES: boolean = import.meta.env?.SSR !== false;

const gallery: PageRoute = {
  path: '/dev/gallery',
  access: 'any',
  title: 'Gallery',
  page: () => import('./pages/dev-gallery.tsx'),
};

/** The shop's pages (SPEC L15-L33). Their reads are in `page-reads.ts`. */
export const pageRoutes: PageRoute[] = [
  {
    path: '/',
    access: 'public',
    title: titles.home,
    page: () => import('./pages/home.tsx'),
  },
  { path: '/login', access: 'public', title: titles.login, page: () => import('./pages/login.tsx') },
  {
    path: '/register',
    access: 'public',
    title: titles.register,
    page: () => import('./pages/register.tsx'),
  },
  {
    path: '/forgot-password-email',
    access: 'public',
    title: titles.forgotPassword,
    page: () => import('./pages/forgot-password.tsx'),
  },
  {
    path: '/reviews/:productId',
    access: 'public',
    title: titles.productReviews,
    page: () => import('./pages/product-reviews.tsx'),
  },
  // Target of the link in a reset email (SETTLED 3).
  {
    path: '/reset-password',
    access: 'public',
    title: titles.resetPassword,
    page: () => import('./pages/reset-password.tsx'),
  },
  // Target of the link in a confirmation email (SETTLED 48).
  {
    path: '/confirm-email',
    access: 'public',
    title: titles.confirmEmail,
    page: () => import('./pages/confirm-email.tsx'),
  },
  {
    path: '/cart',
    access: 'login',
    title: titles.cart,
    page: () => import('./pages/cart.tsx'),
  },
  {
    path: '/orders',
    access: 'login',
    title: titles.orders,
    page: () => import('./pages/orders.tsx'),
  },
  {
    path: '/orders/:orderId',
    access: 'login',
    title: titles.order,
    page: () => import('./pages/order-details.tsx'),
  },
  {
    path: '/product/:id',
    access: 'login',
    title: titles.product,
    page: () => import('./pages/product.tsx'),
  },
  {
    path: '/order-success',
    access: 'login',
    title: titles.orderSuccess,
    page: () => import('./pages/order-success.tsx'),
  },
  {
    path: '/notifications',
    access: 'login',
    title: titles.notifications,
    page: () => import('./pages/notifications.tsx'),
  },
  {
    path: '/profile',
    access: 'login',
    title: titles.profile,
    page: () => import('./pages/profile.tsx'),
  },
  { path: '/admin', access: 'admin', redirectTo: '/admin/manage-products' },
  {
    path: '/admin/products',
    access: 'admin',
    title: titles.adminProducts,
    page: () => import('./pages/admin-products.tsx'),
  },
  {
    path: '/admin/manage-products',
    access: 'admin',
    title: titles.manageProducts,
    page: () => import('./pages/admin-manage-products.tsx'),
  },
  {
    path: '/admin/add-product',
    access: 'admin',
    title: titles.addProduct,
    page: () => import('./pages/admin-add-product.tsx'),
  },
  {
    path: '/admin/import',
    access: 'admin',
    title: titles.transfer,
    page: () => import('./pages/admin-import.tsx'),
  },
  {
    path: '/admin/orders',
    access: 'admin',
    title: titles.manageOrders,
    page: () => import('./pages/admin-orders.tsx'),
  },
  // Beyond the specification's table.
  {
    path: '/admin/dashboard',
    access: 'admin',
    title: titles.dashboard,
    page: () => import('./pages/admin-dashboard.tsx'),
  },
  {
    path: '/admin/reviews',
    access: 'admin',
    title: titles.adminReviews,
    page: () => import('./pages/admin-reviews.tsx'),
  },
  {
    path: '/admin/audit',
    access: 'admin',
    title: titles.audit,
    page: () => import('./pages/admin-audit.tsx'),
  },
  {
    path: '/not-authorized',
    access: 'any',
    title: titles.notAuthorized,
    page: () => import('./pages/not-authorized.tsx'),
  },
  // For developers, in demo shops only. Rendered on the server without scripts: as part of the client build it would
  // change how the code of shoppers' pages is split into files.
  ...(HAS_SERVER_ONLY_ROUTES ? [gallery] : []),
  { path: '*', access: 'any', title: titles.notFound, page: () => import('./pages/not-found.tsx') },
];
