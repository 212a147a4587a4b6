import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|json|txt|html)$/;
/** Smaller files cost more in headers than compression saves (bytes). */
const SMALLEST = 600;

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
        if (bytes.length < SMALLEST || path.includes('/.vite/') || existsSync(`${path}.br`)) return;
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
