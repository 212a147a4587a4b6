/** An import, and the wall that it breaks. */
interface Breach {
  rule: string;
  from: string;
  to: string;
}

const breach = (rule: string, from: string, to: string): Breach => ({ rule, from, to });

/** One import for each wall that must be refused; several where a wall has several sides. */
export const broken: Breach[] = [
  breach('shared-stands-alone', 'src/shared/money.ts', 'src/shop/cart/rules.ts'),
  breach('shared-stands-alone', 'src/shared/text.ts', 'react'),
  breach('rules-are-pure', 'src/shop/cart/rules.ts', 'src/shop/cart/server/tables.ts'),
  breach('rules-are-pure', 'src/shop/orders/totals.ts', 'pg'),
  breach('contracts-are-light', 'src/shop/cart/contract.ts', 'src/server/viewer.ts'),
  breach('contracts-are-light', 'src/shop/orders/contract.ts', 'src/shop/cart/schemas.ts'),
  breach('contracts-are-light', 'src/shop/orders/admin-contract.ts', 'src/shop/cart/schemas.ts'),
  breach('schemas-stay-on-the-server', 'src/shop/orders/admin/table.tsx', 'src/shop/orders/admin-schemas.ts'),
  breach('schemas-stay-on-the-server', 'src/shop/cart/web/cart.tsx', 'src/shop/cart/schemas.ts'),
  breach('schemas-stay-on-the-server', 'src/web/pages/cart.tsx', 'src/shop/cart/schemas.ts'),
  breach('zod-stays-on-the-server', 'src/shop/cart/web/form.tsx', 'zod'),
  breach('zod-stays-on-the-server', 'src/shop/cart/contract.ts', 'zod'),
  breach('browser-knows-no-server', 'src/web/pages/home.tsx', 'src/server/settings.ts'),
  breach('browser-knows-no-server', 'src/shop/orders/admin/table.tsx', 'src/shop/orders/server/tables.ts'),
  breach('browser-knows-no-server', 'src/web/api/http.ts', 'demo/shop.ts'),
  breach('browser-has-no-node', 'src/web/store.ts', 'fs'),
  breach('browser-has-no-node', 'src/shop/cart/rules.ts', 'crypto'),
  breach('browser-packages', 'src/shop/catalogue/web/card.tsx', 'better-auth'),
  breach('back-office-loads-apart', 'src/web/pages/home.tsx', 'src/shop/catalogue/admin/form.tsx'),
  breach('back-office-loads-apart', 'src/shop/catalogue/web/card.tsx', 'src/shop/catalogue/admin/form.tsx'),
  breach('ui-and-api-know-no-shop', 'src/web/ui/button.tsx', 'src/shop/cart/texts.ts'),
  breach('ui-and-api-know-no-shop', 'src/web/api/api.ts', 'src/shop/cart/contract.ts'),
  breach('pages-compose-features', 'src/shop/cart/web/cart.tsx', 'src/web/pages/home.tsx'),
  breach('pages-compose-features', 'src/shop/orders/admin/table.tsx', 'src/web/routes.ts'),
  breach('server-knows-no-shop', 'src/server/http/app.ts', 'src/shop/cart/contract.ts'),
  breach('features-are-plugged-in-whole', 'src/server/features.ts', 'src/shop/cart/server/commands.ts'),
  breach('server-draws-through-one-door', 'src/server/rendering/pages.ts', 'src/web/routes.ts'),
  breach('server-draws-through-one-door', 'src/shop/cart/server/queries.ts', 'src/web/texts.ts'),
  breach('use-cases-not-tables', 'src/shop/orders/server/commands.ts', 'src/shop/cart/server/tables.ts'),
  breach('use-cases-not-tables', 'src/shop/reviews/admin/list.tsx', 'src/shop/orders/admin/table.tsx'),
  breach('direction-of-catalogue', 'src/shop/catalogue/web/card.tsx', 'src/shop/cart/web/cart.tsx'),
  breach('direction-of-account', 'src/shop/account/server/commands.ts', 'src/shop/orders/rules.ts'),
  breach('direction-of-cart', 'src/shop/cart/server/commands.ts', 'src/shop/orders/server/place.ts'),
  breach('direction-of-orders', 'src/shop/orders/web/details.tsx', 'src/shop/reviews/web/form.tsx'),
  breach(
    'direction-of-reviews',
    'src/shop/reviews/server/commands.ts',
    'src/shop/notifications/server/keep.ts',
  ),
  breach('direction-of-notifications', 'src/shop/notifications/web/list.tsx', 'src/shop/orders/contract.ts'),
  breach('direction-of-audit', 'src/shop/audit/server/queries.ts', 'src/shop/orders/rules.ts'),
  breach('demo-is-data', 'src/server/start.ts', 'demo/shop.ts'),
  breach('demo-knows-only-rules', 'demo/orders.ts', 'src/shop/orders/server/place.ts'),
  breach('no-tests-in-the-program', 'src/server/shop.ts', 'test/shop.ts'),
  breach('no-tests-in-the-program', 'src/shop/cart/server/feature.ts', 'src/shop/cart/rules.test.ts'),
  breach('runs-without-dev-packages', 'src/server/mail/send.ts', 'smtp-server'),
  breach('everything-resolves', 'src/web/hooks.ts', './missing.ts'),
  breach('folders-say-what-is-in-them', 'src/web/client.ts', 'src/web/utils/dates.ts'),
];

/** Imports that the walls leave open, so that none is closed by accident. */
export const allowed: Omit<Breach, 'rule'>[] = [
  { from: 'src/shop/cart/contract.ts', to: 'src/shop/cart/schemas.ts' },
  { from: 'src/shop/cart/schemas.ts', to: 'zod' },
  { from: 'src/shop/orders/admin-contract.ts', to: 'src/shop/orders/admin-schemas.ts' },
  { from: 'src/shop/orders/admin-contract.ts', to: 'src/shop/orders/schemas.ts' },
  { from: 'src/shop/orders/admin-schemas.ts', to: 'zod' },
  { from: 'src/shop/cart/schemas.ts', to: 'src/shop/cart/rules.ts' },
  { from: 'src/shop/orders/rules.ts', to: 'src/shop/cart/rules.ts' },
  { from: 'src/shop/cart/web/cart.tsx', to: 'src/shop/cart/contract.ts' },
  { from: 'src/shop/cart/web/cart.tsx', to: 'src/web/ui/button.tsx' },
  { from: 'src/shop/cart/web/cart.tsx', to: 'react' },
  { from: 'src/shop/orders/server/commands.ts', to: 'src/shop/catalogue/server/find.ts' },
  { from: 'src/shop/orders/server/commands.ts', to: 'src/shop/notifications/server/tell.ts' },
  { from: 'src/shop/orders/server/commands.ts', to: 'src/server/operations.ts' },
  { from: 'src/web/pages/admin-orders.tsx', to: 'src/shop/orders/admin/table.tsx' },
  { from: 'src/web/pages/cart.tsx', to: 'src/shop/cart/web/cart.tsx' },
  { from: 'src/server/features.ts', to: 'src/shop/cart/server/feature.ts' },
  { from: 'src/server/demo-fill.ts', to: 'demo/shop.ts' },
  { from: 'src/server/rendering/pages.ts', to: 'src/web/entry-server.tsx' },
  { from: 'src/server/http/security-headers.ts', to: 'src/web/first-script.ts' },
  { from: 'src/server/live/hub.test.ts', to: 'src/shop/cart/contract.ts' },
];
