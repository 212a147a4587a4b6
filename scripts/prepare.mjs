/**
 * Installs packages if node_modules is missing or older than the lock file, and builds if dist is older than the
 * sources. Needs only Node. Changes nothing while a shop is running from this folder.
 *
 *     node scripts/prepare.mjs start|build    the packages that a shop needs to be built and to run
 *     node scripts/prepare.mjs dev|test       all packages
 */
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { fail, logDuration, npm, runParallel } from './commands.mjs';
import { fingerprint } from './fingerprint.mjs';
import { findRunningShop } from './running-shop.mjs';

const root = realpathSync(fileURLToPath(new URL('..', import.meta.url)));
const INSTALL_RECORD = 'node_modules/.shopkeeper-installed';
const BUILD_RECORD = 'dist/.built-from';
const SOURCES = [
  'src',
  'demo',
  'gallery',
  'public',
  'package-lock.json',
  'package.json',
  'vite.config.ts',
  'scripts/build-language.ts',
  'scripts/build-plugins.ts',
  'scripts/inline-script-plugin.ts',
  'scripts/service-worker-plugin.ts',
  'tsconfig.json',
];
/** Languages of `src/shared/languages.ts` other than the default. */
const TRANSLATED_LANGUAGES = ['de'];

/** Prepares the folder for a mode; exits on failure. */
export async function prepare(mode) {
  process.chdir(root);
  checkNode();
  install(['dev', 'test'].includes(mode) ? 'all' : 'production');
  if (mode !== 'dev') await build();
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(
    `Shopkeeper needs Node 20.19, 22.23, 24.21 or 26.10, or a newer minor version of one of these; this is ${process.versions.node}.`,
  );
}

/** @param {'all' | 'production'} scope whether development packages are needed */
function install(scope) {
  const folder = lstatSync('node_modules', { throwIfNoEntry: false });
  if (folder?.isSymbolicLink()) return; // managed by the folder that it links to
  const hash = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  const recordOf = (scope) => `${hash} ${process.platform}-${process.arch} ${scope}\n`;
  const record = contentOf(INSTALL_RECORD);
  if (record === recordOf('all') || record === recordOf(scope)) return;
  if (isInstalledManually('all')) scope = 'all';
  else if (!isInstalledManually(scope)) {
    failIfShopRuns('the packages can be installed');
    const start = performance.now();
    console.log('Installing packages (first start only, about half a minute) ...');
    installPackages(scope);
    logDuration('installed', start);
  }
  mkdirSync('node_modules', { recursive: true });
  writeFileSync(INSTALL_RECORD, recordOf(scope));
}

function installPackages(scope) {
  const dev = scope === 'all' ? '--include=dev' : '--omit=dev';
  const quiet = [dev, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm(['ci', ...quiet]) === 0) return;
  console.log('npm ci failed; trying npm install with the same versions ...');
  if (npm(['install', '--no-save', ...quiet]) !== 0)
    fail('The packages could not be installed; see the npm error above.');
}

/** Compares the lock file with npm's own record: npm may have been run manually since the lock file changed. */
function isInstalledManually(scope) {
  const record = contentOf('node_modules/.package-lock.json');
  if (record === undefined) return false;
  const installed = JSON.parse(record).packages;
  const required = Object.entries(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages).slice(1);
  return required.every(([at, entry]) =>
    installed[at] ? installed[at].version === entry.version : mayBeMissing(entry, scope),
  );
}

/** npm omits optional packages of other platforms, and those that name no platform. */
function mayBeMissing({ dev, optional, os, cpu, libc }, scope) {
  if (dev && scope === 'production') return true;
  const matchesPlatform = os?.includes(process.platform) && cpu?.includes(process.arch) && libc === undefined;
  return optional && !matchesPlatform;
}

async function build() {
  const sources = fingerprint(SOURCES);
  if (contentOf(BUILD_RECORD) === sources && existsSync('dist/server/main.js')) return;
  failIfShopRuns('the new build can replace the old one');
  rmSync(BUILD_RECORD, { force: true });
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'];
  // The first language empties the output folders; the others add to them.
  await buildClientAndServer('the server and the browser app', vite);
  for (const language of TRANSLATED_LANGUAGES)
    await buildClientAndServer(`the translation (${language})`, [...vite, '--mode', language]);
  writeFileSync(BUILD_RECORD, sources);
}

/** Builds the browser's and the server's files in parallel. */
async function buildClientAndServer(name, args) {
  const start = performance.now();
  const codes = await runParallel([
    [process.execPath, ...args],
    [process.execPath, ...args, '--ssr'],
  ]);
  const code = codes.find((code) => code !== 0);
  if (code !== undefined) fail(`Building ${name} failed; see the error above.`, code);
  logDuration(`built ${name}`, start);
}

function failIfShopRuns(purpose) {
  const shop = findRunningShop(root);
  if (shop === undefined) return;
  const location = shop.url ? ` at ${shop.url}` : '';
  fail(
    `Shopkeeper is running from this folder${location} (process ${shop.pid}). Stop it first, so that ${purpose}.`,
  );
}

function contentOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

if (import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  const mode = process.argv[2] ?? 'start';
  if (!['start', 'dev', 'build', 'test'].includes(mode))
    fail('Usage: node scripts/prepare.mjs start|dev|build|test');
  await prepare(mode);
}
