import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { startTestPostgres, TEST_SERVER } from '../test/postgres.ts';
import type { Figure } from './figures.ts';
import { makeEmptyShop } from './shop-under-test.ts';
import { type Report, runVitest } from './vitest.ts';

const root = join(import.meta.dirname, '..');

export interface TestFile {
  name: string;
  status: string;
  /** Number of passed tests. */
  passed: number;
}

export interface RunResult {
  files: TestFile[];
  figures: Figure[];
  /** Exit code: 0 when every test passed. */
  code: number;
}

/**
 * Runs test files in phases; the groups of a phase run in parallel, the files of a group sequentially. Writes the merged
 * Vitest report to the file that `TORTURE_RESULTS` names.
 */
export async function runPhases(
  phases: readonly string[][][],
  settings: Record<string, string>,
): Promise<RunResult> {
  const folder = mkdtempSync(join(tmpdir(), 'shopkeeper-torture-'));
  const figures = join(folder, 'figures');
  const shop = join(folder, 'shop');
  // Not awaited here: the tests that need the empty shop wait for it.
  const emptyShop = makeEmptyShop(shop);
  emptyShop.catch(() => {});
  const { stop, ...server } = await startTestPostgres();
  const runs: Awaited<ReturnType<typeof runVitest>>[] = [];
  const runGroup = async (files: string[], name: string) => {
    const args = ['--project=torture', '--no-file-parallelism', '--reporter=dot', ...files];
    const env = {
      ...process.env,
      ...settings,
      TORTURE_FIGURES: figures,
      TORTURE_SHOP: shop,
      [TEST_SERVER]: JSON.stringify(server),
    };
    runs.push(await runVitest(join(folder, `${name}.json`), args, { cwd: root, stdio: 'inherit', env }));
  };
  try {
    for (const [n, groups] of phases.entries()) {
      const nonEmpty = groups.filter(({ length }) => length > 0);
      await Promise.all(nonEmpty.map((files, group) => runGroup(files, `${n}-${group}`)));
    }
    await emptyShop;
  } finally {
    await stop();
  }
  const merged = merge(runs.flatMap(({ report }) => report ?? []));
  const lines = existsSync(figures) ? readFileSync(figures, 'utf8').trim().split('\n') : [];
  rmSync(folder, { recursive: true });
  const resultsFile = process.env.TORTURE_RESULTS;
  if (resultsFile) writeFileSync(resultsFile, JSON.stringify(merged));
  return {
    files: merged.testResults.map(({ name, status, assertionResults }) => ({
      name: relative(root, name),
      status,
      passed: assertionResults.filter((one) => one.status === 'passed').length,
    })),
    figures: lines.filter(Boolean).map((line) => JSON.parse(line) as Figure),
    code: Math.max(0, ...runs.map(({ code }) => code)),
  };
}

function merge(all: readonly Report[]): Report {
  return {
    numPassedTests: all.reduce((sum, { numPassedTests }) => sum + numPassedTests, 0),
    numFailedTests: all.reduce((sum, { numFailedTests }) => sum + numFailedTests, 0),
    testResults: all.flatMap(({ testResults }) => testResults),
  };
}
