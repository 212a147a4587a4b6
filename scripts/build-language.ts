import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Resolves an import of `texts.ts` to its translation `texts.de.ts` if that exists: each language is a separate build.
 * Imports in a translation, and in a module that has one, are not redirected, so a translation can use both languages.
 * @param language code of the language, for example 'de'
 */
export function buildLanguage(language: string): Plugin {
  const translationOf = (file: string) => {
    const translated = file.replace(/(?=\.tsx?$)/, `.${language}`);
    return translated !== file && existsSync(translated) ? translated : undefined;
  };
  const isOrHasTranslation = (file: string) =>
    new RegExp(`\\.${language}\\.tsx?$`).test(file) || translationOf(file);
  return {
    name: 'shopkeeper:language',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\.{1,2}\/.*\.tsx?$/ },
      handler(source, importer) {
        if (importer === undefined || isOrHasTranslation(importer)) return;
        return translationOf(resolve(dirname(importer), source));
      },
    },
  };
}
