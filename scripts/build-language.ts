import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * A language is a build: an import of `texts.ts` gets the twin `texts.de.ts` where there is one beside it. A twin, and a
 * module that has one, import what they name: so a twin can say both languages.
 * @param language its code, such as 'de'
 */
export function buildLanguage(language: string): Plugin {
  const translationOf = (file: string) => {
    const translated = file.replace(/(?=\.tsx?$)/, `.${language}`);
    return translated !== file && existsSync(translated) ? translated : undefined;
  };
  const resolvesItself = (file: string) =>
    new RegExp(`\\.${language}\\.tsx?$`).test(file) || translationOf(file);
  return {
    name: 'shopkeeper:language',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\.{1,2}\/.*\.tsx?$/ },
      handler(source, importer) {
        if (importer === undefined || resolvesItself(importer)) return;
        return translationOf(resolve(dirname(importer), source));
      },
    },
  };
}
