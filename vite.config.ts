import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildLanguage } from './scripts/build-language.ts';
import {
  compressFiles,
  listModules,
  ownIcons,
  retryableImports,
  shakeRouter,
} from './scripts/build-plugins.ts';
import { serviceWorker } from './scripts/service-worker-plugin.ts';
import { LANGUAGES, type Language } from './src/shared/languages.ts';

/** Small parts of most shoppers' pages: each by itself would be a request and hardly compress. */
const ON_MOST_PAGES = new RegExp(
  [
    'src/shared/money\\.ts',
    'src/shop/catalogue/web/stars\\.ts',
    'src/web/api/use-write\\.ts',
    'src/web/(back-link\\.tsx|undo\\.ts)',
    'src/web/ui/(field|focus-neighbour|form-errors|inline-confirm|panel|picture-source|product-picture|stars|text-area-field|text-link|tint)\\.tsx?',
    'lucide-react/.*/icons/(arrow-left|image-off|star|trash)\\.',
  ].join('|'),
);

/** Small parts of the pages that show orders. */
const ABOUT_ORDERS = new RegExp(
  [
    'src/shop/orders/(rules|timeline)\\.ts',
    'src/shop/orders/web/order-receipt\\.tsx',
    'src/web/ui/(status-badge|status-look|timeline)\\.tsx?',
  ].join('|'),
);

/** Small parts of the pages that show reviews. */
const ABOUT_REVIEWS = new RegExp(
  [
    'src/shop/reviews/rules\\.ts',
    'src/shop/reviews/web/(rating-figures|review-row|review-rows|use-mine)\\.tsx?',
    'src/web/optimistic\\.ts',
    'src/web/ui/(rating-bars|rating-summary|review-item)\\.tsx',
    'lucide-react/.*/icons/thumbs-up\\.',
  ].join('|'),
);

/** The package names its development build only, whose warnings weigh 0.4 kB (Brotli) on every page. */
const REACT_ROUTER = {
  find: /^react-router$/,
  replacement: fileURLToPath(new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url)),
};

/** Is this the mode of a build in another language than the specification's? */
const isTranslation = (mode: string) => LANGUAGES.slice(1).includes(mode as Language);

/**
 * Two builds: `vite build` makes the browser's files in dist/client, `vite build --ssr` the program in dist/server
 * (the server and the commands that npm runs; `entry-server` draws the pages). And the same again for each further
 * language, by `--mode de`: browser files beside the others (they have names of their own as far as they differ), of
 * the server what draws the pages.
 */
export default defineConfig(({ command, isSsrBuild, mode }) => ({
  ...(command === 'build' && { resolve: { alias: [REACT_ROUTER] } }),
  plugins: [
    ...(isTranslation(mode) ? [buildLanguage(mode)] : []),
    react(),
    tailwindcss(),
    ownIcons(),
    ...(isSsrBuild
      ? []
      : [
          retryableImports(),
          shakeRouter(),
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
            ? { 'entry-server': 'src/web/entry-server.tsx' }
            : {
                main: 'src/server/main.ts',
                admin: 'src/shop/account/server/admin-cli.ts',
                backup: 'src/server/backup-cli.ts',
                doctor: 'src/server/doctor-cli.ts',
                'entry-server': 'src/web/entry-server.tsx',
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
          input: 'src/web/entry-client.tsx',
          // What every page needs in two files, which compress better than many; a slow phone takes each up in its turn.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/,
                  priority: 1,
                },
                { name: 'base', tags: ['$initial'] },
                { name: 'base', test: ON_MOST_PAGES },
                { name: 'orders', test: ABOUT_ORDERS },
                { name: 'reviews', test: ABOUT_REVIEWS },
              ],
            },
          },
        },
      },
  // Bundled, so that pages are drawn by the production builds whatever NODE_ENV says, and a start reads a few files
  // instead of some thousand: it takes three quarters of the time.
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
          /^@?better-/,
          /^@noble\//,
          'jose',
          'kysely',
          'nanostores',
          'defu',
          'zod',
          'fastify',
          /^@fastify\/(middie|multipart|static|swagger)$/,
          'prom-client',
          'nodemailer',
          'ws',
          'sql-template-tag',
        ],
      }
    : {},
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  server: { middlewareMode: true },
  appType: 'custom',
}));
