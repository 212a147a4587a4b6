import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type Build, checkBudgets, readBuild } from './budgets.ts';

const exceeded = (build: Partial<Build>) =>
  checkBudgets({ pages: [], styles: 0, ...build })
    .filter(({ passed }) => !passed)
    .map(({ name, measured }) => `${name}: ${measured}`);
const page = (name: string, overrides: { size?: number; modules?: string[] } = {}) => ({
  name,
  size: 1_000,
  modules: [],
  ...overrides,
});

it('accepts a build within the budgets', () => {
  expect(exceeded({ pages: [page('home'), page('admin-orders', { size: 118_000 })], styles: 9_000 })).toEqual(
    [],
  );
});

it.each([
  [
    'too much JavaScript on the home page',
    { pages: [page('home', { size: 111_000 })] },
    'JavaScript of home: 111.0 kB',
  ],
  [
    'too much JavaScript on a page',
    { pages: [page('cart', { size: 118_500 })] },
    'JavaScript of cart: 118.5 kB',
  ],
  [
    'too much JavaScript in the back office',
    { pages: [page('admin-orders', { size: 125_000 })] },
    'JavaScript of admin-orders: 125.0 kB',
  ],
  ['a stylesheet over its budget', { styles: 15_001 }, 'stylesheet: 15.0 kB'],
  [
    'zod on any page',
    { pages: [page('admin-orders', { modules: ['../x/node_modules/zod/v4/core.js'] })] },
    'pages with zod: admin-orders',
  ],
  [
    'Base UI for shoppers',
    { pages: [page('cart', { modules: ['node_modules/@base-ui/react/dialog.js'] })] },
    "shoppers' pages with Base UI: cart",
  ],
  [
    'back-office code for shoppers',
    { pages: [page('cart', { modules: ['src/shop/orders/admin/table.tsx'] })] },
    "back-office files on shoppers' pages: src/shop/orders/admin/table.tsx",
  ],
  [
    "the back office's rules for shoppers",
    { pages: [page('cart', { modules: ['src/shop/catalogue/admin-rules.ts'] })] },
    "back-office files on shoppers' pages: src/shop/catalogue/admin-rules.ts",
  ],
  [
    'server code in the browser',
    { pages: [page('admin-orders', { modules: ['src/shop/orders/server/tables.ts'] })] },
    'server files in the browser: src/shop/orders/server/tables.ts',
  ],
])('refuses %s', (_, build, message) => {
  expect(exceeded(build)).toEqual([message]);
});

const folder = mkdtempSync(join(tmpdir(), 'shopkeeper-budgets-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('counts each file of a page once, without deferred files', () => {
  mkdirSync(join(folder, '.vite'));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const chunks = {
    'src/web/entry.tsx': { file: 'entry.js', isEntry: true, imports: ['_part'], css: ['main.css'] },
    _part: { file: 'part.js' },
    'src/web/pages/home.tsx': { file: 'home.js', imports: ['src/web/entry.tsx', '_part'] },
    'src/web/pages/cart.tsx': { file: 'cart.js' },
    'src/shop/stock/web/feature.ts': { file: 'stock.js' },
    'src/shop/stock/web/product-slot.tsx': { file: 'slot.js' },
  };
  write('.vite/manifest.json', JSON.stringify(chunks));
  write('.vite/modules.json', JSON.stringify({ 'part.js': ['src/part.ts'], 'home.js': ['src/home.tsx'] }));
  for (const name of ['entry.js', 'part.js', 'home.js', 'cart.js', 'stock.js', 'slot.js', 'main.css'])
    write(name, 'x');
  // All files have the same content, so the style sheet has the size of each file.
  const { pages, styles: fileSize } = readBuild(folder);
  expect(pages).toEqual([
    { name: 'home', size: 3 * fileSize, modules: expect.arrayContaining(['src/part.ts', 'src/home.tsx']) },
    { name: 'cart', size: 3 * fileSize, modules: ['src/part.ts'] },
    { name: 'home with all optional features', size: 4 * fileSize, modules: expect.any(Array) },
    { name: 'what all features add to pages', size: 4 * fileSize, modules: expect.any(Array) },
  ]);
});
