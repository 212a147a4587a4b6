/** An import, and the rule that forbids it. */
interface ForbiddenImport {
  rule: string;
  from: string;
  to: string;
}

const forbiddenImport = (rule: string, from: string, to: string): ForbiddenImport => ({ rule, from, to });

/** At least one forbidden import for each rule. */
export const forbidden: ForbiddenImport[] = [
  forbiddenImport('shared-imports-nothing', 'src/shared/money.ts', 'src/shop/cart/rules.ts'),
  forbiddenImport('shared-imports-nothing', 'src/shared/text.ts', 'react'),
  forbiddenImport('rules-are-pure', 'src/shop/cart/rules.ts', 'src/shop/cart/server/tables.ts'),
  forbiddenImport('rules-are-pure', 'src/shop/orders/totals.ts', 'pg'),
  forbiddenImport('contracts-are-light', 'src/shop/cart/contract.ts', 'src/server/viewer.ts'),
  forbiddenImport('contracts-are-light', 'src/shop/orders/contract.ts', 'src/shop/cart/schemas.ts'),
  forbiddenImport('contracts-are-light', 'src/shop/orders/admin-contract.ts', 'src/shop/cart/schemas.ts'),
  forbiddenImport(
    'schemas-stay-on-the-server',
    'src/shop/orders/admin/table.tsx',
    'src/shop/orders/admin-schemas.ts',
  ),
  forbiddenImport('schemas-stay-on-the-server', 'src/shop/cart/web/cart.tsx', 'src/shop/cart/schemas.ts'),
  forbiddenImport('schemas-stay-on-the-server', 'src/web/pages/cart.tsx', 'src/shop/cart/schemas.ts'),
  forbiddenImport('zod-stays-on-the-server', 'src/shop/cart/web/form.tsx', 'zod'),
  forbiddenImport('zod-stays-on-the-server', 'src/shop/cart/contract.ts', 'zod'),
  forbiddenImport('browser-imports-no-server', 'src/web/pages/home.tsx', 'src/server/settings.ts'),
  forbiddenImport(
    'browser-imports-no-server',
    'src/shop/orders/admin/table.tsx',
    'src/shop/orders/server/tables.ts',
  ),
  forbiddenImport('browser-imports-no-server', 'src/web/api/http.ts', 'demo/shop.ts'),
  forbiddenImport('browser-has-no-node', 'src/web/store.ts', 'fs'),
  forbiddenImport('browser-has-no-node', 'src/shop/cart/rules.ts', 'crypto'),
  forbiddenImport('browser-packages', 'src/shop/catalogue/web/card.tsx', 'nodemailer'),
  forbiddenImport(
    'back-office-loads-separately',
    'src/web/pages/home.tsx',
    'src/shop/catalogue/admin/form.tsx',
  ),
  forbiddenImport(
    'back-office-loads-separately',
    'src/shop/catalogue/web/card.tsx',
    'src/shop/catalogue/admin/form.tsx',
  ),
  forbiddenImport(
    'registration-loads-pages-later',
    'src/shop/cart/web/feature.ts',
    'src/shop/cart/web/cart-page.tsx',
  ),
  forbiddenImport('ui-and-api-import-no-feature', 'src/web/ui/button.tsx', 'src/shop/cart/texts.ts'),
  forbiddenImport('ui-and-api-import-no-feature', 'src/web/api/read-cache.ts', 'src/shop/cart/contract.ts'),
  forbiddenImport('pages-compose-features', 'src/shop/cart/web/cart.tsx', 'src/web/pages/home.tsx'),
  forbiddenImport('pages-compose-features', 'src/shop/orders/admin/table.tsx', 'src/web/routing/routes.ts'),
  forbiddenImport('server-imports-no-feature', 'src/server/http/app.ts', 'src/shop/cart/contract.ts'),
  forbiddenImport(
    'features-register-as-a-whole',
    'src/server/features.ts',
    'src/shop/cart/server/commands.ts',
  ),
  forbiddenImport('features-register-as-a-whole', 'src/web/features.ts', 'src/shop/cart/web/cart.tsx'),
  forbiddenImport(
    'server-renders-through-one-entry',
    'src/server/rendering/pages.ts',
    'src/web/routing/routes.ts',
  ),
  forbiddenImport('server-renders-through-one-entry', 'src/shop/cart/server/queries.ts', 'src/web/texts.ts'),
  forbiddenImport(
    'use-cases-not-tables',
    'src/shop/orders/server/commands.ts',
    'src/shop/cart/server/tables.ts',
  ),
  forbiddenImport(
    'use-cases-not-tables',
    'src/shop/reviews/admin/list.tsx',
    'src/shop/orders/admin/table.tsx',
  ),
  forbiddenImport('direction-of-catalogue', 'src/shop/catalogue/web/card.tsx', 'src/shop/cart/web/cart.tsx'),
  forbiddenImport('direction-of-account', 'src/shop/account/server/commands.ts', 'src/shop/orders/rules.ts'),
  forbiddenImport('direction-of-cart', 'src/shop/cart/server/commands.ts', 'src/shop/orders/server/place.ts'),
  forbiddenImport('direction-of-orders', 'src/shop/orders/web/details.tsx', 'src/shop/reviews/web/form.tsx'),
  forbiddenImport(
    'direction-of-reviews',
    'src/shop/reviews/server/commands.ts',
    'src/shop/notifications/server/keep.ts',
  ),
  forbiddenImport(
    'direction-of-documents',
    'src/shop/documents/server/commands.ts',
    'src/shop/stock/server/movements.ts',
  ),
  forbiddenImport(
    'direction-of-notifications',
    'src/shop/notifications/web/list.tsx',
    'src/shop/orders/contract.ts',
  ),
  forbiddenImport('direction-of-pricing', 'src/shop/pricing/quote.ts', 'src/shop/cart/rules.ts'),
  forbiddenImport('direction-of-payments', 'src/shop/payments/server/refund.ts', 'src/shop/orders/rules.ts'),
  forbiddenImport('direction-of-legal', 'src/shop/legal/server/withdraw.ts', 'src/shop/cart/rules.ts'),
  forbiddenImport('direction-of-audit', 'src/shop/audit/server/queries.ts', 'src/shop/orders/rules.ts'),
  forbiddenImport(
    'direction-of-other-features',
    'src/shop/new-feature/server/commands.ts',
    'src/shop/orders/server/find.ts',
  ),
  forbiddenImport(
    'direction-of-other-features',
    'src/shop/new-feature/web/list.tsx',
    'src/shop/another-feature/web/list.tsx',
  ),
  forbiddenImport('demo-is-data', 'src/server/start.ts', 'demo/shop.ts'),
  forbiddenImport('demo-imports-only-rules', 'demo/orders.ts', 'src/shop/orders/server/place.ts'),
  forbiddenImport('no-tests-in-production', 'src/server/shop.ts', 'test/shop.ts'),
  forbiddenImport('no-tests-in-production', 'src/shop/cart/server/feature.ts', 'src/shop/cart/rules.test.ts'),
  forbiddenImport('runs-without-dev-packages', 'src/server/mail/send.ts', 'smtp-server'),
  forbiddenImport('everything-resolves', 'src/web/hooks.ts', './missing.ts'),
  forbiddenImport('no-catch-all-folders', 'src/web/client.ts', 'src/web/utils/dates.ts'),
];

