/**
 * The walls between the parts of the shop. Each message says what to do instead. `test/walls.test.ts` breaks every one
 * of them on purpose and expects to hear about it. Cycles, and values that a contract takes from its schemas, are Biome's:
 * beside TypeScript 7 this tool cannot tell `import type` from `import`.
 */

const test = '\\.test\\.tsx?$';
/** Pages, shell and parts of the browser app, and the features' screens. */
const browser = '^src/(web/|shop/[^/]+/(web|admin)/)';
/** What a feature knows without database or screen: rules, texts, contract. Not its schemas. */
const pure = '^src/shop/[^/]+/(?!(admin-)?(contract|schemas)\\.ts)[^/]+\\.ts$';
const features = ['catalogue', 'account', 'cart', 'orders', 'reviews', 'notifications', 'audit'];
const screens = '(web|admin)/';

/** Features that each one may build on; the others reach it through a slot that the page fills. */
const buildsOn = {
  catalogue: [],
  account: [],
  notifications: [],
  audit: ['catalogue', 'account'],
  cart: ['catalogue', 'account'],
  orders: ['catalogue', 'account', 'cart'],
  reviews: ['catalogue', 'account', 'cart', 'orders'],
};
/** Anybody may speak of a notification; how one is kept and shown stays inside. */
const notifyApi = '^src/shop/notifications/([^/]+\\.ts|server/notify\\.ts)$';

const directions = features.map((feature) => ({
  name: `direction-of-${feature}`,
  severity: 'error',
  comment: `${feature} builds on ${buildsOn[feature].join(', ') || 'no other feature'}. Turn it round: let the higher feature call, pass its button in from the page, or give the caller a function.`,
  from: { path: `^src/shop/${feature}/`, pathNot: test },
  to: {
    path: '^src/shop/',
    pathNot: [`^src/shop/(${[feature, ...buildsOn[feature]].join('|')})/`, notifyApi],
  },
}));

