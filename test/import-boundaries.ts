/** Imports that a rule forbids, each as 'file -> imported file or package'. At least one for each rule. */
const forbiddenByRule = {
  'shared-imports-nothing': ['src/shared/money.ts -> src/shop/cart/rules.ts', 'src/shared/text.ts -> react'],
  'rules-are-pure': [
    'src/shop/cart/rules.ts -> src/shop/cart/server/tables.ts',
    'src/shop/orders/totals.ts -> pg',
  ],
  'contracts-are-light': [
    'src/shop/cart/contract.ts -> src/server/viewer.ts',
    'src/shop/orders/contract.ts -> src/shop/cart/schemas.ts',
    'src/shop/orders/admin-contract.ts -> src/shop/cart/schemas.ts',
  ],
  'schemas-stay-on-the-server': [
    'src/shop/orders/admin/table.tsx -> src/shop/orders/admin-schemas.ts',
    'src/shop/cart/web/cart.tsx -> src/shop/cart/schemas.ts',
    'src/web/pages/cart.tsx -> src/shop/cart/schemas.ts',
  ],
  'zod-stays-on-the-server': ['src/shop/cart/web/form.tsx -> zod', 'src/shop/cart/contract.ts -> zod'],
  'browser-imports-no-server': [
    'src/web/pages/home.tsx -> src/server/settings.ts',
    'src/shop/orders/admin/table.tsx -> src/shop/orders/server/tables.ts',
    'src/web/api/http.ts -> demo/shop.ts',
  ],
  'browser-has-no-node': ['src/web/store.ts -> fs', 'src/shop/cart/rules.ts -> crypto'],
  'browser-packages': ['src/shop/catalogue/web/card.tsx -> nodemailer'],
  'back-office-loads-separately': [
    'src/web/pages/home.tsx -> src/shop/catalogue/admin/form.tsx',
    'src/shop/catalogue/web/card.tsx -> src/shop/catalogue/admin/form.tsx',
  ],
  'registration-loads-pages-later': ['src/shop/cart/web/feature.ts -> src/shop/cart/web/cart-page.tsx'],
  'ui-and-api-import-no-feature': [
    'src/web/ui/button.tsx -> src/shop/cart/texts.ts',
    'src/web/api/read-cache.ts -> src/shop/cart/contract.ts',
  ],
  'pages-compose-features': [
    'src/shop/cart/web/cart.tsx -> src/web/pages/home.tsx',
    'src/shop/orders/admin/table.tsx -> src/web/routing/routes.ts',
  ],
  'server-imports-no-feature': ['src/server/http/app.ts -> src/shop/cart/contract.ts'],
  'features-register-as-a-whole': [
    'src/server/features.ts -> src/shop/cart/server/commands.ts',
    'src/web/features.ts -> src/shop/cart/web/cart.tsx',
  ],
  'server-renders-through-one-entry': [
    'src/server/rendering/pages.ts -> src/web/routing/routes.ts',
    'src/shop/cart/server/queries.ts -> src/web/texts.ts',
  ],
  'use-cases-not-tables': [
    'src/shop/orders/server/commands.ts -> src/shop/cart/server/tables.ts',
    'src/shop/reviews/admin/list.tsx -> src/shop/orders/admin/table.tsx',
  ],
  'direction-of-catalogue': ['src/shop/catalogue/web/card.tsx -> src/shop/cart/web/cart.tsx'],
  'direction-of-account': ['src/shop/account/server/commands.ts -> src/shop/orders/rules.ts'],
  'direction-of-cart': ['src/shop/cart/server/commands.ts -> src/shop/orders/server/place.ts'],
  'direction-of-orders': ['src/shop/orders/web/details.tsx -> src/shop/reviews/web/form.tsx'],
  'direction-of-reviews': ['src/shop/reviews/server/commands.ts -> src/shop/notifications/server/keep.ts'],
  'direction-of-documents': ['src/shop/documents/server/commands.ts -> src/shop/stock/server/movements.ts'],
  'direction-of-notifications': ['src/shop/notifications/web/list.tsx -> src/shop/orders/contract.ts'],
  'direction-of-pricing': ['src/shop/pricing/quote.ts -> src/shop/cart/rules.ts'],
  'direction-of-payments': ['src/shop/payments/server/refund.ts -> src/shop/orders/rules.ts'],
  'direction-of-legal': ['src/shop/legal/server/withdraw.ts -> src/shop/cart/rules.ts'],
  'direction-of-audit': ['src/shop/audit/server/queries.ts -> src/shop/orders/rules.ts'],
  'direction-of-other-features': [
    'src/shop/new-feature/server/commands.ts -> src/shop/orders/server/find.ts',
    'src/shop/new-feature/web/list.tsx -> src/shop/another-feature/web/list.tsx',
  ],
  'demo-is-data': ['src/server/start.ts -> demo/shop.ts'],
  'demo-imports-only-rules': ['demo/orders.ts -> src/shop/orders/server/place.ts'],
  'no-tests-in-production': [
    'src/server/shop.ts -> test/shop.ts',
    'src/shop/cart/server/feature.ts -> src/shop/cart/rules.test.ts',
  ],
  'runs-without-dev-packages': ['src/server/mail/send.ts -> smtp-server'],
  'everything-resolves': ['src/web/hooks.ts -> ./missing.ts'],
  'no-catch-all-folders': ['src/web/client.ts -> src/web/utils/dates.ts'],
};

