/**
 * Brings this folder to where the shop can start: installs when node_modules is missing or older than the lock
 * file, builds when dist is older than the sources. Needs nothing but Node. Does nothing, quickly, when nothing is
 * to do; never changes anything under a running shop.
 *
 *     node scripts/prepare.mjs start|dev|build|test
 */
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { fingerprint } from './fingerprint.mjs';
import { runningShop } from './running-shop.mjs';
import { npm, refuse, run, runSideBySide, told } from './step.mjs';

const root = realpathSync(fileURLToPath(new URL('..', import.meta.url)));
const INSTALLED = 'node_modules/.shopkeeper-installed';
const BUILT = 'dist/.built-from';
const SOURCES = [
  'src',
  'demo',
  'public',
  'package-lock.json',
  'package.json',
  'vite.config.ts',
  'scripts/build-language.ts',
  'scripts/build-plugins.ts',
  'scripts/service-worker-plugin.ts',
  'tsconfig.json',
];
/** Those of `src/shared/languages.ts` after the first. */
const FURTHER_LANGUAGES = ['de'];
const PICTURES = 'dist/.pictures-from';
const PICTURE_SOURCES = ['demo', 'public', 'package-lock.json'];

/** Prepares for one of the modes; returns when everything is there, ends the program when that is not possible. */
export async function prepare(mode) {
  process.chdir(root);
  checkNode();
  install();
  if (mode === 'dev') makePictures();
  else await build();
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  refuse(`Shopkeeper needs Node 20.19 or newer; this is ${process.versions.node}.`);
}

function install() {
  const folder = lstatSync('node_modules', { throwIfNoEntry: false });
  if (folder?.isSymbolicLink()) return; // shared with another folder, which looks after it
  const wanted = `${createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')} ${process.platform}-${process.arch}\n`;
  if (contentOf(INSTALLED) === wanted) return;
  if (!installedByHand()) {
    refuseUnderRunningShop('its parts can be installed');
    const begun = performance.now();
    console.log('Installing what package-lock.json names; this takes about half a minute, once ...');
    installParts();
    told('installed', begun);
  }
  mkdirSync('node_modules', { recursive: true });
  writeFileSync(INSTALLED, wanted);
}

function installParts() {
  const quiet = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm(['ci', ...quiet]) === 0) return;
  console.log('npm ci did not manage; trying npm install with the same versions ...');
  if (npm(['install', '--no-save', ...quiet]) !== 0)
    refuse('The parts could not be installed; npm says why above.');
}

/** Did somebody run npm himself, after the lock file last changed? npm keeps its own record of what it installed. */
function installedByHand() {
  const record = contentOf('node_modules/.package-lock.json');
  if (record === undefined) return false;
  const there = JSON.parse(record).packages;
  const wanted = Object.entries(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages).slice(1);
  return wanted.every(([at, entry]) => (there[at] ? there[at].version === entry.version : isSpare(entry)));
}

/** May it be missing? What is made for another platform, or for no platform by name, npm leaves out. */
function isSpare({ optional, os, cpu, libc }) {
  const forHere = os?.includes(process.platform) && cpu?.includes(process.arch) && libc === undefined;
  return optional && !forHere;
}

async function build() {
  makePictures();
  const sources = fingerprint(SOURCES);
  if (contentOf(BUILT) === sources && existsSync('dist/server/main.js')) return;
  refuseUnderRunningShop('the new build can be made');
  rmSync(BUILT, { force: true });
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'];
  // The first language clears the folders; the others build beside it.
  await makeBoth('built the server and the browser app', vite);
  for (const language of FURTHER_LANGUAGES)
    await makeBoth(`built what is said otherwise (${language})`, [...vite, '--mode', language]);
  writeFileSync(BUILT, sources);
}

function makePictures() {
  const sources = fingerprint(PICTURE_SOURCES);
  if (contentOf(PICTURES) === sources && existsSync('dist/pictures')) return;
  make('made the pictures', ['--import', 'tsx', 'demo/build-pictures.ts']);
  mkdirSync('dist', { recursive: true });
  writeFileSync(PICTURES, sources);
}

function make(what, args) {
  const begun = performance.now();
  made(what, begun, run(process.execPath, args));
}

/** What the browser gets and what the server runs, side by side. */
async function makeBoth(what, args) {
  const begun = performance.now();
  const codes = await runSideBySide([
    [process.execPath, ...args],
    [process.execPath, ...args, '--ssr'],
  ]);
  made(what, begun, codes.find((code) => code !== 0) ?? 0);
}

function made(what, begun, code) {
  if (code !== 0) refuse(`Not ${what}; the reason stands above.`, code);
  told(what, begun);
}

function refuseUnderRunningShop(purpose) {
  const shop = runningShop(root);
  if (shop === undefined) return;
  const where = shop.url ? ` at ${shop.url}` : '';
  refuse(
    `Shopkeeper is running from this folder${where} (process ${shop.pid}): stop it first, so that ${purpose}.`,
  );
}

function contentOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

if (import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  const mode = process.argv[2] ?? 'start';
  if (!['start', 'dev', 'build', 'test'].includes(mode))
    refuse('Usage: node scripts/prepare.mjs start|dev|build|test');
  await prepare(mode);
}
