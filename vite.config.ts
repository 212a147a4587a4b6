import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildLanguage } from './scripts/build-language.ts';
import {
  compressFiles,
  listModules,
  ownIcons,
  reactAsModules,
  reactWithoutStackTraces,
  retryableImports,
  shakeRouter,
  withoutReduxDevTools,
} from './scripts/build-plugins.ts';
import { inlineScript } from './scripts/inline-script-plugin.ts';
import { serviceWorker } from './scripts/service-worker-plugin.ts';
import { LANGUAGES, type Language } from './src/shared/languages.ts';

/** Small modules of most shoppers' pages: as separate chunks, each would need a request and would hardly compress. */
const ON_MOST_PAGES = new RegExp(
  [
    'src/shared/money\\.ts',
    'src/shop/catalogue/web/(star-display\\.ts|stars\\.tsx)',
    'src/shared/message\\.ts',
    'src/web/api/(failure-text|use-write)\\.ts',
    'src/web/(routing/back-link\\.tsx|toasts/undo\\.ts)',
    'src/web/ui/(confirm-button|field|focus-neighbour|inline-confirm|panel|picture-source|picture|text-link|tint|use-focus-on-close)\\.tsx?',
    'lucide-react/.*/icons/(arrow-left|image-off|star|trash)\\.',
  ].join('|'),
);

/** Small modules of the pages with prices of products. */
const ABOUT_PRICES = /src\/shop\/catalogue\/web\/(pieces-left|price-notes|price-tag|regular-price)\.tsx/;

/** Small modules of pages with a list that can be searched or filtered. */
const ABOUT_LISTS =
  /src\/web\/(lists\/(load-more|use-debounced-search)|routing\/use-query-state|ui\/(search-field|filter-select|select))\.tsx?/;

/** Small modules of the pages that show orders. */
const ABOUT_ORDERS = new RegExp(
  [
    'src/shop/orders/(rules|timeline)\\.ts',
    'src/shop/orders/web/(order-receipt|status-badge|status-look|timeline)\\.tsx?',
  ].join('|'),
);

/** Small modules of the pages that show reviews. */
const ABOUT_REVIEWS = new RegExp(
  [
    'src/shop/reviews/rules\\.ts',
    'src/shop/reviews/web/(rating-bars|rating-figures|rating-summary|review-item|review-row|review-rows|use-my-reviews)\\.tsx?',
    'src/web/(optimistic\\.ts|ui/form-errors\\.tsx)',
    'lucide-react/.*/icons/thumbs-up\\.',
  ].join('|'),
);

/** Small modules of forms that several administrators may change at once. */
const SHARED_FORMS =
  /src\/web\/(forms\/(form-texts|texts-by-field)\.|stale-note|ui\/(check-field|dialog)\.tsx)/;

/** Small modules of dialogs with a form. */
const FORM_DIALOGS =
  /src\/web\/forms\/(field-props|fields-form|form-dialog|use-fields|use-live-fields|use-submission)\.tsx?/;

/**
 * Small modules of the back office. As separate chunks, they would lengthen the lists of chunks that shoppers' pages load
 * with the features.
 */
const OF_BACK_OFFICE = new RegExp(
  [
    'src/web/(admin-page|admin-page-texts|admin-screen-page|read-content|shell/admin-tabs)\\.tsx?',
    'src/web/lists/(no-rows|use-url-filters)\\.tsx?',
    'src/web/ui/(data-table|options-of)\\.tsx?',
    'lucide-react/.*/icons/(arrow-down|arrow-up|pencil)\\.',
  ].join('|'),
);
/** Small modules of the back office's lists: those that keep their page in the state, and those that keep it in the URL. */
const OF_CURSOR_LISTS = /src\/web\/lists\/(cursor-list|list-search|list-tools)\.tsx?/;
const OF_POSITION_LISTS = /src\/web\/lists\/position-(list|pager)\.tsx/;

/** The package exports only its development build, whose warnings add 0.4 kB (Brotli) to every page. */
const REACT_ROUTER = {
  find: /^react-router$/,
  replacement: fileURLToPath(new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url)),
};

