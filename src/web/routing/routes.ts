import type { AdminPermission } from '../../shared/permissions.ts';
import type { WebFeature } from '../feature.ts';
import { texts } from '../texts.ts';
import type { PageRoute } from './page.ts';

const { titles } = texts;

/** False in the browser bundle, which omits server-only routes; true elsewhere. */
const HAS_SERVER_ONLY_ROUTES: boolean = import.meta.env?.SSR !== false;

const gallery: PageRoute = { path: '/dev/gallery', access: 'any', title: 'Gallery', module: 'dev-gallery' };

const adminPage = (path: string, permission: AdminPermission, title: string, module: string): PageRoute => ({
  path,
  access: 'admin',
  permission,
  title,
  module,
});

/** The pages in `src/web/pages` (SPEC L15-L33). `<module>.server.ts` lists the reads for the server's render. */
const pages: readonly PageRoute[] = [
  { path: '/', access: 'public', title: titles.home, module: 'home' },
  { path: '/login', access: 'public', title: titles.login, module: 'login', slots: ['loginSlot'] },
  { path: '/register', access: 'public', title: titles.register, module: 'register' },
  {
    path: '/forgot-password-email',
    access: 'public',
    title: titles.forgotPassword,
    module: 'forgot-password',
  },
  {
    path: '/reviews/:productId',
    access: 'public',
    title: titles.productReviews,
    module: 'product-reviews',
    slots: ['productDetails'],
  },
  // Target of the link in a reset email (SETTLED 3).
  { path: '/reset-password', access: 'public', title: titles.resetPassword, module: 'reset-password' },
  // Target of the link in a confirmation email (SETTLED 48).
  { path: '/confirm-email', access: 'public', title: titles.confirmEmail, module: 'confirm-email' },
  {
    path: '/cart',
    access: 'login',
    title: titles.cart,
    module: 'cart',
    slots: ['checkoutSlot', 'orderButton'],
  },
  { path: '/orders', access: 'login', title: titles.orders, module: 'orders' },
  {
    path: '/orders/:orderId',
    access: 'login',
    title: titles.order,
    module: 'order-details',
    slots: ['orderSlot'],
  },
  {
    path: '/product/:id',
    access: 'login',
    title: titles.product,
    module: 'product',
    slots: ['productSlot', 'productDetails', 'priceNote'],
  },
  {
    path: '/order-success',
    access: 'login',
    title: titles.orderSuccess,
    module: 'order-success',
    slots: ['confirmationSlot'],
  },
  { path: '/notifications', access: 'login', title: titles.notifications, module: 'notifications' },
  { path: '/profile', access: 'login', title: titles.profile, module: 'profile' },
  { path: '/admin', access: 'admin', permission: 'catalogue', redirectTo: '/admin/manage-products' },
  adminPage('/admin/products', 'catalogue', titles.adminProducts, 'admin-products'),
  adminPage('/admin/manage-products', 'catalogue', titles.manageProducts, 'admin-manage-products'),
  adminPage('/admin/add-product', 'catalogue', titles.addProduct, 'admin-add-product'),
  adminPage('/admin/import', 'catalogue', titles.transfer, 'admin-import'),
  adminPage('/admin/orders', 'orders', titles.manageOrders, 'admin-orders'),
  // Beyond the specification's table.
  adminPage('/admin/dashboard', 'reports', titles.dashboard, 'admin-dashboard'),
  adminPage('/admin/reviews', 'reviews', titles.adminReviews, 'admin-reviews'),
];

/** Pages that follow those of the features. */
const lastPages: readonly PageRoute[] = [
  { path: '/not-authorized', access: 'any', title: titles.notAuthorized, module: 'not-authorized' },
  // For developers, in demo shops only. Rendered on the server without scripts: as part of the client build it would
  // change how the code of shoppers' pages is split into files.
  ...(HAS_SERVER_ONLY_ROUTES ? [gallery] : []),
  { path: '*', access: 'any', title: titles.notFound, module: 'not-found' },
];

/** Returns the page table of a shop with these features. */
export const pageRoutesOf = (features: readonly WebFeature[]): PageRoute[] => [
  ...pages,
  ...features.flatMap((feature) => feature.pages),
  ...lastPages,
];
