import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '../src/shared/languages.ts';
import { brotli } from './build-plugins.ts';

/** A built page with all files that load before it is shown. */
interface Page {
  name: string;
  /** Brotli bytes of JavaScript. */
  size: number;
  /** Source files of the project and of packages. */
  modules: string[];
}

export interface Build {
  pages: Page[];
  /** Brotli bytes of the stylesheets that every page loads. */
  styles: number;
}

const HOME_WITH_FEATURES = 'home with all optional features';
const ALL_SLOTS = 'what all features add to pages';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  isEntry?: boolean;
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
/** Limits of a page's JavaScript (Brotli bytes): the goal of Home, otherwise 1 to 2 kB above the largest page. */
const HOME_LIMIT = 110_000;
const HOME_WITH_FEATURES_LIMIT = 124_500;
const ALL_SLOTS_LIMIT = 163_000;
const SHOPPER_LIMIT = 118_000;
const ADMIN_LIMIT = 124_500;
/** Pages that load the address formats of all countries, and the rules of delivery prices. */
const LARGER_LIMITS: Readonly<Record<string, number>> = {
  [HOME_WITH_FEATURES]: HOME_WITH_FEATURES_LIMIT,
  [ALL_SLOTS]: ALL_SLOTS_LIMIT,
  'addresses-page': 124_500,
  'admin/delivery-page': 133_500,
};
const STYLES_LIMIT = 15_000;

const isAdminPage = (name: string) => /^admin[-/]/.test(name);
const limitOf = (name: string) =>
  LARGER_LIMITS[name] ?? (isAdminPage(name) ? ADMIN_LIMIT : name === 'home' ? HOME_LIMIT : SHOPPER_LIMIT);
const isAdminModule = (module: string) =>
  /^src\/shop\/[^/]+\/(admin\/|admin-)|^src\/web\/pages\/admin-/.test(module);
/** Pages by their keys in the manifest; only a demo shop serves the developer pages (`dev-*`). */
const PAGE =
  /^src\/(?:web\/pages|shop\/[^/]+(?=\/(?:web|admin)\/[^/]*-page\.tsx))\/(?!dev-)(?:web\/)?(.*)\.tsx$/;
const HOME = 'src/web/pages/home.tsx';
/** Registrations of the optional features. */
const FEATURE = /^src\/shop\/[^/]+\/web\/feature\.ts$/;
const SLOT = /^src\/shop\/[^/]+\/web\/[^/]+-slot\.tsx$/;
/** Server code, including the server parts of pages. */
const SERVER_ONLY = /^src\/(server\/|shop\/[^/]+\/server\/|web\/routing\/heads\.ts)|\.server\.ts$/;
const packageOf = (module: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1];

/** Reads the output of `vite build` for a language from `folder` (dist/client). */
export function readBuild(folder: string, language: Language = LANGUAGES[0]): Build {
  const readJson = <T>(name: string): T => {
    const file = language === LANGUAGES[0] ? `${name}.json` : `${name}.${language}.json`;
    return JSON.parse(readFileSync(join(folder, '.vite', file), 'utf8'));
  };
  const manifest = readJson<Record<string, Chunk>>('manifest');
  const modules = readJson<Record<string, string[]>>('modules');
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
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
  const pageOf = (name: string, keys: readonly string[]): Page => {
    const files = [...keys.reduce((found, key) => filesOf(key, found), filesOf(entry[0]))];
    return {
      name,
      size: files.reduce((sum, file) => sum + sizeOf(file), 0),
      modules: files.flatMap((file) => modules[file] ?? []),
    };
  };
  const keys = Object.keys(manifest);
  const pages = keys.flatMap((key) => {
    const name = PAGE.exec(key)?.[1];
    return name === undefined ? [] : [pageOf(name, [key])];
  });
  const features = keys.filter((key) => FEATURE.test(key));
  const slots = keys.filter((key) => SLOT.test(key));
  if (features.length === 0 || slots.length === 0) throw new Error('the build has no optional features');
  pages.push(pageOf(HOME_WITH_FEATURES, [HOME, ...features]), pageOf(ALL_SLOTS, [...features, ...slots]));
  return { pages, styles: (entry[1].css ?? []).reduce((sum, file) => sum + sizeOf(file), 0) };
}

interface BudgetResult {
  name: string;
  measured: string;
  limit: string;
  passed: boolean;
}

const atMost = (name: string, bytes: number, limit: number): BudgetResult => ({
  name,
  measured: kB(bytes),
  limit: `≤ ${kB(limit)}`,
  passed: bytes <= limit,
});
const expectNone = (name: string, found: (string | undefined)[]): BudgetResult => ({
  name,
  measured: [...new Set(found)].join(', ') || 'none',
  limit: 'none',
  passed: found.length === 0,
});

/** Checks the sizes of pages and the modules that they load. */
export function checkBudgets({ pages, styles }: Build): BudgetResult[] {
  const shoppers = pages.filter(({ name }) => !isAdminPage(name));
  const packages = (page: Page) => page.modules.map(packageOf);
  return [
    ...pages
      .toSorted((a, b) => b.size - a.size)
      .map(({ name, size }) => atMost(`JavaScript of ${name}`, size, limitOf(name))),
    atMost('stylesheet', styles, STYLES_LIMIT),
    expectNone(
      'pages with zod',
      pages.filter((page) => packages(page).includes('zod')).map(({ name }) => name),
    ),
    expectNone(
      "shoppers' pages with Base UI",
      shoppers.filter((page) => packages(page).includes('@base-ui/react')).map(({ name }) => name),
    ),
    expectNone(
      "back-office files on shoppers' pages",
      shoppers.flatMap(({ modules }) => modules.filter(isAdminModule)),
    ),
    expectNone(
      'server files in the browser',
      pages.flatMap(({ modules }) => modules.filter((path) => SERVER_ONLY.test(path))),
    ),
  ];
}

if (process.argv[1] === import.meta.filename) {
  const results = LANGUAGES.flatMap((language) =>
    checkBudgets(readBuild(join(import.meta.dirname, '../dist/client'), language)).map((result) => ({
      ...result,
      label: `${result.name} (${language})`,
    })),
  );
  const width = Math.max(...results.map(({ label }) => label.length));
  for (const { label, measured, limit, passed } of results)
    console.log(`${passed ? ' ok ' : 'OVER'}  ${label.padEnd(width)}  ${measured.padStart(9)}  (${limit})`);
  if (results.some(({ passed }) => !passed)) {
    console.error('The build is over budget. See CONTRIBUTING.md for how to reduce a page.');
    process.exit(1);
  }
}