/** Returns whether this is the mode of a translated build. */
const isTranslation = (mode: string) => LANGUAGES.slice(1).includes(mode as Language);

/**
 * `vite build` builds the browser's files in dist/client; `vite build --ssr` builds the server, the renderer
 * (`entry-server`) and the CLI commands in dist/server. With `--mode de`, both build a translation: the browser's files
 * with other hashes in the same folder, and the renderer in dist/server/de.
 */
export default defineConfig(({ command, isSsrBuild, mode }) => ({
  ...(command === 'build' && { resolve: { alias: [REACT_ROUTER] } }),
  define: { 'import.meta.env.IS_TRANSLATION': isTranslation(mode) },
  plugins: [
    ...(isTranslation(mode) ? [buildLanguage(mode)] : []),
    react(),
    tailwindcss(),
    ownIcons(),
    inlineScript(),
    ...(isSsrBuild
      ? []
      : [
          retryableImports(),
          reactAsModules(),
          reactWithoutStackTraces(),
          shakeRouter(),
          withoutReduxDevTools(),
          listModules(isTranslation(mode) ? mode : undefined),
          serviceWorker(isTranslation(mode) ? mode : undefined),
          compressFiles(),
        ]),
  ],
  publicDir: isSsrBuild || isTranslation(mode) ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: isTranslation(mode) ? `dist/server/${mode}` : 'dist/server',
        emptyOutDir: true,
        target: 'node20',
        sourcemap: true,
        rolldownOptions: {
          input: isTranslation(mode)
            ? { 'entry-server': 'src/web/boot/entry-server.tsx' }
            : {
                main: 'src/server/main.ts',
                admin: 'src/shop/account/server/admin-cli.ts',
                backup: 'src/server/backup-cli.ts',
                doctor: 'src/server/doctor-cli.ts',
                'entry-server': 'src/web/boot/entry-server.tsx',
              },
          output: { entryFileNames: '[name].js' },
        },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: !isTranslation(mode),
        target: 'es2022',
        manifest: isTranslation(mode) ? `.vite/manifest.${mode}.json` : true,
        rolldownOptions: {
          input: 'src/web/boot/entry-client.tsx',
          // Two chunks for what every page needs: they compress better than many, and slow phones handle files one by one.
          output: {
            // The entry lists every file: the default hashes of 8 characters would add about 0.2 kB. Rolldown needs at least 7
            // for this number of files.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|scheduler)\/|as-module:react|src\/web\/boot\/react-client/,
                  priority: 1,
                },
                { name: 'base', tags: ['$initial'] },
                { name: 'base', test: ON_MOST_PAGES },
                { name: 'prices', test: ABOUT_PRICES },
                { name: 'lists', test: ABOUT_LISTS },
                { name: 'orders', test: ABOUT_ORDERS },
                { name: 'reviews', test: ABOUT_REVIEWS },
                { name: 'shared-forms', test: SHARED_FORMS },
                { name: 'form-dialogs', test: FORM_DIALOGS },
                // Without their dependencies, which shoppers' pages also load.
                { name: 'back-office', test: OF_BACK_OFFICE, includeDependenciesRecursively: false },
                { name: 'cursor-lists', test: OF_CURSOR_LISTS, includeDependenciesRecursively: false },
                { name: 'position-lists', test: OF_POSITION_LISTS, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
  // Bundled, so that rendering uses the production builds regardless of NODE_ENV, and a start reads a few files instead of
  // thousands, which saves a quarter of the time.
  ssr: isSsrBuild
    ? {
        noExternal: [
          /^react/,
          /redux/,
          'reselect',
          'immer',
          'scheduler',
          'use-sync-external-store',
          'lucide-react',
          'zod',
          'fastify',
          /^@fastify\/(middie|multipart|static|swagger)$/,
          'prom-client',
          'nodemailer',
          'ws',
          'sql-template-tag',
          'entities',
        ],
      }
    : {},
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  server: { middlewareMode: true },
  appType: 'custom',
}));
