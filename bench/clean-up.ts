/** What starts a process or connects: a row, or the whole run for what rows share. */
export type Scope = 'row' | 'run';

const pending: Record<Scope, (() => unknown)[]> = { row: [], run: [] };

/** Calls `work` when the current row or the run has ended, also after an error; the newest first. */
export function atEndOf(scope: Scope, work: () => unknown): void {
  pending[scope].push(work);
}

export async function cleanUp(scope: Scope): Promise<void> {
  for (let work = pending[scope].pop(); work; work = pending[scope].pop()) await work();
}
