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
          input: { main: 'src/server/main.ts', 'entry-server': 'src/web/entry-server.tsx' },
          output: { entryFileNames: '[name].js' },
        },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        target: 'es2022',
        manifest: true,
        rolldownOptions: { input: 'src/web/entry-client.tsx' },
      },
  // The whole icon index would be read at every start.
  ssr: { noExternal: ['lucide-react'] },
  server: { middlewareMode: true },
  appType: 'custom',
}));
