/**
 * Import boundaries between the parts of the shop. Each message says what to do instead, and
 * `test/import-boundaries.test.ts` violates every rule once. Biome checks cycles and what a contract imports from its
 * schemas: with TypeScript 7, this tool cannot distinguish `import type` from `import`.
 */

const test = '\\.test\\.tsx?$';
/** The browser app: pages, shell, components, and the features' screens. */
const browser = '^src/(web/|shop/[^/]+/(web|admin)/)';
/** Modules of a feature without database or screen: rules and texts. Not contracts and schemas. */
const pure = '^src/shop/[^/]+/(?!(admin-)?(contract|schemas)\\.ts)[^/]+\\.ts$';
const screens = '(web|admin)/';

/** The features that the shop's own features may import; others reach it through a slot that the page fills. */
const mayImport = {
  catalogue: [],
  account: [],
  notifications: [],
  pricing: [],
  audit: ['catalogue', 'account'],
  cart: ['catalogue', 'account', 'pricing'],
  orders: ['catalogue', 'account', 'cart', 'pricing', 'discounts', 'stock', 'delivery', 'tax', 'payments'],
  payments: ['catalogue', 'account', 'cart', 'pricing', 'stock', 'delivery'],
  reviews: ['catalogue', 'account', 'cart', 'orders'],
  legal: ['account', 'orders'],
  documents: ['catalogue', 'account', 'cart', 'pricing', 'orders', 'tax'],
};
/** The features that every other feature may import; a new one needs no entry above. */
const importableByAll = ['catalogue', 'account', 'cart', 'pricing'];
/** Every feature may send notifications; storing and showing them stays inside. */
const notificationApi = '^src/shop/notifications/([^/]+\\.ts|server/notify\\.ts)$';
/** Every feature may parse order codes, which name orders in URLs. */
const orderCodes = '^src/shop/orders/code\\.ts$';

const directions = Object.keys(mayImport).map((feature) => ({
  name: `direction-of-${feature}`,
  severity: 'error',
  comment: `${feature} may import ${mayImport[feature].join(', ') || 'no other feature'}. Invert the dependency: let the higher feature call, pass its component in from the page, or take a function as an argument.`,
  from: { path: `^src/shop/${feature}/`, pathNot: test },
  to: {
    path: '^src/shop/',
    pathNot: [`^src/shop/(${[feature, ...mayImport[feature]].join('|')})/`, notificationApi, orderCodes],
  },
}));
directions.push({
  name: 'direction-of-other-features',
  severity: 'error',
  comment: `A feature without an entry in \`mayImport\` may import ${importableByAll.join(', ')}. Take a function or a component as an argument, or give the feature an entry.`,
  from: { path: `^src/shop/(?!(?:${Object.keys(mayImport).join('|')})/)([^/]+)/`, pathNot: test },
  to: {
    path: '^src/shop/',
    pathNot: [`^src/shop/($1|${importableByAll.join('|')})/`, notificationApi, orderCodes],
  },
});

