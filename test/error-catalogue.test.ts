import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { elsewhere } from '../e2e/errors-elsewhere.ts';
import { administrators } from '../e2e/errors-of-administrators.ts';
import { shoppers } from '../e2e/errors-of-shoppers.ts';
import { visitors } from '../e2e/errors-of-visitors.ts';
import { administratorReads, shopperReads } from '../e2e/read-failures.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The first line of the error catalogue in the specification; `e2e/error-catalogue.txt` is its wording. */
const FIRST_LINE = 131;
/** A quoted text; codes such as wrong-password stand without quotes. */
const QUOTED = /(?<![A-Za-z0-9])'([^']+)'(?![A-Za-z])/g;

// A walk without a line reads a text that the specification does not quote.
const reads = [...shopperReads, ...administratorReads].filter(({ line }) => line !== undefined);
const rows = [...visitors, ...shoppers, ...administrators, ...elsewhere, ...reads];

test('every text of the specification’s error catalogue is in the table, at its line, and no other', () => {
  const lines = read('e2e/error-catalogue.txt').trimEnd().split('\n');
  const quoted = lines.flatMap((line, index) =>
    [...line.matchAll(QUOTED)].map(([, text]) => `L${FIRST_LINE + index} ${text}`),
  );
  expect(quoted.length).toBeGreaterThan(45);
  // L144 says the offline message without wording it.
  const own = 'The shop cannot be reached because you are offline';
  const known = rows.filter(({ text }) => text !== own).map(({ line, text }) => `L${line} ${text}`);
  expect(known.toSorted()).toEqual([...new Set(quoted)].toSorted());
});

test.each(elsewhere)('$text is provoked in $test: $because', ({ text, test: file, because }) => {
  expect(because).not.toBe('');
  expect(read(file)).toContain(text);
});
