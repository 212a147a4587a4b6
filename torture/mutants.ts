/**
 * Mutation testing: applies one small patch at a time to a copy of the project, and requires that the named test fails
 * with the named message.
 *
 * A patch in `torture/mutants` begins with four lines: `Fault:` (description), `File:` and `Test:` (the test that must
 * fail), `Failure:` (regular expression for the failure message).
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { printTable } from './print-table.ts';
import { runVitest, type TestResult } from './vitest.ts';

const root = join(import.meta.dirname, '..');
const folder = join(import.meta.dirname, 'mutants');

interface Mutant {
  name: string;
  description: string;
  file: string;
  test: string;
  failurePattern: RegExp;
}

/** Reads the patches with these names, or all patches. */
function mutantsNamed(names: readonly string[]): Mutant[] {
  const all = readdirSync(folder).map((file) => file.replace(/\.patch$/, ''));
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) {
    console.error(`Unknown patch: ${unknown.join(', ')}. Available: ${all.join(', ')}.`);
    process.exit(64);
  }
  return (names.length > 0 ? names : all).map((name) => {
    const text = readFileSync(join(folder, `${name}.patch`), 'utf8');
    const line = (head: string) => new RegExp(`^${head}: (.+)$`, 'm').exec(text)?.[1] ?? '';
    const pattern = line('Failure');
    if (!line('Fault') || !line('File') || !line('Test') || !pattern)
      throw new Error(`${name}.patch must begin with the lines Fault, File, Test and Failure.`);
    return {
      name,
      description: line('Fault'),
      file: line('File'),
      test: line('Test'),
      failurePattern: new RegExp(pattern),
    };
  });
}

/** Copy of the working tree, uncommitted changes included, without generated files. */
class Copy {
  readonly #folder = mkdtempSync(join(tmpdir(), 'shopkeeper-mutants-'));

  constructor() {
    const generated = new Set(['node_modules', '.git', 'dist', 'test-results', 'data']);
    cpSync(root, this.#folder, {
      recursive: true,
      filter: (path) => !generated.has(relative(root, path)),
    });
    symlinkSync(join(root, 'node_modules'), join(this.#folder, 'node_modules'));
  }

  /** Returns false when the patch no longer applies. */
  apply({ name }: Mutant, ...options: string[]): boolean {
    const { GIT_DIR: _, ...env } = process.env;
    return (
      spawnSync('git', ['apply', ...options, join(folder, `${name}.patch`)], { cwd: this.#folder, env })
        .status === 0
    );
  }

  /** Runs those tests in `files` whose names contain one of `tests`; returns no results when they cannot run. */
  async run(files: readonly string[], tests: readonly string[]): Promise<TestResult[]> {
    const pattern = tests.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
    const args = [
      `--testNamePattern=${pattern}`,
      ...new Set(files.flatMap(projectsOf).map((project) => `--project=${project}`)),
      ...new Set(files),
    ];
    const file = join(this.#folder, 'mutant-results.json');
    const { report } = await runVitest(file, args, { cwd: this.#folder, stdio: 'ignore' });
    return (report?.testResults ?? [])
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'passed' || status === 'failed');
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }
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
async function testMutant(copy: Copy, mutant: Mutant, baseline: readonly TestResult[]): Promise<string> {
  const { file, test, failurePattern } = mutant;
  const baselineTests = baseline.filter(({ fullName }) => fullName.includes(test));
  if (baselineTests.length === 0) return 'its test does not exist';
  if (baselineTests.some(({ status }) => status === 'failed')) return 'its test fails without the patch';
  if (!copy.apply(mutant)) return 'the patch no longer applies: recreate it';
  const results = await copy.run([file], [test]);
  if (!copy.apply(mutant, '--reverse')) throw new Error(`${mutant.name} could not be reverted.`);
  if (results.length === 0) return 'its test could not run';
  const failed = results.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return 'NOT CAUGHT';
  const messages = failed.flatMap(({ failureMessages }) => failureMessages);
  const expected = messages.find((message) => failurePattern.test(message));
  return expected
    ? `${CAUGHT}: ${firstLine(expected)}`
    : `failed for another reason: ${firstLine(messages[0]!)}`;
}

/** Tests the patches with these names, or all; returns whether every mutant was caught. */
export async function runMutants(names: readonly string[]): Promise<boolean> {
  const mutants = mutantsNamed(names);
  const queue = [...mutants.entries()];
  const outcomes: string[] = [];
  const unpatched = new Copy();
  const baseline = await unpatched
    .run(
      mutants.map(({ file }) => file),
      mutants.map(({ test }) => test),
    )
    .finally(() => unpatched.remove());
  const worker = async () => {
    const copy = new Copy();
    try {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [n, mutant] = next;
        outcomes[n] = await testMutant(copy, mutant, baseline);
        console.log(`${mutant.name}: ${outcomes[n]}`);
      }
    } finally {
      copy.remove();
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
  const rows = mutants.map(({ name, description, file, test }, n) => [
    name,
    description,
    `${file}: ${test}`,
    outcomes[n]!,
  ]);
  console.log();
  printTable(rows);
  const caught = outcomes.filter((one) => one.startsWith(CAUGHT)).length;
  console.log(`\n${caught} of ${mutants.length} caught`);
  return caught === mutants.length;
}
