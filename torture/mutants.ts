/**
 * Mutation testing: makes one small change at a time in a copy of the project, and requires that the named test fails
 * with the named message. The mutants are in `torture/mutants`, one file per area of the shop.
 */

import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { printTable } from './print-table.ts';
import { runVitest, type TestResult } from './vitest.ts';

const root = join(import.meta.dirname, '..');
const folder = join(import.meta.dirname, 'mutants');

/** A change of a file. The given text must occur in it exactly once. */
type Change =
  | { replace: string; with: string }
  | { remove: string }
  /** Also removes the indentation before the text and the line break after it. */
  | { removeLines: string };

type FurtherChange = Change & { in?: string };

/** A deliberate fault. */
type Mutant = Change & {
  /** Path of the changed file. */
  in: string;
  /** The test that must fail, as `file: title`; part of the title is sufficient. */
  test: string;
  /** The test runs the built shop, so the change must be built. */
  needsBuild?: true;
  /** Matches the message of the failed test; by default that of any `toEqual`. */
  failure?: RegExp;
  /** Changes in addition to the first one, by default of the same file. */
  further?: FurtherChange | readonly FurtherChange[];
};

/** Mutants by what the shop does wrong. */
export type Mutants = Record<string, Mutant>;

export async function readMutants(): Promise<[fault: string, mutant: Mutant][]> {
  const files = readdirSync(folder).map(
    (file) => import(join(folder, file)) as Promise<{ mutants: Mutants }>,
  );
  return (await Promise.all(files)).flatMap(({ mutants }) => Object.entries(mutants));
}

/** A test by the path of its file and a part of its title. */
interface NamedTest {
  file: string;
  title: string;
}

/** The test that must fail. */
export function testOf({ test }: Mutant): NamedTest {
  const [file = '', ...title] = test.split(': ');
  return { file, title: title.join(': ') };
}

/** The files that a mutant changes, by path; undefined if it no longer applies to the project in `directory`. */
export function changedFiles(mutant: Mutant, directory = root): Map<string, Versions> | undefined {
  const files = new Map<string, Versions>();
  for (const change of [mutant, mutant.further ?? []].flat()) {
    const path = join(directory, change.in ?? mutant.in);
    if (!existsSync(path)) return undefined;
    const { before, after } = files.get(path) ?? unchanged(readFileSync(path, 'utf8'));
    const parts = after.split(replacedPart(change));
    if (parts.length !== 2) return undefined;
    files.set(path, { before, after: parts.join('with' in change ? change.with : '') });
  }
  return files;
}

interface Versions {
  before: string;
  after: string;
}
const unchanged = (text: string): Versions => ({ before: text, after: text });
function replacedPart(change: Change): string | RegExp {
  if ('replace' in change) return change.replace;
  return 'remove' in change ? change.remove : linesOf(change.removeLines);
}
const linesOf = (text: string) => new RegExp(`^ *${escapeRegExp(text)}\n`, 'm');
const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns the mutants whose fault contains one of these texts, or all. */
async function selectMutants(texts: readonly string[]): Promise<(readonly [string, Mutant])[]> {
  const all = await readMutants();
  const unknown = texts.filter((text) => !all.some(([fault]) => fault.includes(text)));
  if (unknown.length > 0) {
    const available = all.map(([fault]) => fault).join('\n');
    console.error(`No mutant contains: ${unknown.join(', ')}. Available:\n${available}`);
    process.exit(64);
  }
  return texts.length > 0 ? all.filter(([fault]) => texts.some((text) => fault.includes(text))) : all;
}

