/**
 * What the shop promises under attack, load and failure, tried by machine:
 *
 *     npm run torture                the quick form of every goal
 *     npm run torture -- --long      the full numbers; a goal that cannot run here fails it
 *     npm run torture -- G4 G19      some goals
 *     npm run torture -- live        the goals of the live connection
 *     npm run torture -- mutants     breaks the code on purpose and expects the named tests to notice
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Figure } from './figures.ts';
import { type Goal, goals } from './goals.ts';

const root = join(import.meta.dirname, '..');
const words = process.argv.slice(2);
const long = words.includes('--long');
const names = words.filter((word) => word !== '--long');

function chosen(): readonly Goal[] {
  if (names.length === 0) return goals.filter(({ part }) => long || part === undefined);
  const unknown = names.filter((name) => !goals.some(({ id, part }) => name === id || name === part));
  if (unknown.length > 0) {
    console.error(
      `There is no goal ${unknown.join(', ')}; there are ${goals.map(({ id }) => id).join(' ')}, live, mutants.`,
    );
    process.exit(64);
  }
  return goals.filter(({ id, part }) => names.includes(id) || names.includes(part ?? ''));
}

interface TestFile {
  name: string;
  status: string;
}

/** Runs the tests of these goals, one file after the other. */
function tryAll(list: readonly Goal[]): { files: TestFile[]; figures: Figure[]; code: number } {
  const folder = mkdtempSync(join(tmpdir(), 'shopkeeper-torture-'));
  const [results, figures] = [join(folder, 'results.json'), join(folder, 'figures')];
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=torture',
      '--no-file-parallelism',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${process.env.TORTURE_RESULTS ?? results}`,
      ...new Set(list.map(({ tests }) => tests)),
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, TORTURE_FORM: long ? 'long' : 'quick', TORTURE_FIGURES: figures },
    },
  );
  const file = process.env.TORTURE_RESULTS ?? results;
  const { testResults = [] } = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { testResults?: TestFile[] })
    : {};
  const lines = existsSync(figures) ? readFileSync(figures, 'utf8').trim().split('\n') : [];
  rmSync(folder, { recursive: true });
  return {
    files: testResults.map(({ name, status: outcome }) => ({ name: relative(root, name), status: outcome })),
    figures: lines.filter(Boolean).map((line) => JSON.parse(line) as Figure),
    code: status ?? 1,
  };
}

/** What the table says of a goal. */
function outcome({ id, tests }: Goal, files: readonly TestFile[], figures: readonly Figure[]): string {
  const own = files.filter(({ name }) => name.startsWith(tests));
  const failed = own.filter(({ status }) => status !== 'passed').map(({ name }) => name);
  if (failed.length > 0) return `FAILED: ${failed.join(', ')}`;
  const missing = figures.find(({ goal, notRun }) => goal === id && notRun !== undefined);
  if (missing) return `not run: ${missing.notRun}`;
  const seen = figures.flatMap((figure) => (figure.goal === id && figure.seen) || []);
  return own.length > 0 && seen.length > 0 ? seen.join('; ') : 'not run: its test has shown nothing';
}

const list = chosen();
const begun = performance.now();
const { files, figures, code } = tryAll(list);
const rows = list.map((goal) => [
  goal.id,
  goal.what,
  (long && goal.askedLong) || goal.asked,
  outcome(goal, files, figures),
]);
const head = ['goal', '', 'asked', 'seen'];
const widths = [0, 1, 2].map((column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)));
console.log();
for (const row of [head, ...rows])
  console.log(row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  '));
console.log(`\n${((performance.now() - begun) / 1000).toFixed(0)} s, ${long ? 'long' : 'quick'} form`);
const wrong = rows.filter(
  ([, , , seen]) => seen!.startsWith('FAILED') || (long && seen!.startsWith('not run')),
);
process.exit(code !== 0 || wrong.length > 0 ? 1 : 0);
