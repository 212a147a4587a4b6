/** What a shop refuses to start with, what is in a new one, and what it is made of (RELIABILITY G30). */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { RunningShop } from '../../e2e/running-shop.ts';
import { postgresProcessesIn } from '../../src/server/storage/embedded/processes.ts';
import { sql } from '../../src/server/storage/sql.ts';
import { often, report } from '../figures.ts';
import { call, emptyShop, NO_PAGES, TriedShop } from '../tried-shop.ts';

const root = join(import.meta.dirname, '../..');
const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
let refusals = 0;
let packages = 0;
let found = 0;
afterAll(() =>
  report(
    'G30',
    `${refusals} unsafe starts refused; ${found} accounts in a new shop; ${packages} packages at one version each`,
  ),
);

/**
 * Settings with which a shop would be open to strangers in a way that nobody wants, and a word of the refusal. The quick
 * form tries one of each kind: `src/server/settings.test.ts` has every mistake in a setting.
 */
const unsafe: [string, Record<string, string>, string][] = [
  ['reachable by others without its own address', { HOST: '0.0.0.0' }, 'PUBLIC_URL'],
  ['in earnest over http', { DEMO: 'off', PUBLIC_URL: 'http://shop.example' }, 'https://'],
  [
    'a common database without a common secret',
    { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' },
    'SESSION_SECRET',
  ],
  ['a short secret', { SESSION_SECRET: 'a'.repeat(31) }, 'SESSION_SECRET'],
  ['a short token for its figures', { METRICS_TOKEN: 'secret' }, 'METRICS_TOKEN'],
  ['a mistyped switch', { DEMO: 'flase' }, 'DEMO'],
  ['a password rule that there is not', { PASSWORD_POLICY: 'none' }, 'PASSWORD_POLICY'],
  ['a proxy that is nobody in particular', { TRUST_PROXY: 'everybody' }, 'TRUST_PROXY'],
];

/** What was said by a start that should come to nothing. */
const startWith = (settings: Record<string, string>): Promise<string> =>
  RunningShop.open(settings).then(
    async (shop) => {
      await shop.remove();
      return 'it started';
    },
    (error: Error) => error.message,
  );

it.each(unsafe.slice(0, often(4, unsafe.length)))('does not start: %s', async (_, settings, word) => {
  const dataDir = join(tmpdir(), `shopkeeper-unsafe-${process.pid}-${refusals}`);
  const outcome = await startWith({ DATA_DIR: dataDir, ...settings });
  expect(outcome).toMatch(/ended with [1-9]\d* before it was ready/);
  // In words, not as a trace, and with nothing written.
  expect(outcome).toContain(word);
  expect(outcome).not.toMatch(/^\s+at .+:\d+:\d+/m);
  expect(existsSync(dataDir)).toBe(false);
  refusals++;
});

/** A disk that fails while the program is read: the part that serves cannot be loaded. */
const UNREADABLE = `--import=data:text/javascript,${encodeURIComponent(`
  import { register } from 'node:module';
  const hook = \`export async function load(url, context, next) {
    if (/serve-[^/]*\\\\.js$/.test(url)) throw new Error('the disk is gone');
    return next(url, context);
  }\`;
  register('data:text/javascript,' + encodeURIComponent(hook));
`)}`;

it('says so when the program cannot be read, and leaves no database behind', async () => {
  const dataDir = join(tmpdir(), `shopkeeper-unreadable-${process.pid}`);
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const empty = await emptyShop();
  if (empty) execFileSync('cp', ['-a', empty, dataDir]);
  const outcome = await startWith({ DATA_DIR: dataDir, NODE_OPTIONS: UNREADABLE });
  expect(outcome).toMatch(/ended with [1-9]\d* before it was ready/);
  expect(outcome).toContain('the disk is gone');
  expect(outcome).toMatch(/PostgreSQL \S+ is running/);
  expect(postgresProcessesIn(join(dataDir, 'postgres/data'))).toEqual([]);
}, 60_000);

it('a new shop that is no demonstration has no account, and lets no printed one in', async () => {
  const shop = await TriedShop.open(NO_PAGES);
  try {
    found = await shop.number(
      sql`select (select count(*) from identity.user) + (select count(*) from users) as number`,
    );
    expect(found).toBe(0);
    for (const [email, password] of [
      ['admin@shop.test', 'admin123'],
      ['shopper@shop.test', 'shop1234'],
    ]) {
      const answer = await call(shop, 'POST', '/api/account/login', { body: { email, password } });
      expect(answer.status).toBe(401);
    }
    expect((await call(shop, 'GET', '/metrics')).status).toBe(404);
  } finally {
    await shop.close();
  }
}, 60_000);

interface Locked {
  version: string;
  integrity?: string;
  optional?: boolean;
  hasInstallScript?: boolean;
}

it('is made of packages at one version each, whose bytes are known, and runs no script of theirs', () => {
  const { dependencies, devDependencies, allowScripts } = json('package.json');
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  const { '': _, ...locked } = json('package-lock.json').packages as Record<string, Locked>;
  for (const [name, { version, integrity, optional, hasInstallScript }] of Object.entries(locked)) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+/);
    // Another platform's package may be locked by its number only.
    if (!optional) expect(integrity, name).toMatch(/^sha512-/);
    const own = name.slice(name.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (hasInstallScript) expect(allowScripts[own] ?? false, `${name} may not run a script`).toBe(false);
    packages++;
  }
});
