/**
 * Rows stand still while somebody works on them: a page that is open keeps its rows in their places, whatever comes in
 * or leaves meanwhile, until its reader asks for what is new. Ids sort by time, newest first.
 */

/** The rows to show: those held, and at the bottom, where it moves nothing, what has room on the page. */
export function visibleRowIds(
  held: readonly string[],
  live: readonly string[],
  size: number,
): readonly string[] {
  const last = held.at(-1);
  if (last === undefined) return live;
  const below = live.filter((id) => id < last).slice(0, Math.max(0, size - held.length));
  return below.length > 0 ? [...held, ...below] : held;
}

/** Has something come in above the rows that are shown? */
export function hasNewer(shown: readonly string[], live: readonly string[]): boolean {
  return shown[0] !== undefined && live.some((id) => id > shown[0]!);
}

/** Does the list, as it is now, hold other rows than are shown? */
export function hasChanged(shown: readonly string[], live: readonly string[]): boolean {
  return shown.length !== live.length || shown.some((id, at) => id !== live[at]);
}
