import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|json|txt|html)$/;
/** Minimum size in bytes; compressing smaller files saves less than the headers cost. */
const MIN_BYTES = 600;

/** Writes a Brotli and a gzip version of every text file, so that the server does not compress per request. */
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
        // Files of another language's build are already compressed.
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
 * Lists the modules of each built file, for the budgets, in `.vite/modules.json` (for a translation
 * `.vite/modules.de.json`).
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
 * Replaces Vite's preload helper with `src/web/boot/load-module.ts`: browsers remember a failed `modulepreload` link until the
 * page is closed, so a failed import could not be retried.
 */
export function retryableImports(): Plugin {
  let root = '';
  return {
    name: 'shopkeeper:retryable-imports',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    transform(_, id) {
      if (id !== '\0vite/preload-helper.js') return null;
      const ownLoader = JSON.stringify(join(root, 'src/web/boot/load-module.ts'));
      return { code: `export { loadModule as __vitePreload } from ${ownLoader};`, map: null };
    },
    generateBundle(_, bundle) {
      const isUsed = Object.values(bundle).some(
        (file) =>
          file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith('/web/boot/load-module.ts')),
      );
      if (!isUsed) this.error('Vite’s preload helper has changed, so failed imports could not be retried.');
    },
  };
}

/**
 * Enables tree shaking of React Router: marks its React calls as pure, so that unused components (forms, prefetching,
 * data routers) are removed.
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

/** Removes the connection to Redux DevTools, which the store uses only during development: 0.1 kB on every page. */
export function withoutReduxDevTools(): Plugin {
  return {
    name: 'shopkeeper:without-redux-dev-tools',
    apply: 'build',
    transform(code, id) {
      if (!/@reduxjs\/toolkit\/dist\/redux-toolkit\.[\w-]+\.mjs$/.test(id)) return null;
      const without = code
        .replace(/^const composeWithDevTools = [\s\S]*?^\};$/m, 'const composeWithDevTools = () => compose;')
        .replace(/^typeof window .*__REDUX_DEVTOOLS_EXTENSION__;$/m, '');
      if (without.includes('REDUX_DEVTOOLS'))
        this.error('Redux Toolkit connects to Redux DevTools in a different way.');
      return { code: without, map: null };
    },
  };
}

/** Replaces `createLucideIcon` of `lucide-react` with the smaller `createIcon`: saves 1 kB on every page. */
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
            'The build contains createLucideIcon of lucide-react: its icons import it by a different path.',
          );
    },
  };
}

/**
 * Evaluates React's renderer without stack traces. React creates a few errors only to compare them by identity. While
 * developer tools or Lighthouse are attached, the browser determines the line of each, for which it parses all of React
 * again: 30 ms.
 */
export function reactWithoutStackTraces(): Plugin {
  let isFound = false;
  return {
    name: 'shopkeeper:react-without-stack-traces',
    apply: 'build',
    transform(code, id) {
      if (!/node_modules\/react-dom\/.*react-dom-client\.production\.js/.test(id)) return null;
      isFound = true;
      const lines = [
        'const { stackTraceLimit } = Error;',
        'Error.stackTraceLimit = 0;',
        code,
        'Error.stackTraceLimit = stackTraceLimit;',
      ];
      return { code: lines.join('\n'), map: null };
    },
    generateBundle() {
      if (!isFound) this.error('React’s renderer has a different file name.');
    },
  };
}

/** Packages of React that are CommonJS. */
const COMMON_JS = ['react', 'react/jsx-runtime'];
const AS_MODULE = '\0as-module:';

/**
 * Converts React to ES modules once. Otherwise every chunk that imports React would convert it again, which is 4 % of all
 * JavaScript and 0.5 kB (Brotli) of Home.
 */
export function reactAsModules(): Plugin {
  return {
    name: 'shopkeeper:react-as-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer, { kind }) {
      const isConverted =
        COMMON_JS.includes(source) && kind === 'import-statement' && !importer?.startsWith(AS_MODULE);
      return isConverted ? AS_MODULE + source : null;
    },
    load(id) {
      if (!id.startsWith(AS_MODULE)) return null;
      const source = id.slice(AS_MODULE.length);
      const names = Object.keys(createRequire(import.meta.url)(source));
      return [
        `import all from '${source}';`,
        'export default all;',
        ...names.map((name) => `export const ${name} = all.${name};`),
      ].join('\n');
    },
  };
}
