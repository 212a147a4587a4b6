/**
 * `npm test`, which also works on a fresh clone: installs and builds what is missing, then runs every check and test, and
 * stops at the first part that fails.
 *
 *     npm test                          validate, unit, server, budgets and browser
 *     npm test -- <part> [arguments for that part's runner]
 *
 * Continuous integration also runs the other parts: extended (journeys through dashboard, notifications, settings and
 * German screens, and with several tabs), features and optional (server tests and journeys of optional features), torture
 * (attacks and races), audits (every screen) and processes (commands, kills and faults).
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstallChromium } from './chromium.mjs';
import { fail, logDuration, npm, run } from './commands.mjs';
import { setMemoryTmpdir } from './memory-tmpdir.mjs';
import { prepare } from './prepare.mjs';

const [choice, ...extra] = process.argv.slice(2);
// Tests of processes, selected goals and full runs of the torture tests use a real disk.
if (choice !== 'processes' && (choice !== 'torture' || extra.length === 0)) setMemoryTmpdir();
const results = mkdtempSync(join(tmpdir(), 'shopkeeper-results-'));
const tortureResults = join(results, 'torture.json');
const playwrightResults = join(results, 'playwright.json');

const UNIT_PROJECTS = ['unit', 'component', 'browser-state'].flatMap((name) => ['--project', name]);
const parts = {
  validate: () => npm(['run', '--silent', 'validate']),
  unit: (extra) => vitest([...UNIT_PROJECTS, ...extra]),
  server: (extra) => vitest(['--project', 'server', ...extra]),
  features: (extra) => vitest(['--project', 'features', ...extra]),
  processes: () => vitest(['--project', 'processes']) || torture(['processes', '--after-server-tests']),
  torture: (extra) => torture(extra),
  budgets: () => npm(['run', '--silent', 'budgets']),
  browser: (extra) => playwright(['--project=journeys', ...extra]),
  extended: (extra) => playwright(['--project=extended', ...extra]),
  optional: (extra) => playwright(['--project=optional', ...extra]),
  audits: (extra) => playwright(['--project=audits', ...extra]),
};
const allParts = {
  validate: parts.validate,
  unit: parts.unit,
  server: parts.server,
  budgets: parts.budgets,
  browser: () => parts.browser([]),
};

let runs = 0;
function vitest(args) {
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(results, `vitest-${++runs}.json`)}`,
  ];
  // A larger young generation: V8 collects garbage less often, and the unit tests take 8 % less time.
  const env = { ...process.env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64` };
  return run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], { env });
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

/** Sums the results of all runners. */
function count() {
  const files = readdirSync(results).filter((name) => name.startsWith('vitest-'));
  const vitestResults = [...files.map((name) => read(join(results, name))), read(tortureResults)];
  const browser = read(playwrightResults)?.stats;
  const sum = (field) => vitestResults.reduce((total, results) => total + (results?.[field] ?? 0), 0);
  const passed = sum('numPassedTests') + (browser?.expected ?? 0);
  const failed = sum('numFailedTests') + (browser?.unexpected ?? 0);
  return { passed, failed };
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

if (choice !== undefined && !(choice in parts))
  fail(`npm test -- ${Object.keys(parts).join('|')}: ${choice} is not a part.`);
const selectedParts = choice === undefined ? allParts : { [choice]: parts[choice] };
const startedAt = performance.now();
await prepare('test');
let code = 0;
try {
  if (['browser', 'extended', 'optional', 'audits'].some((part) => part in selectedParts))
    findOrInstallChromium(); // fail now, not after minutes of other tests
  for (const [name, part] of Object.entries(selectedParts)) {
    const partStartedAt = performance.now();
    code = part(extra);
    logDuration(code === 0 ? `${name}: passed` : `${name}: FAILED`, partStartedAt);
    if (code !== 0) break;
  }
} catch (error) {
  console.error(error.message);
  code = 1;
}
const { passed, failed } = count();
rmSync(results, { recursive: true, force: true });
logDuration('total', startedAt);
if (passed + failed > 0) console.log(`${passed} passed, ${failed} failed`);
process.exit(code);
