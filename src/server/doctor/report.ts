import type { Examined } from './examine.ts';
import { counted } from './finding.ts';

const WORDS = { well: 'ok', note: 'note', wrong: 'WRONG' } as const;

/** Of the longest name. */
const WIDTH = 15;

/** What was found as lines for the terminal: one each, and below those that need something what helps. */
export function linesOf(examined: readonly Examined[]): string[] {
  return examined.flatMap(({ name, findings }) =>
    findings.flatMap((finding) => {
      const line = `${WORDS[finding.state].padEnd(5)}  ${name.padEnd(WIDTH)}  ${finding.says}`;
      return finding.state === 'well' ? [line] : [line, `${' '.repeat(WIDTH + 9)}→ ${finding.mend}`];
    }),
  );
}

/** The last line. */
export function summaryOf(examined: readonly Examined[]): string {
  const all = examined.flatMap(({ findings }) => findings);
  const number = (state: string) => all.filter((finding) => finding.state === state).length;
  if (number('wrong') > 0) return `${counted(number('wrong'), 'thing is', 'things are')} wrong.`;
  return number('note') > 0 ? `All is well, with ${counted(number('note'), 'note')}.` : 'All is well.';
}
