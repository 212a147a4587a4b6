import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * A language is a build: an import of `texts.ts` gets the twin `texts.de.ts` where there is one beside it. A twin, and a
 * module that has one, import what they name: so a twin can say both languages.
 * @param language its code, such as 'de'
 */
export function buildLanguage(language: string): Plugin {
  const twinOf = (file: string) => {
    const twin = file.replace(/(?=\.tsx?$)/, `.${language}`);
    return twin !== file && existsSync(twin) ? twin : undefined;
  };
  const namesItself = (file: string) => new RegExp(`\\.${language}\\.tsx?$`).test(file) || twinOf(file);
  return {
    name: 'shopkeeper:language',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\.{1,2}\/.*\.tsx?$/ },
      handler(source, importer) {
        if (importer === undefined || namesItself(importer)) return;
        return twinOf(resolve(dirname(importer), source));
      },
    },
  };
}
