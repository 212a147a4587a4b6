import { build, type Plugin } from 'vite';

/**
 * Back-office pages and optional features are cached when they are loaded: only on administrators' devices, and only in
 * shops with the feature. All other files are precached.
 */
const CACHED_WHEN_LOADED = /\/web\/pages\/(admin|dev)-|\/shop\/[^/]+\/(admin\/|web\/feature\.ts$)/;

/** Builds a language's service worker as a separate script that contains the file names of this build. */
export function serviceWorker(language?: string): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'shopkeeper:service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = config.build.outDir;
    },
    async writeBundle(_, bundle) {
      const files = new Set<string>();
      const add = (name: string) => {
        const file = bundle[name];
        if (!file || files.has(name)) return;
        if (file.type === 'chunk' && CACHED_WHEN_LOADED.test(file.facadeModuleId ?? '')) return;
        files.add(name);
        if (file.type === 'chunk')
          for (const dependency of [
            ...file.imports,
            ...file.dynamicImports,
            ...(file.viteMetadata?.importedCss ?? []),
            ...(file.viteMetadata?.importedAssets ?? []),
          ])
            add(dependency);
      };
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find(({ isEntry }) => isEntry)!.fileName;
      add(entry);
      const precached = [...files]
        .filter((name) => /\.(js|css|woff2|webp)$/.test(name))
        .map((name) => `/${name}`);
      const shell = language ? `/offline.html?lang=${language}` : '/offline.html';
      await build({
        root,
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { BUILD: JSON.stringify({ entry: `/${entry}`, files: precached, shell }) },
        build: {
          outDir,
          emptyOutDir: false,
          target: 'es2022',
          rolldownOptions: {
            input: 'src/web/offline/worker.ts',
            output: {
              format: 'iife',
              entryFileNames: language ? `service-worker.${language}.js` : 'service-worker.js',
            },
          },
        },
      });
    },
  };
}
