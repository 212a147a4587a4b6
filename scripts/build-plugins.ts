import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|json|txt|html)$/;
/** Smaller files cost more in headers than compression saves (bytes). */
const MIN_BYTES = 600;

/** Puts a Brotli and a gzip form beside every text file of the build, so that no request has to compress. */
export function compressFiles(): Plugin {
  let outDir = '';
  return {
    name: 'shopkeeper:compress-files',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const compress = async (path: string) => {
        const bytes = readFileSync(path);
        // What another language's build has left here already is compressed.
        if (bytes.length < MIN_BYTES || path.includes('/.vite/') || existsSync(`${path}.br`)) return;
        const [br, gz] = await Promise.all([
          promisify(brotliCompress)(bytes, brotliOptions(bytes)),
          promisify(gzip)(bytes, { level: 9 }),
        ]);
        await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
      };
      const entries = readdirSync(outDir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
      await Promise.all(files.map(({ parentPath, name }) => compress(join(parentPath, name))));
    },
  };
}

const brotliOptions = (bytes: Buffer) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  },
});

export function brotli(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, brotliOptions(bytes));
}

/**
 * Notes for each built file which modules it is made of (`.vite/modules.json`, of a further language
 * `.vite/modules.de.json`): what the budgets are judged by.
 */
export function listModules(language?: string): Plugin {
  let root = '';
  return {
    name: 'shopkeeper:list-modules',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_, bundle) {
      const modules = Object.fromEntries(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file.moduleIds.map((id) => relative(root, id))]] : [],
        ),
      );
      this.emitFile({
        type: 'asset',
        fileName: language ? `.vite/modules.${language}.json` : '.vite/modules.json',
        source: JSON.stringify(modules, null, 1),
      });
    },
  };
}

/**
 * Has dynamic imports go through `src/web/load-module.ts` instead of Vite's own preload helper, whose `modulepreload`
 * links a browser remembers as failed for as long as the page is open.
 */
export function retryableImports(): Plugin {
  let root = '';
  return {
    name: 'shopkeeper:repeatable-imports',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    transform(_, id) {
      if (id !== '\0vite/preload-helper.js') return null;
      const own = JSON.stringify(join(root, 'src/web/load-module.ts'));
      return { code: `export { loadModule as __vitePreload } from ${own};`, map: null };
    },
    generateBundle(_, bundle) {
      const isUsed = Object.values(bundle).some(
        (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith('/web/load-module.ts')),
      );
      if (!isUsed) this.error('Vite has another preload helper now: failed imports could not be repeated.');
    },
  };
}

/**
 * Marks React Router's components as free of side effects, so that those that the shop does not use (forms, prefetching,
 * data routers) are left out: they are made by calls of React, which a bundler has to keep.
 */
export function shakeRouter(): Plugin {
  return {
    name: 'shopkeeper:shake-router',
    apply: 'build',
    transform(code, id) {
      if (!/node_modules\/react-router\/dist\//.test(id)) return null;
      const pure = code
        .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ $2')
        .replace(/^\w+\.displayName = "\w+";$/gm, '');
      return { code: pure, map: null };
    },
  };
}

/** Draws the icons of `lucide-react` with the shop's own `createIcon`, which weighs 1 kB less on every page. */
export function ownIcons(): Plugin {
  let root = '';
  return {
    name: 'shopkeeper:own-icons',
    apply: 'build',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    resolveId(source, importer) {
      if (
        !/\/createLucideIcon\.mjs$/.test(source) ||
        !/lucide-react\/dist\/esm\/icons\//.test(importer ?? '')
      )
        return null;
      return join(root, 'src/web/ui/create-icon.ts');
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith('/createLucideIcon.mjs')))
          this.error(
            "The package's own createLucideIcon is in the build: its icons import it otherwise now.",
          );
    },
  };
}
