/**
 * Source file of each page in `routes.ts` by path, as in Vite's manifest: the head of a rendered page lists the files
 * built from it. Server only.
 */
export const pageFiles: Record<string, string> = {
  '/': 'src/web/pages/home.tsx',
  '/login': 'src/web/pages/login.tsx',
  '/register': 'src/web/pages/register.tsx',
  '/forgot-password-email': 'src/web/pages/forgot-password.tsx',
  '/reviews/:productId': 'src/web/pages/product-reviews.tsx',
  '/reset-password': 'src/web/pages/reset-password.tsx',
  '/confirm-email': 'src/web/pages/confirm-email.tsx',
  '/cart': 'src/web/pages/cart.tsx',
  '/orders': 'src/web/pages/orders.tsx',
  '/orders/:orderId': 'src/web/pages/order-details.tsx',
  '/product/:id': 'src/web/pages/product.tsx',
  '/order-success': 'src/web/pages/order-success.tsx',
  '/notifications': 'src/web/pages/notifications.tsx',
  '/profile': 'src/web/pages/profile.tsx',
  '/admin/products': 'src/web/pages/admin-products.tsx',
  '/admin/manage-products': 'src/web/pages/admin-manage-products.tsx',
  '/admin/add-product': 'src/web/pages/admin-add-product.tsx',
  '/admin/import': 'src/web/pages/admin-import.tsx',
  '/admin/orders': 'src/web/pages/admin-orders.tsx',
  '/admin/dashboard': 'src/web/pages/admin-dashboard.tsx',
  '/admin/reviews': 'src/web/pages/admin-reviews.tsx',
  '/admin/audit': 'src/web/pages/admin-audit.tsx',
  '/not-authorized': 'src/web/pages/not-authorized.tsx',
  '/dev/gallery': 'src/web/pages/dev-gallery.tsx',
  '*': 'src/web/pages/not-found.tsx',
};