/** Imports that must stay allowed. */
const allowedImports = [
  'src/shop/cart/contract.ts -> src/shop/cart/schemas.ts',
  'src/shop/cart/schemas.ts -> zod',
  'src/shop/orders/admin-contract.ts -> src/shop/orders/admin-schemas.ts',
  'src/shop/orders/admin-contract.ts -> src/shop/orders/schemas.ts',
  'src/shop/orders/admin-schemas.ts -> zod',
  'src/shop/cart/schemas.ts -> src/shop/cart/rules.ts',
  'src/shop/orders/rules.ts -> src/shop/cart/rules.ts',
  'src/shop/cart/quote.ts -> src/shop/pricing/quote.ts',
  'src/shop/cart/web/cart.tsx -> src/shop/cart/contract.ts',
  'src/shop/cart/web/cart.tsx -> src/web/ui/button.tsx',
  'src/shop/cart/web/cart.tsx -> react',
  'src/shop/orders/server/commands.ts -> src/shop/catalogue/server/find-products.ts',
  'src/shop/orders/server/commands.ts -> src/shop/notifications/server/notify.ts',
  'src/shop/orders/server/commands.ts -> src/server/operations.ts',
  'src/web/pages/admin-orders.tsx -> src/shop/orders/admin/table.tsx',
  'src/web/pages/cart.tsx -> src/shop/cart/web/cart.tsx',
  'src/server/features.ts -> src/shop/cart/server/feature.ts',
  'src/web/features.ts -> src/shop/cart/web/feature.ts',
  'src/shop/cart/web/feature.ts -> src/shop/cart/web/product-slot.tsx',
  'src/shop/new-feature/web/list.tsx -> src/shop/new-feature/contract.ts',
  'src/shop/new-feature/web/list.tsx -> src/shop/catalogue/contract.ts',
  'src/shop/new-feature/web/list.tsx -> src/shop/cart/web/cart.tsx',
  'src/shop/new-feature/server/commands.ts -> src/shop/notifications/server/notify.ts',
  'src/server/demo-fill.ts -> demo/shop.ts',
  'src/server/rendering/pages.ts -> src/web/boot/entry-server.tsx',
  'src/server/rendering/assets.ts -> src/web/boot/inline-script.ts',
  'src/server/live/hub.test.ts -> src/shop/cart/contract.ts',
];

function parseImport(line: string): { from: string; to: string } {
  const [from, to] = line.split(' -> ') as [string, string];
  return { from, to };
}

export const forbidden = Object.entries(forbiddenByRule).flatMap(([rule, lines]) =>
  lines.map((line) => ({ rule, ...parseImport(line) })),
);
export const allowed = allowedImports.map(parseImport);
