import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '../src/shared/languages.ts';
import { brotli } from './build-plugins.ts';

/** A built page: its chunk, with all files that load before it is shown. */
interface Page {
  name: string;
  /** Brotli bytes of JavaScript. */
  size: number;
  /** Its source files and package files. */
  modules: string[];
}

export interface Build {
  pages: Page[];
  /** Brotli bytes of the stylesheets that every page loads. */
  styles: number;
}

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  isEntry?: boolean;
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const SHOPPER_LIMIT = 125_000;
/** Includes Base UI's dialog, menu, select and toast (65 kB). */
const ADMIN_LIMIT = 190_000;
const STYLES_LIMIT = 15_000;

const isAdminPage = (name: string) => name.startsWith('admin-');
const isAdminModule = (module: string) =>
  /^src\/shop\/[^/]+\/(admin\/|admin-)|^src\/web\/(ui\/admin\/|pages\/admin-)/.test(module);
/** Code of the server, and its table of reads for each page. */
const SERVER_ONLY = /^src\/(server\/|shop\/[^/]+\/server\/|web\/page-reads\.ts)/;
const packageOf = (module: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1];

/** Reads the output of `vite build` for a language from `folder` (dist/client). */
export function readBuild(folder: string, language: Language = LANGUAGES[0]): Build {
  const json = <T>(name: string): T => {
    const file = language === LANGUAGES[0] ? `${name}.json` : `${name}.${language}.json`;
    return JSON.parse(readFileSync(join(folder, '.vite', file), 'utf8'));
  };
  const manifest = json<Record<string, Chunk>>('manifest');
  const modules = json<Record<string, string[]>>('modules');
  const sizes = new Map<string, number>();
  const size = (file: string): number => {
    let cached = sizes.get(file);
    if (cached === undefined) {
      cached = brotli(readFileSync(join(folder, file))).length;
      sizes.set(file, cached);
    }
    return cached;
  };
  const filesOf = (name: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not in the build`);
    if (!seen.has(chunk.file)) {
      seen.add(chunk.file);
      for (const imported of chunk.imports ?? []) filesOf(imported, seen);
    }
    return seen;
  };
  const [entry] = Object.entries(manifest).filter(([, chunk]) => chunk.isEntry);
  if (!entry) throw new Error('the build has no entry');
  const pages = Object.keys(manifest)
    // Only a demo shop serves the developer pages.
    .filter((name) => name.startsWith('src/web/pages/') && !name.startsWith('src/web/pages/dev-'))
    .map((name): Page => {
      const files = [...filesOf(name, filesOf(entry[0]))];
      return {
        name: name.replace(/^.*\/(.*)\.tsx$/, '$1'),
        size: files.reduce((sum, file) => sum + size(file), 0),
        modules: files.flatMap((file) => modules[file] ?? []),
      };
    });
  return { pages, styles: (entry[1].css ?? []).reduce((sum, file) => sum + size(file), 0) };
}

interface Verdict {
  name: string;
  measured: string;
  limit: string;
  ok: boolean;
}

const atMost = (what: string, bytes: number, limit: number): Verdict => ({
  name: what,
  measured: kB(bytes),
  limit: `≤ ${kB(limit)}`,
  ok: bytes <= limit,
});
const none = (what: string, found: (string | undefined)[]): Verdict => ({
  name: what,
  measured: [...new Set(found)].join(', ') || 'none',
  limit: 'none',
  ok: found.length === 0,
});

/** Checks the sizes and modules that pages load. */
export function checkBudgets({ pages, styles }: Build): Verdict[] {
  const shoppers = pages.filter(({ name }) => !isAdminPage(name));
  const packages = (page: Page) => page.modules.map(packageOf);
  return [
    ...pages
      .toSorted((a, b) => b.size - a.size)
      .map(({ name, size }) =>
        atMost(`JavaScript of ${name}`, size, isAdminPage(name) ? ADMIN_LIMIT : SHOPPER_LIMIT),
      ),
    atMost('stylesheet', styles, STYLES_LIMIT),
    none(
      'pages with zod',
      pages.filter((page) => packages(page).includes('zod')).map(({ name }) => name),
    ),
    none(
      "shoppers' pages with Base UI",
      shoppers.filter((page) => packages(page).includes('@base-ui/react')).map(({ name }) => name),
    ),
    none(
      "back-office files on shoppers' pages",
      shoppers.flatMap(({ modules }) => modules.filter(isAdminModule)),
    ),
    none(
      'server files in the browser',
      pages.flatMap(({ modules }) => modules.filter((path) => SERVER_ONLY.test(path))),
    ),
  ];
}

if (process.argv[1] === import.meta.filename) {
  const verdicts = LANGUAGES.flatMap((language) =>
    checkBudgets(readBuild(join(import.meta.dirname, '../dist/client'), language)).map((verdict) => ({
      ...verdict,
      what: `${verdict.name} (${language})`,
    })),
  );
  const width = Math.max(...verdicts.map(({ what }) => what.length));
  for (const { what, measured, limit, ok: kept } of verdicts)
    console.log(`${kept ? ' ok ' : 'OVER'}  ${what.padEnd(width)}  ${measured.padStart(9)}  (${limit})`);
  if (verdicts.some(({ ok: kept }) => !kept)) {
    console.error('The build is over budget. See CONTRIBUTING.md for how to reduce a page.');
    process.exit(1);
  }
}
