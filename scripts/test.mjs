/**
 * What `npm test` does, also on a fresh clone: install and build what is missing, then every check and every test,
 * stopping at the first part that fails.
 *
 *     npm test                          all parts but the audits, which continuous integration runs as well
 *     npm test -- validate|unit|server|torture|budgets|browser|audits [arguments for that part's runner]
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstallChromium } from './chromium.mjs';
import { prepare } from './prepare.mjs';
import { keepScratchInMemory } from './scratch.mjs';
import { npm, refuse, run, told } from './step.mjs';

const [choice, ...extra] = process.argv.slice(2);
// Chosen goals, and the full numbers, are seen on a real disk.
if (choice !== 'torture' || extra.length === 0) keepScratchInMemory();
const results = mkdtempSync(join(tmpdir(), 'shopkeeper-results-'));
const vitestResults = join(results, 'vitest.json');
const tortureResults = join(results, 'torture.json');
const playwrightResults = join(results, 'playwright.json');

const parts = {
  validate: () => npm(['run', '--silent', 'validate']),
  unit: (extra) => vitest(['--project', 'unit', '--project', 'component', ...extra]),
  server: (extra) => vitest(['--project', 'server', ...extra]),
  torture: (extra) => torture(extra),
  budgets: () => npm(['run', '--silent', 'budgets']),
  browser: (extra) => playwright(['--project=journeys', ...extra]),
  audits: (extra) => playwright(['--project=audits', ...extra]),
};
/** Without a choice unit and server tests share one run of Vitest. */
const everything = {
  validate: parts.validate,
  'unit and server': () => vitest(['--project', 'unit', '--project', 'component', '--project', 'server']),
  torture: () => torture(['--after-server-tests']),
  budgets: parts.budgets,
  browser: () => parts.browser([]),
};

function vitest(args) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestResults}`];
  return run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args]);
}

function torture(args) {
  const env = { ...process.env, TORTURE_RESULTS: tortureResults };
  return run(process.execPath, ['--import', 'tsx', 'torture/run.ts', ...args], { env });
}

function playwright(args) {
  const env = {
    ...process.env,
    CHROMIUM_PATH: findOrInstallChromium(),
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightResults,
  };
  return run(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...args],
    { env },
  );
}

/** Sums what the runners counted. */
function count() {
  const vitests = [read(vitestResults), read(tortureResults)];
  const browser = read(playwrightResults)?.stats;
  const sum = (counted) => vitests.reduce((total, results) => total + (results?.[counted] ?? 0), 0);
  const passed = sum('numPassedTests') + (browser?.expected ?? 0);
  const failed = sum('numFailedTests') + (browser?.unexpected ?? 0);
  return { passed, failed };
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

if (choice !== undefined && !(choice in parts))
  refuse(`npm test -- ${Object.keys(parts).join('|')}: there is no ${choice}.`);
const chosen = choice === undefined ? everything : { [choice]: parts[choice] };
const begun = performance.now();
await prepare('test');
let code = 0;
try {
  if ('browser' in chosen || 'audits' in chosen) findOrInstallChromium(); // known now, not after minutes of other tests
  for (const [name, part] of Object.entries(chosen)) {
    const since = performance.now();
    code = part(extra);
    told(code === 0 ? `${name}: passed` : `${name}: FAILED`, since);
    if (code !== 0) break;
  }
} catch (error) {
  console.error(error.message);
  code = 1;
}
const { passed, failed } = count();
rmSync(results, { recursive: true, force: true });
told('all together', begun);
if (passed + failed > 0) console.log(`${passed} passed, ${failed} failed`);
process.exit(code);