/** Runs `work` in a copy of the working tree, uncommitted changes included, without generated files. */
async function inCopy<T>(work: (copy: string) => Promise<T>): Promise<T> {
  const copy = mkdtempSync(join(tmpdir(), 'shopkeeper-mutants-'));
  const generated = new Set(['node_modules', '.git', 'dist', 'test-results', 'data']);
  try {
    cpSync(root, copy, { recursive: true, filter: (path) => !generated.has(relative(root, path)) });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    return await work(copy);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/** Builds the copy if its sources have changed since the last build. */
async function build(copy: string): Promise<void> {
  await promisify(execFile)(process.execPath, [join(copy, 'scripts/prepare.mjs'), 'build'], { cwd: copy });
}

/** Runs tests; returns no results when they cannot run. */
async function runTests(copy: string, tests: readonly NamedTest[]): Promise<TestResult[]> {
  if (tests.length === 0) return [];
  const args = [
    `--testNamePattern=${tests.map(({ title }) => escapeRegExp(title)).join('|')}`,
    ...new Set(tests.flatMap(({ file }) => projectsOf(file)).map((project) => `--project=${project}`)),
    ...new Set(tests.map(({ file }) => file)),
  ];
  const { report } = await runVitest(join(copy, 'mutant-results.json'), args, { cwd: copy, stdio: 'ignore' });
  return (report?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed');
}

/** The projects of `vitest.config.ts` that may contain a test file; the test belongs to one of those returned. */
function projectsOf(file: string): string[] {
  if (file.startsWith('torture/')) return ['torture'];
  if (file.endsWith('.tsx')) return ['component', 'browser-state'];
  return file.includes('/server/') ? ['server', 'features', 'processes'] : ['unit'];
}

const CAUGHT = 'caught';
const firstLine = (message: string) => message.split('\n')[0]!.slice(0, 120);

/** Tests one mutant; the expected outcome is `caught`, followed by the failure message. */
async function testMutant(copy: string, mutant: Mutant, baseline: readonly TestResult[]): Promise<string> {
  const { failure = /to deeply equal/ } = mutant;
  const test = testOf(mutant);
  const baselineTests = baseline.filter(({ fullName }) => fullName.includes(test.title));
  if (baselineTests.length === 0) return 'its test does not exist';
  if (baselineTests.some(({ status }) => status === 'failed')) return 'its test fails without the change';
  const changed = changedFiles(mutant, copy);
  if (!changed) return 'no longer applies: the text to be replaced must occur exactly once';
  for (const [path, { after }] of changed) writeFileSync(path, after);
  if (mutant.needsBuild) await build(copy);
  const results = await runTests(copy, [test]);
  for (const [path, { before }] of changed) writeFileSync(path, before);
  if (results.length === 0) return 'its test could not run';
  const failed = results.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return 'NOT CAUGHT';
  const messages = failed.flatMap(({ failureMessages }) => failureMessages);
  const expected = messages.find((message) => failure.test(message));
  return expected
    ? `${CAUGHT}: ${firstLine(expected)}`
    : `failed for another reason: ${firstLine(messages[0]!)}`;
}

/** Tests the mutants whose fault contains one of these texts, or all; returns whether every mutant was caught. */
export async function runMutants(texts: readonly string[]): Promise<boolean> {
  const mutants = await selectMutants(texts);
  const queue = [...mutants.entries()];
  const outcomes: string[] = [];
  const baseline = await inCopy(async (copy) => {
    const testsOf = (some: typeof mutants) => some.map(([, mutant]) => testOf(mutant));
    const ofSources = await runTests(copy, testsOf(mutants.filter(([, { needsBuild }]) => !needsBuild)));
    // Some tests of the built shop measure times, so no other test runs at the same time.
    const ofBuild = testsOf(mutants.filter(([, { needsBuild }]) => needsBuild));
    if (ofBuild.length > 0) await build(copy);
    return [...ofSources, ...(await runTests(copy, ofBuild))];
  });
  const testQueue = async (copy: string) => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [n, [fault, mutant]] = next;
      outcomes[n] = await testMutant(copy, mutant, baseline);
      console.log(`${fault}: ${outcomes[n]}`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, () => inCopy(testQueue)));
  console.log();
  printTable(mutants.map(([fault, { test }], n) => [fault, test, outcomes[n]!]));
  const caught = outcomes.filter((one) => one.startsWith(CAUGHT)).length;
  console.log(`\n${caught} of ${mutants.length} caught`);
  return caught === mutants.length;
}
