import type { Figure } from './figures.ts';
import type { TestFile } from './lanes.ts';

/** What became of a goal. */
export interface Outcome {
  /** As the table says it. */
  said: string;
  /** The whole run has failed because of it. */
  wrong: boolean;
}

/**
 * What was seen of a goal. In each of its tests, a file or a folder of them, something must have passed, and one of them
 * must tell what was seen. Where one cannot be tried on this machine it has to say so; that is forgiven in the quick form
 * only, once for each that says so.
 */
export function outcomeOf(
  goal: string,
  tests: readonly string[],
  { files, figures }: { files: readonly TestFile[]; figures: readonly Figure[] },
  long: boolean,
): Outcome {
  if (tests.length === 0) return { said: 'shown by the server tests', wrong: false };
  const filesOf = (test: string) => files.filter(({ name }) => name.startsWith(test));
  const failed = tests.flatMap(filesOf).filter(({ status }) => status !== 'passed');
  if (failed.length > 0) return { said: `FAILED: ${namesOf(failed)}`, wrong: true };

  const own = figures.filter((figure) => figure.goal === goal);
  const reasons = own.flatMap(({ notRun }) => notRun ?? []);
  const passed = (test: string) => filesOf(test).reduce((sum, file) => sum + file.passed, 0);
  const idle = tests.filter((test) => passed(test) === 0);
  if (idle.length > reasons.length)
    return { said: `not run: no test has passed in ${idle.join(', ')}`, wrong: true };
  if (reasons.length > 0) return { said: `not run: ${reasons[0]}`, wrong: long };

  const seen = own.flatMap((figure) => figure.seen ?? []);
  if (seen.length > 0) return { said: seen.join('; '), wrong: false };
  // The server's own tests need no figure: each is a state or a promise by itself.
  if (tests.every((test) => test.startsWith('src/')))
    return {
      said: `${tests.reduce((sum, test) => sum + passed(test), 0)} tests, all as asked`,
      wrong: false,
    };
  return { said: 'not run: its test has shown nothing', wrong: true };
}

const namesOf = (files: readonly TestFile[]) => [...new Set(files.map(({ name }) => name))].join(', ');
