import { counted } from './finding.ts';
import type { CheckResult } from './run-checks.ts';

const LABELS = { ok: 'ok', note: 'note', wrong: 'WRONG' } as const;

/** Length of the longest check name. */
const NAME_WIDTH = 15;

/** Formats each finding as a line for the terminal, followed by its fix. */
export function formatResults(results: readonly CheckResult[]): string[] {
  return results.flatMap(({ name, findings }) =>
    findings.flatMap((finding) => {
      const line = `${LABELS[finding.state].padEnd(5)}  ${name.padEnd(NAME_WIDTH)}  ${finding.message}`;
      return finding.state === 'ok' ? [line] : [line, `${' '.repeat(NAME_WIDTH + 9)}→ ${finding.fix}`];
    }),
  );
}

/** Returns the last line of the report. */
export function summarize(results: readonly CheckResult[]): string {
  const all = results.flatMap(({ findings }) => findings);
  const count = (state: string) => all.filter((finding) => finding.state === state).length;
  if (count('wrong') > 0) return `${counted(count('wrong'), 'problem')} found.`;
  return count('note') > 0 ? `No problems found, ${counted(count('note'), 'note')}.` : 'No problems found.';
}
