import type { Figure } from './figures.ts';
import type { TestFile } from './parallel-groups.ts';

/** Outcome of a goal. */
export interface Outcome {
  /** Text for the table. */
  summary: string;
  /** Whether the whole run fails because of this goal. */
  failed: boolean;
}

/**
 * Evaluates a goal. At least one test must have passed in each of its files or folders, and one must have reported a
 * result. A test that cannot run on this machine must report the reason; only the quick form accepts that, once per reason.
 */
export function outcomeOf(
  goal: string,
  tests: readonly string[],
  { files, figures }: { files: readonly TestFile[]; figures: readonly Figure[] },
  isLong: boolean,
): Outcome {
  if (tests.length === 0) return { summary: 'covered by the server tests', failed: false };
  const filesOf = (test: string) => files.filter(({ name }) => name.startsWith(test));
  const failed = tests.flatMap(filesOf).filter(({ status }) => status !== 'passed');
  if (failed.length > 0) return { summary: `FAILED: ${namesOf(failed)}`, failed: true };

  const goalFigures = figures.filter((figure) => figure.goal === goal);
  const reasons = goalFigures.flatMap(({ notRun }) => notRun ?? []);
  const countPassed = (test: string) => filesOf(test).reduce((sum, file) => sum + file.passed, 0);
  const withoutResult = tests.filter((test) => countPassed(test) === 0);
  if (withoutResult.length > reasons.length)
    return { summary: `not run: no test has passed in ${withoutResult.join(', ')}`, failed: true };
  if (reasons.length > 0) return { summary: `not run: ${reasons[0]}`, failed: isLong };

  const results = goalFigures.flatMap((figure) => figure.result ?? []);
  if (results.length > 0) return { summary: results.join('; '), failed: false };
  // Server tests report no figures: each test is a result.
  if (tests.every((test) => test.startsWith('src/')))
    return {
      summary: `${tests.reduce((sum, test) => sum + countPassed(test), 0)} tests passed`,
      failed: false,
    };
  return { summary: 'not run: its test reported no result', failed: true };
}

const namesOf = (files: readonly TestFile[]) => [...new Set(files.map(({ name }) => name))].join(', ');
