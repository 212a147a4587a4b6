import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adminErrors } from '../e2e/admin-errors.ts';
import { errorsTestedElsewhere } from '../e2e/errors-tested-elsewhere.ts';
import { adminReads, shopperReads } from '../e2e/read-failures.ts';
import { shopperErrors } from '../e2e/shopper-errors.ts';
import { visitorErrors } from '../e2e/visitor-errors.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The first line of the error catalogue in the specification; `e2e/error-catalogue.txt` is its wording. */
const FIRST_LINE = 131;
/** A quoted text; codes such as wrong-password are not quoted. */
const QUOTED = /(?<![A-Za-z0-9])'([^']+)'(?![A-Za-z])/g;

// Rows without a line have texts that the specification does not quote.
const reads = [...shopperReads, ...adminReads].filter(({ line }) => line !== undefined);
const rows = [...visitorErrors, ...shopperErrors, ...adminErrors, ...errorsTestedElsewhere, ...reads];

test('the table has exactly the texts of the specification’s error catalogue, with their lines', () => {
  const lines = read('e2e/error-catalogue.txt').trimEnd().split('\n');
  const quoted = lines.flatMap((line, index) =>
    [...line.matchAll(QUOTED)].map(([, text]) => `L${FIRST_LINE + index} ${text}`),
  );
  expect(quoted.length).toBeGreaterThan(45);
  // L144 requires an offline message but does not give its text.
  const ownText = 'The shop cannot be reached because you are offline';
  const covered = rows.filter(({ text }) => text !== ownText).map(({ line, text }) => `L${line} ${text}`);
  expect(covered.toSorted()).toEqual([...new Set(quoted)].toSorted());
});

test.each(errorsTestedElsewhere)('$text is provoked in $test: $because', ({ text, test: file, because }) => {
  expect(because).not.toBe('');
  expect(read(file)).toContain(text);
});
