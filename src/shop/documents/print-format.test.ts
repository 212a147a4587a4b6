import { expect, it } from 'vitest';
import { formatDay } from './print-format.ts';

it.each([
  ['en', '2026-03-04', 'March 4, 2026'],
  ['de', '2026-03-04', '4. März 2026'],
  ['en', '2026-12-31', 'December 31, 2026'],
] as const)('writes a date in %s with the name of the month', (language, day, text) => {
  expect(formatDay(day, language)).toBe(text);
});
