import { describe, expect, it } from 'vitest';
import type { Figure } from '../torture/figures.ts';
import { outcomeOf } from '../torture/outcome.ts';
import type { TestFile } from '../torture/parallel-groups.ts';

const [A, B] = ['torture/a.test.ts', 'torture/b.test.ts'];
const SERVER_TESTS = 'src/server/backup';
const file = (name: string, passed: number, status = 'passed'): TestFile => ({ name, status, passed });
const reported: Figure = { goal: 'G1', result: '3 rounds' };
const cannotRun: Figure = { goal: 'G1', notRun: 'no browser' };
const otherGoal: Figure = { goal: 'G2', result: '5 rounds' };

describe('outcome of a goal', () => {
  it.each<[string, string[], TestFile[], Figure[], string, 'ok' | 'failed' | 'failed if long']>([
    ['all passed', [A, B], [file(A, 1), file(B, 2)], [reported, reported], '3 rounds; 3 rounds', 'ok'],
    ['a test failed', [A, B], [file(A, 1), file(B, 1, 'failed')], [reported], `FAILED: ${B}`, 'failed'],
    ['no test exists', [A], [], [reported], `not run: no test has passed in ${A}`, 'failed'],
    [
      'no result was reported',
      [A],
      [file(A, 1)],
      [otherGoal],
      'not run: its test reported no result',
      'failed',
    ],
    [
      'one of two files was skipped',
      [A, B],
      [file(A, 3), file(B, 0)],
      [reported],
      `not run: no test has passed in ${B}`,
      'failed',
    ],
    [
      'one test cannot run',
      [A, B],
      [file(A, 3), file(B, 0)],
      [reported, cannotRun],
      'not run: no browser',
      'failed if long',
    ],
    [
      'one test cannot run, the other reports nothing',
      [A, B],
      [file(A, 0), file(B, 0)],
      [cannotRun],
      `not run: no test has passed in ${A}, ${B}`,
      'failed',
    ],
    [
      'part of a file cannot run',
      [A],
      [file(A, 3)],
      [reported, cannotRun],
      'not run: no browser',
      'failed if long',
    ],
    ['server tests pass', [SERVER_TESTS], [file(`${SERVER_TESTS}/x.test.ts`, 4)], [], '4 tests passed', 'ok'],
    [
      'no server test passes',
      [SERVER_TESTS],
      [file(`${SERVER_TESTS}/x.test.ts`, 0)],
      [],
      `not run: no test has passed in ${SERVER_TESTS}`,
      'failed',
    ],
  ])('%s', (_, tests, files, figures, summary, expected) => {
    for (const isLong of [false, true]) {
      const failed = expected === 'failed' || (isLong && expected === 'failed if long');
      expect(outcomeOf('G1', tests, { files, figures }, isLong)).toEqual({ summary, failed });
    }
  });
});
