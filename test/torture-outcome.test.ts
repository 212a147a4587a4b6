import { describe, expect, it } from 'vitest';
import type { Figure } from '../torture/figures.ts';
import type { TestFile } from '../torture/lanes.ts';
import { outcomeOf } from '../torture/outcome.ts';

const [A, B] = ['torture/a.test.ts', 'torture/b.test.ts'];
const OWN = 'src/server/backup';
const file = (name: string, passed: number, status = 'passed'): TestFile => ({ name, status, passed });
const seen: Figure = { goal: 'G1', seen: '3 rounds' };
const away: Figure = { goal: 'G1', notRun: 'no browser' };
const ofAnother: Figure = { goal: 'G2', seen: '5 rounds' };

describe('what a run says of a goal, and whether it has failed', () => {
  it.each<[string, string[], TestFile[], Figure[], string, 'right' | 'wrong' | 'wrong if long']>([
    ['all passed', [A, B], [file(A, 1), file(B, 2)], [seen, seen], '3 rounds; 3 rounds', 'right'],
    ['a test failed', [A, B], [file(A, 1), file(B, 1, 'failed')], [seen], `FAILED: ${B}`, 'wrong'],
    ['no test was there', [A], [], [seen], `not run: no test has passed in ${A}`, 'wrong'],
    ['nothing was noted', [A], [file(A, 1)], [ofAnother], 'not run: its test has shown nothing', 'wrong'],
    [
      'one of two files was skipped',
      [A, B],
      [file(A, 3), file(B, 0)],
      [seen],
      `not run: no test has passed in ${B}`,
      'wrong',
    ],
    [
      'one says that it cannot',
      [A, B],
      [file(A, 3), file(B, 0)],
      [seen, away],
      'not run: no browser',
      'wrong if long',
    ],
    [
      'one says that it cannot, the other says nothing',
      [A, B],
      [file(A, 0), file(B, 0)],
      [away],
      `not run: no test has passed in ${A}, ${B}`,
      'wrong',
    ],
    ['a part of a file cannot', [A], [file(A, 3)], [seen, away], 'not run: no browser', 'wrong if long'],
    ['our own tests', [OWN], [file(`${OWN}/x.test.ts`, 4)], [], '4 tests, all as asked', 'right'],
    [
      'none of our own',
      [OWN],
      [file(`${OWN}/x.test.ts`, 0)],
      [],
      `not run: no test has passed in ${OWN}`,
      'wrong',
    ],
  ])('%s', (_, tests, files, figures, said, judged) => {
    for (const long of [false, true]) {
      const wrong = judged === 'wrong' || (long && judged === 'wrong if long');
      expect(outcomeOf('G1', tests, { files, figures }, long)).toEqual({ said, wrong });
    }
  });
});
