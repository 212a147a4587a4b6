import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressFiles, listModules } from './scripts/build-plugins.ts';

/**
 * Two builds: `vite build` makes the browser's files in dist/client, `vite build --ssr` the program in dist/server
 * (the server and the commands that npm runs; `entry-server` draws the pages).
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [] : [listModules(), compressFiles()])],
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        target: 'node20',
        sourcemap: true,
        rolldownOptions: {
          input: {
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
        emptyOutDir: true,
        target: 'es2022',
        manifest: true,
        rolldownOptions: {
          input: 'src/web/entry-client.tsx',
          // What every page needs in one file: it compresses better than many.
          output: { codeSplitting: { groups: [{ name: 'base', tags: ['$initial'] }] } },
        },
      },
  // Bundled, so that pages are drawn by the production builds whatever NODE_ENV says, and a start does not read the
  // whole icon index.
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
        ],
      }
    : {},
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  server: { middlewareMode: true },
  appType: 'custom',
}));