module.exports = {
  forbidden: [
    {
      name: 'shared-stands-alone',
      severity: 'error',
      comment:
        'src/shared is used by everybody and so uses nobody, no package either. Move the code to the feature that knows it.',
      from: { path: '^src/shared/', pathNot: test },
      to: { pathNot: '^src/shared/' },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      comment:
        'Rules and texts are pure: they use src/shared and other rules only. Pass in what they need as an argument, and do the reading or drawing in server/ or web/.',
      from: { path: pure, pathNot: test },
      to: { pathNot: ['^src/shared/', pure] },
    },
    {
      name: 'contracts-are-light',
      severity: 'error',
      comment:
        'A contract travels to the browser: names, paths, and types from its own schemas.ts. Put everything else into rules.ts or onto the server.',
      from: { path: '^src/shop/([^/]+)/(admin-)?contract\\.ts$' },
      to: {
        pathNot: ['^src/shared/', pure, '/(admin-)?contract\\.ts$', '^src/shop/$1/(admin-)?schemas\\.ts$'],
      },
    },
    {
      name: 'schemas-stay-on-the-server',
      severity: 'error',
      comment:
        'Schemas bring zod along. Take types from contract.ts, and in the browser check with the rules (rules.ts, forms.ts).',
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
        'zod costs a visitor 23 kB. Put the schema into schemas.ts, and the check that people see into the rules.',
      from: { pathNot: ['^src/server/', '^src/shop/[^/]+/(server/|(admin-)?schemas\\.ts$)', '^test/', test] },
      to: { path: 'node_modules/zod/' },
    },
    {
      name: 'browser-knows-no-server',
      severity: 'error',
      comment:
        "Browser code reaches the server through a contract: `useRead(contract, params)`, `useWrite(contract)`. Move what both sides need to the feature's rules or to src/shared.",
      from: { path: browser, pathNot: test },
      to: { path: '^(src/server/|src/shop/[^/]+/server/|demo/|test/|scripts/)' },
    },
    {
      name: 'browser-has-no-node',
      severity: 'error',
      comment:
        'Node modules do not exist in a browser. Use the web platform (URL, crypto, fetch), or do it on the server.',
      from: { path: `${browser}|^src/shared/|${pure}|/(admin-)?contract\\.ts$`, pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'browser-packages',
      severity: 'error',
      comment:
        'Every package here is downloaded by shoppers. Use the platform or src/web/ui; a new one needs a decision record and a line in this rule.',
      from: { path: browser, pathNot: test },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown', 'npm-optional', 'npm-peer'],
        pathNot:
          'node_modules/(react|react-dom|react-redux|react-router|@reduxjs/toolkit|lucide-react|@fontsource-variable/(besley|figtree)|@types/react|@types/react-dom)/',
      },
    },
    {
      name: 'back-office-loads-apart',
      severity: 'error',
      comment:
        "Shoppers never load back-office code: only src/web/pages/admin-*.tsx (each a chunk of its own) show it. Move what both need to the feature's web/ or to src/web/ui.",
      from: {
        pathNot: ['^src/shop/[^/]+/admin/', '^src/web/ui/admin/', '^src/web/pages/admin-[^/]+\\.tsx$', test],
      },
      to: { path: '^src/(shop/[^/]+/admin|web/ui/admin)/' },
    },
    {
      name: 'ui-and-api-know-no-shop',
      severity: 'error',
      comment:
        'src/web/ui and src/web/api would serve any shop. Take plain props or a contract as an argument; what knows the feature belongs in src/shop/<feature>/web.',
      from: { path: '^src/web/(ui|api)/', pathNot: test },
      to: { path: '^src/shop/' },
    },
    {
      name: 'pages-compose-features',
      severity: 'error',
      comment:
        'Pages, shell and routes stand above the features. Pass what the feature needs as a prop or a slot, or move the part to src/web/ui.',
      from: { path: `^src/shop/[^/]+/${screens}`, pathNot: test },
      to: { path: '^src/web/(pages/|shell/|routes\\.ts|app-routes\\.tsx|entry-)' },
    },
    {
      name: 'server-knows-no-shop',
      severity: 'error',
      comment:
        'src/server is machinery for any shop. Plug the feature in through src/server/features.ts; what a feature needs comes to it as `services`.',
      from: { path: '^src/server/', pathNot: ['^src/server/features\\.ts$', test] },
      to: { path: '^src/shop/' },
    },
    {
      name: 'features-are-plugged-in-whole',
      severity: 'error',
      comment: 'src/server/features.ts is a list: it takes each feature from its server/feature.ts.',
      from: { path: '^src/server/features\\.ts$' },
      to: { path: '^src/shop/', pathNot: '^src/shop/[^/]+/server/feature\\.ts$' },
    },
    {
      name: 'server-draws-through-one-door',
      severity: 'error',
      comment:
        'The server draws pages through src/web/entry-server.tsx and knows the script in the head by its hash, no more. Let entry-server do it, or move what both need to src/shared.',
      from: { path: '^src/(server/|shop/[^/]+/server/)', pathNot: test },
      to: { path: '^src/web/', pathNot: '^src/web/(entry-server\\.tsx|first-script\\.ts)$' },
    },
    {
      name: 'use-cases-not-tables',
      severity: 'error',
      comment:
        "Another feature's tables and operations are its own. Call a use case that it exports for that (server/find.ts, server/profile.ts, server/notify.ts), or add one.",
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
        'The shop runs without its demo. Only src/server/demo-fill.ts and demo-clear.ts read the demo data; in code, use what the database holds.',
      from: {
        pathNot: ['^demo/', '^src/server/demo-(fill|clear)\\.ts$', '^(scripts|test|e2e|bench)/', test],
      },
      to: { path: '^demo/' },
    },
    {
      name: 'demo-knows-only-rules',
      severity: 'error',
      comment: 'The demo shop is data made with the rules of the shop: use src/shared, rules and texts.',
      from: { path: '^demo/', pathNot: test },
      to: { path: '^src/', pathNot: ['^src/shared/', pure] },
    },
    {
      name: 'no-tests-in-the-program',
      severity: 'error',
      comment:
        'Tests and what they share (test/, e2e/) never run in the shop. Move the code beside the code that uses it.',
      from: { path: '^(src|demo)/', pathNot: [test, '/fixtures\\.ts$'] },
      to: { path: ['^(test|e2e|bench)/', test] },
    },
    {
      name: 'runs-without-dev-packages',
      severity: 'error',
      comment: 'What the program needs to run stands under "dependencies" in package.json.',
      from: { path: '^(src|demo)/', pathNot: [test, '/fixtures\\.ts$'] },
      to: { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/(@types|ws)/' },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      comment:
        'This import leads nowhere. Write the path with its ending, or add the package to package.json.',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.css$' },
    },
    {
      name: 'folders-say-what-is-in-them',
      severity: 'error',
      comment: 'A folder called utils, helpers, common or misc says nothing. Name it after what is in it.',
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
