import { appendFileSync } from 'node:fs';

/** True for `npm run torture -- --long`, the full numbers of each goal. */
const isLong = process.env.TORTURE_FORM === 'long';

/** The value for the current form. */
export const quickOrLong = <T = number>(quick: T, full: T): T => (isLong ? full : quick);

/** A line of the results file that `torture/run.ts` reads: a goal's result, or why it could not run. */
export interface Figure {
  goal: string;
  result?: string;
  notRun?: string;
}

/** Records a result of a goal (`G4`) for the table that `npm run torture` prints. */
export const report = (goal: string, result: string): void => write({ goal, result });

/** Records that a goal cannot run on this machine; the long form then fails. */
export const cannotRun = (goal: string, reason: string): void => write({ goal, notRun: reason });

function write(figure: Figure): void {
  const file = process.env.TORTURE_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`);
  else console.info(`${figure.goal}: ${figure.result ?? `not run: ${figure.notRun}`}`);
}
