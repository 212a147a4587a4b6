import { readFile } from 'node:fs/promises';
import { LANGUAGES, type Language } from '../../shared/languages.ts';
import { projectFile } from '../project.ts';

interface ManifestChunk {
  src?: string;
  isDynamicEntry?: boolean;
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}

/** URLs of built files that a page's head refers to. */
export interface Assets {
  styles: string[];
  /** Additional stylesheets of the back office. */
  adminStyles: string[];
  fonts: string[];
  modules: string[];
  /** Additional modules of a page, by its source file (`src/web/pages/home.tsx`). */
  pages: Record<string, string[]>;
  /** Additional stylesheets of a page, by its source file; those of the back office are in `adminStyles`. */
  pageStyles: Record<string, string[]>;
  script: string;
  inlineScript: InlineScript;
}

/** The inline script of every page (`src/web/boot/inline-script.ts`). */
export type InlineScript = Pick<
  typeof import('../../web/boot/inline-script.ts?inline-script'),
  'code' | 'hash'
>;

const ENTRY = 'src/web/boot/entry-client.tsx';
/** Module of the event replay; the entry imports it immediately. */
const EVENT_REPLAY = 'src/web/event-replay/replay.ts';
/** A page of the back office; all of them import the same stylesheet. */
const ADMIN_PAGE = 'src/web/pages/admin-orders.tsx';

/** Reads the built files of a language from Vite's manifest. */
export async function builtAssets(language: Language): Promise<Assets> {
  const name = language === LANGUAGES[0] ? 'manifest.json' : `manifest.${language}.json`;
  const manifest = JSON.parse(await readFile(projectFile(`dist/client/.vite/${name}`), 'utf8')) as Record<
    string,
    ManifestChunk
  >;
  const entry = manifest[ENTRY]!;
  /** Returns a chunk with all its direct and indirect imports. */
  const withImports = (chunk: ManifestChunk, found = new Set<ManifestChunk>()): Set<ManifestChunk> => {
    if (found.has(chunk)) return found;
    found.add(chunk);
    for (const name of chunk.imports ?? []) withImports(manifest[name]!, found);
    return found;
  };
  const stylesOf = (chunk: ManifestChunk) => [...withImports(chunk)].flatMap(({ css }) => css ?? []);
  const url = (file: string) => `/${file}`;
  const styles = stylesOf(entry);
  const shared = withImports(manifest[EVENT_REPLAY]!, withImports(entry));
  const pageChunks = Object.values(manifest).flatMap((chunk) =>
    chunk.isDynamicEntry && chunk.src ? [{ ...chunk, src: chunk.src }] : [],
  );
  const pages = pageChunks.map((page) => {
    const ownChunks = [...withImports(page)].filter((chunk) => !shared.has(chunk));
    return [page.src, ownChunks.map(({ file }) => url(file))] as const;
  });
  const adminStyles = new Set(stylesOf(manifest[ADMIN_PAGE]!));
  const pageStyles = pageChunks.flatMap((page) => {
    const ownStyles = new Set(
      stylesOf(page).filter((file) => !styles.includes(file) && !adminStyles.has(file)),
    );
    return ownStyles.size > 0 ? [[page.src, [...ownStyles].map(url)] as const] : [];
  });
  const fonts = (entry.assets ?? []).filter((file) => /-first-[^/]*\.woff2$/.test(file));
  return {
    styles: styles.map(url),
    adminStyles: [...adminStyles].filter((file) => !styles.includes(file)).map(url),
    fonts: fonts.map(url),
    modules: [...shared].slice(1).map(({ file }) => url(file)),
    pages: Object.fromEntries(pages),
    pageStyles: Object.fromEntries(pageStyles),
    script: url(entry.file),
    inlineScript: await import('../../web/boot/inline-script.ts?inline-script'),
  };
}

/** In development Vite serves the sources; `development.ts` generates the scripts. */
export const sourceAssets: Omit<Assets, 'inlineScript'> = {
  styles: ['/src/web/styles/main.css'],
  adminStyles: ['/src/web/styles/admin-entry.css'],
  fonts: [],
  modules: [],
  pages: {},
  pageStyles: {},
  script: '/@development',
};