module.exports = {
  forbidden: [
    {
      name: 'shared-imports-nothing',
      severity: 'error',
      comment:
        'src/shared is imported everywhere, so it imports nothing, not even packages. Move the code to the feature that it belongs to.',
      from: { path: '^src/shared/', pathNot: test },
      to: { pathNot: '^src/shared/' },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      comment:
        'Rules and texts are pure: they import src/shared and other rules only. Pass data in as an argument; read and render in server/ or web/.',
      from: { path: pure, pathNot: test },
      to: { pathNot: ['^src/shared/', pure] },
    },
    {
      name: 'contracts-are-light',
      severity: 'error',
      comment:
        'The browser loads contracts: they hold names, paths, and types from their own schemas.ts. Put everything else into rules.ts or onto the server.',
      from: { path: '^src/shop/([^/]+)/(admin-)?contract\\.ts$' },
      to: {
        pathNot: ['^src/shared/', pure, '/(admin-)?contract\\.ts$', '^src/shop/$1/(admin-)?schemas\\.ts$'],
      },
    },
    {
      name: 'schemas-stay-on-the-server',
      severity: 'error',
      comment:
        'Schemas import zod. Import types from contract.ts, and validate in the browser with the rules (rules.ts, forms.ts).',
      from: {
        pathNot: [
          '^src/server/',
          '^src/shop/[^/]+/(server/|(admin-)?(schemas|contract)\\.ts$)',
          '^test/',
          test,
        ],
      },
      to: { path: '^src/shop/[^/]+/(admin-)?schemas\\.ts$' },
    },
    {
      name: 'zod-stays-on-the-server',
      severity: 'error',
      comment:
        'zod adds 23 kB to a page. Put the schema into schemas.ts, and validation in the browser into the rules.',
      from: { pathNot: ['^src/server/', '^src/shop/[^/]+/(server/|(admin-)?schemas\\.ts$)', '^test/', test] },
      to: { path: 'node_modules/zod/' },
    },
    {
      name: 'browser-imports-no-server',
      severity: 'error',
      comment:
        "Browser code calls the server through a contract: `useRead(contract, params)`, `useWrite(contract)`. Move code that both sides need to the feature's rules or to src/shared.",
      from: { path: browser, pathNot: test },
      to: { path: '^(src/server/|src/shop/[^/]+/server/|demo/|test/|scripts/)' },
    },
    {
      name: 'browser-has-no-node',
      severity: 'error',
      comment:
        'Node modules do not exist in a browser. Use the web platform (URL, crypto, fetch), or move the code to the server.',
      from: { path: `${browser}|^src/shared/|${pure}|/(admin-)?contract\\.ts$`, pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'browser-packages',
      severity: 'error',
      comment:
        'Shoppers download every package imported here. Use the web platform or src/web/ui; a new package needs a decision record and an entry in this rule.',
      // The fragment cache is part of the renderer, which only the server loads.
      from: { path: browser, pathNot: [test, '^src/web/fragment-cache\\.tsx$'] },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown', 'npm-optional', 'npm-peer'],
        pathNot:
          'node_modules/(react|react-dom|react-redux|react-router|@reduxjs/toolkit|lucide-react|@simplewebauthn/browser|@fontsource-variable/(besley|figtree)|@types/react|@types/react-dom)/',
      },
    },
    {
      name: 'back-office-loads-separately',
      severity: 'error',
      comment:
        "Shoppers never load back-office code: only src/web/pages/admin-*.tsx (each a separate chunk) may import it, and a feature's web/feature.ts with import(). Move shared code to the feature's web/ or to src/web/ui.",
      from: {
        pathNot: [
          '^src/shop/[^/]+/admin/',
          '^gallery/',
          '^src/web/pages/admin-[^/]+\\.tsx$',
          '^src/shop/[^/]+/web/feature\\.ts$',
          test,
        ],
      },
      to: { path: '^src/shop/[^/]+/admin/' },
    },
    {
      name: 'registration-loads-pages-later',
      severity: 'error',
      comment:
        "The browser loads a feature's web/feature.ts with every page: it holds paths, titles, links and the components in files named *-slot.tsx and in price-note.tsx, and loads its pages with import(). Put other code into the modules of the pages.",
      from: { path: '^src/shop/[^/]+/web/feature\\.ts$' },
      to: {
        dynamic: false,
        path: '^src/shop/[^/]+/(web|admin)/|\\.css$',
        pathNot: '^src/shop/[^/]+/web/([a-z-]+-slot|price-note)\\.tsx$',
      },
    },
    {
      name: 'ui-and-api-import-no-feature',
      severity: 'error',
      comment:
        'src/web/ui and src/web/api are independent of the features. Take props or a contract as an argument; feature code belongs in src/shop/<feature>/web.',
      from: { path: '^src/web/(ui|api)/', pathNot: test },
      to: { path: '^src/shop/' },
    },
    {
      name: 'pages-compose-features',
      severity: 'error',
      comment:
        'Pages, shell and routes compose the features, not vice versa. Pass what the feature needs as a prop or a slot, or move the component to src/web/ui.',
      from: { path: `^src/shop/[^/]+/${screens}`, pathNot: test },
      to: { path: '^src/web/(pages/|shell/|boot/|routing/(routes\\.ts|(app|server)-routes\\.tsx))' },
    },
    {
      name: 'server-imports-no-feature',
      severity: 'error',
      comment:
        'src/server is independent of the features. Register the feature in src/server/features.ts; it gets what it needs as `services`.',
      from: { path: '^src/server/', pathNot: ['^src/server/features\\.ts$', test] },
      to: { path: '^src/shop/' },
    },
    {
      name: 'features-register-as-a-whole',
      severity: 'error',
      comment:
        'src/server/features.ts and src/web/features.ts are lists: they import each feature from its server/feature.ts or web/feature.ts only.',
      from: { path: '^src/(server|web)/features\\.ts$' },
      to: { path: '^src/shop/', pathNot: '^src/shop/[^/]+/$1/feature\\.ts$' },
    },
    {
      name: 'server-renders-through-one-entry',
      severity: 'error',
      comment:
        'The server renders pages through src/web/boot/entry-server.tsx, and inserts the built inline script into the head. Let entry-server do it, or move shared code to src/shared.',
      from: { path: '^src/(server/|shop/[^/]+/server/)', pathNot: test },
      to: { path: '^src/web/', pathNot: '^src/web/boot/(entry-server\\.tsx|inline-script\\.ts)$' },
    },
    {
      name: 'use-cases-not-tables',
      severity: 'error',
      comment:
        'Tables and operations are private to a feature. Call a use case that it exports (server/find.ts, server/profile.ts, server/notify.ts), or add one.',
      from: { path: '^src/shop/([^/]+)/', pathNot: test },
      to: {
        path: '^src/shop/[^/]+/(server/(tables|queries|commands|feature)|admin/)',
        pathNot: '^src/shop/$1/',
      },
    },
    ...directions,
    {
      name: 'demo-is-data',
      severity: 'error',
      comment:
        'The shop runs without the demo. Only src/server/demo-fill.ts, demo-clear.ts and demo-example.ts read the demo data; other code reads the database, or gets an argument.',
      from: {
        pathNot: [
          '^demo/',
          '^src/server/demo-(fill|clear|example)\\.ts$',
          '^(scripts|test|e2e|bench)/',
          test,
        ],
      },
      to: { path: '^demo/' },
    },
    {
      name: 'demo-imports-only-rules',
      severity: 'error',
      comment: 'The demo data is made with the rules of the shop: import src/shared, rules and texts only.',
      from: { path: '^demo/', pathNot: test },
      to: { path: '^src/', pathNot: ['^src/shared/', pure] },
    },
    {
      name: 'no-tests-in-production',
      severity: 'error',
      comment:
        'Tests and their helpers (test/, e2e/) never run in production. Move the code next to the code that uses it.',
      from: { path: '^(src|demo)/', pathNot: [test, '/fixtures\\.ts$'] },
      to: { path: ['^(test|e2e|bench)/', test] },
    },
    {
      name: 'runs-without-dev-packages',
      severity: 'error',
      comment: 'List packages that the shop needs at run time under "dependencies" in package.json.',
      from: { path: '^(src|demo)/', pathNot: [test, '/fixtures\\.ts$'] },
      to: { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/(@types|ws)/' },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      comment:
        'This import does not resolve. Write the path with its extension, or add the package to package.json.',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.css$' },
    },
    {
      name: 'no-catch-all-folders',
      severity: 'error',
      comment:
        'A folder named utils, helpers, common or misc does not tell what is in it. Name it after its contents.',
      from: {},
      to: { path: '(^|/)(utils?|helpers?|common|misc)/', pathNot: 'node_modules' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|coverage)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.webp', '.svg'],
    },
  },
};
