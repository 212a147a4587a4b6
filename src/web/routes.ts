import type { ComponentType } from 'react';

/** Who may enter (SPEC L15-L33). `login` sends visitors to /login; `admin` also sends others to /not-authorized. */
export type Access = 'public' | 'login' | 'admin' | 'any';

interface Row {
  path: string;
  access: Access;
}

/** An address with a screen. */
export interface ScreenRoute extends Row {
  /** The document's title, before the shop's name. */
  title: string;
  page: () => Promise<{ default: ComponentType }>;
}

/** An address that leads to another, once its guard has let the visitor pass. */
interface RedirectRoute extends Row {
  redirectTo: string;
}

export type PageRoute = ScreenRoute | RedirectRoute;

/** The shop's pages (SPEC L15-L33): the browser's table of contents. What each shows stands in `page-reads.ts`. */
export const pageRoutes: PageRoute[] = [
  {
    path: '/',
    access: 'public',
    title: 'Home',
    page: () => import('./pages/home.tsx'),
  },
  { path: '/login', access: 'public', title: 'Login', page: () => import('./pages/login.tsx') },
  {
    path: '/register',
    access: 'public',
    title: 'Register',
    page: () => import('./pages/register.tsx'),
  },
  {
    path: '/forgot-password-email',
    access: 'public',
    title: 'Forgot Password',
    page: () => import('./pages/forgot-password.tsx'),
  },
  {
    path: '/reviews/:productId',
    access: 'public',
    title: 'Product Reviews',
    page: () => import('./pages/product-reviews.tsx'),
  },
  // Where the link of a reset mail leads (SETTLED 3).
  {
    path: '/reset-password',
    access: 'public',
    title: 'Choose a new password',
    page: () => import('./pages/reset-password.tsx'),
  },
  {
    path: '/cart',
    access: 'login',
    title: 'Cart',
    page: () => import('./pages/cart.tsx'),
  },
  {
    path: '/orders',
    access: 'login',
    title: 'Your Order History',
    page: () => import('./pages/orders.tsx'),
  },
  {
    path: '/orders/:orderId',
    access: 'login',
    title: 'Order',
    page: () => import('./pages/order-details.tsx'),
  },
  {
    path: '/product/:id',
    access: 'login',
    title: 'Product',
    page: () => import('./pages/product.tsx'),
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
  },
  {
    path: '/profile',
    access: 'login',
    title: 'Profile',
    page: () => import('./pages/profile.tsx'),
  },
  { path: '/admin', access: 'admin', redirectTo: '/admin/manage-products' },
  {
    path: '/admin/products',
    access: 'admin',
    title: 'Products',
    page: () => import('./pages/admin-products.tsx'),
  },
  {
    path: '/admin/manage-products',
    access: 'admin',
    title: 'Manage Products',
    page: () => import('./pages/admin-manage-products.tsx'),
  },
  {
    path: '/admin/add-product',
    access: 'admin',
    title: 'Add Product',
    page: () => import('./pages/admin-add-product.tsx'),
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
  },
  // Beyond the specification's table.
  {
    path: '/admin/dashboard',
    access: 'admin',
    title: 'Dashboard',
    page: () => import('./pages/admin-dashboard.tsx'),
  },
  {
    path: '/admin/reviews',
    access: 'admin',
    title: 'Reviews',
    page: () => import('./pages/admin-reviews.tsx'),
  },
  {
    path: '/admin/audit',
    access: 'admin',
    title: 'Audit',
    page: () => import('./pages/admin-audit.tsx'),
  },
  {
    path: '/not-authorized',
    access: 'any',
    title: 'Not authorized',
    page: () => import('./pages/not-authorized.tsx'),
  },
  { path: '*', access: 'any', title: 'Page not found', page: () => import('./pages/not-found.tsx') },
];
