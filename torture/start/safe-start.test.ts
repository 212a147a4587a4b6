/** Unsafe settings, accounts of a new shop, and pinned dependencies (RELIABILITY G30). */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { RunningShop } from '../../e2e/running-shop.ts';
import { postgresProcessesIn } from '../../src/server/storage/embedded/processes.ts';
import { sql } from '../../src/server/storage/sql.ts';
import { report } from '../figures.ts';
import { callApi, emptyShopData, NO_PAGES, ShopUnderTest } from '../shop-under-test.ts';

const root = join(import.meta.dirname, '../..');
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
let refusals = 0;
let packages = 0;
let accounts = 0;
afterAll(() =>
  report(
    'G30',
    `${refusals} unsafe starts refused; ${accounts} accounts in a new shop; ${packages} packages at one version each`,
  ),
);

/** Unsafe settings of each kind, and a word of the error message; `src/server/settings.test.ts` covers every setting. */
const unsafe: [string, Record<string, string>, string][] = [
  ['reachable by others without PUBLIC_URL', { HOST: '0.0.0.0' }, 'PUBLIC_URL'],
  ['production mode over http', { DEMO: 'off', PUBLIC_URL: 'http://shop.example' }, 'https://'],
  [
    'a shared database without a shared secret',
    { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' },
    'SESSION_SECRET',
  ],
  ['a short secret', { SESSION_SECRET: 'a'.repeat(31) }, 'SESSION_SECRET'],
];

/** Returns the error of a start that should fail. */
const startWith = (settings: Record<string, string>): Promise<string> =>
  RunningShop.open(settings).then(
    async (shop) => {
      await shop.remove();
      return 'it started';
    },
    (error: Error) => error.message,
  );

it.each(unsafe)('does not start: %s', async (_, settings, word) => {
  const dataDir = join(tmpdir(), `shopkeeper-unsafe-${process.pid}-${refusals}`);
  const outcome = await startWith({ DATA_DIR: dataDir, ...settings });
  expect(outcome).toMatch(/ended with [1-9]\d* before it was ready/);
  // A message without a stack trace, and nothing written to disk.
  expect(outcome).toContain(word);
  expect(outcome).not.toMatch(/^\s+at .+:\d+:\d+/m);
  expect(existsSync(dataDir)).toBe(false);
  refusals++;
});

/** Simulates a disk failure when the server module is loaded. */
const UNREADABLE = `--import=data:text/javascript,${encodeURIComponent(`
  import { register } from 'node:module';
  const hook = \`export async function load(url, context, next) {
    if (/serve-[^/]*\\\\.js$/.test(url)) throw new Error('the disk is gone');
    return next(url, context);
  }\`;
  register('data:text/javascript,' + encodeURIComponent(hook));
`)}`;

it('reports an unreadable program file, and leaves no database process running', async () => {
  const dataDir = join(tmpdir(), `shopkeeper-unreadable-${process.pid}`);
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const empty = await emptyShopData();
  if (empty) execFileSync('cp', ['-a', empty, dataDir]);
  const outcome = await startWith({ DATA_DIR: dataDir, NODE_OPTIONS: UNREADABLE });
  expect(outcome).toMatch(/ended with [1-9]\d* before it was ready/);
  expect(outcome).toContain('the disk is gone');
  expect(outcome).toMatch(/PostgreSQL \S+ is running/);
  expect(postgresProcessesIn(join(dataDir, 'postgres/data'))).toEqual([]);
});

it('a new production shop has no account and no public metrics', async () => {
  const shop = await ShopUnderTest.open(NO_PAGES);
  try {
    accounts = await shop.number(
      sql`select (select count(*) from identity.user) + (select count(*) from users) as number`,
    );
    expect(accounts).toBe(0);
    expect((await callApi(shop, 'GET', '/metrics')).status).toBe(404);
  } finally {
    await shop.close();
  }
});

interface Locked {
  version: string;
  integrity?: string;
  optional?: boolean;
  hasInstallScript?: boolean;
}

it('pins every package to one version and hash, and runs no install scripts', () => {
  const { dependencies, devDependencies, allowScripts } = readJson('package.json');
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  const { '': _, ...locked } = readJson('package-lock.json').packages as Record<string, Locked>;
  for (const [name, { version, integrity, optional, hasInstallScript }] of Object.entries(locked)) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+/);
    // Packages of other platforms may be locked without a hash.
    if (!optional) expect(integrity, name).toMatch(/^sha512-/);
    const packageName = name.slice(name.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (hasInstallScript)
      expect(allowScripts[packageName] ?? false, `${name} may not run a script`).toBe(false);
    packages++;
  }
});