/** Imports that must stay allowed. */
export const allowed: Omit<ForbiddenImport, 'rule'>[] = [
  { from: 'src/shop/cart/contract.ts', to: 'src/shop/cart/schemas.ts' },
  { from: 'src/shop/cart/schemas.ts', to: 'zod' },
  { from: 'src/shop/orders/admin-contract.ts', to: 'src/shop/orders/admin-schemas.ts' },
  { from: 'src/shop/orders/admin-contract.ts', to: 'src/shop/orders/schemas.ts' },
  { from: 'src/shop/orders/admin-schemas.ts', to: 'zod' },
  { from: 'src/shop/cart/schemas.ts', to: 'src/shop/cart/rules.ts' },
  { from: 'src/shop/orders/rules.ts', to: 'src/shop/cart/rules.ts' },
  { from: 'src/shop/cart/quote.ts', to: 'src/shop/pricing/quote.ts' },
  { from: 'src/shop/cart/web/cart.tsx', to: 'src/shop/cart/contract.ts' },
  { from: 'src/shop/cart/web/cart.tsx', to: 'src/web/ui/button.tsx' },
  { from: 'src/shop/cart/web/cart.tsx', to: 'react' },
  { from: 'src/shop/orders/server/commands.ts', to: 'src/shop/catalogue/server/find-products.ts' },
  { from: 'src/shop/orders/server/commands.ts', to: 'src/shop/notifications/server/notify.ts' },
  { from: 'src/shop/orders/server/commands.ts', to: 'src/server/operations.ts' },
  { from: 'src/web/pages/admin-orders.tsx', to: 'src/shop/orders/admin/table.tsx' },
  { from: 'src/web/pages/cart.tsx', to: 'src/shop/cart/web/cart.tsx' },
  { from: 'src/server/features.ts', to: 'src/shop/cart/server/feature.ts' },
  { from: 'src/web/features.ts', to: 'src/shop/cart/web/feature.ts' },
  { from: 'src/shop/cart/web/feature.ts', to: 'src/shop/cart/web/product-slot.tsx' },
  { from: 'src/shop/new-feature/web/list.tsx', to: 'src/shop/new-feature/contract.ts' },
  { from: 'src/shop/new-feature/web/list.tsx', to: 'src/shop/catalogue/contract.ts' },
  { from: 'src/shop/new-feature/web/list.tsx', to: 'src/shop/cart/web/cart.tsx' },
  { from: 'src/shop/new-feature/server/commands.ts', to: 'src/shop/notifications/server/notify.ts' },
  { from: 'src/server/demo-fill.ts', to: 'demo/shop.ts' },
  { from: 'src/server/rendering/pages.ts', to: 'src/web/boot/entry-server.tsx' },
  { from: 'src/server/rendering/assets.ts', to: 'src/web/boot/inline-script.ts' },
  { from: 'src/server/live/hub.test.ts', to: 'src/shop/cart/contract.ts' },
];
