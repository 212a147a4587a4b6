import { appendFileSync } from 'node:fs';

/** `npm run torture` runs the quick form; `-- --long` the full numbers of each goal. */
const long = process.env.TORTURE_FORM === 'long';

/** The number of this form. */
export const often = <T = number>(quick: T, full: T): T => (long ? full : quick);

/** One line that `torture/run.ts` reads: what a goal has shown, or why it could not run. */
export interface Figure {
  goal: string;
  seen?: string;
  notRun?: string;
}

/** Notes what was seen for a goal (`G4`), for the table that `npm run torture` prints. */
export function report(goal: string, seen: string): void {
  write({ goal, seen });
}

/** Notes that a goal cannot be tried on this machine; the long form fails then. */
export function cannotRun(goal: string, reason: string): void {
  write({ goal, notRun: reason });
}

function write(figure: Figure): void {
  const file = process.env.TORTURE_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`);
  else console.info(`${figure.goal}: ${figure.seen ?? `not run: ${figure.notRun}`}`);
}
