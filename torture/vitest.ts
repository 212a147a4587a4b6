import { type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const VITEST = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs');

/** Part of Vitest's JSON report. */
export interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; assertionResults: TestResult[] }[];
}

export interface TestResult {
  fullName: string;
  status: string;
  failureMessages: string[];
}

/** Runs Vitest and writes its report to `file`; the report is undefined when the tests could not run. */
export async function runVitest(
  file: string,
  args: readonly string[],
  options: SpawnOptions,
): Promise<{ code: number; report: Report | undefined }> {
  rmSync(file, { force: true });
  const program = [VITEST, 'run', '--reporter=json', `--outputFile.json=${file}`, ...args];
  const vitest = spawn(process.execPath, program, options);
  const code = await new Promise<number>((resolve) => vitest.on('close', (status) => resolve(status ?? 1)));
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
  return { code, report };
}
