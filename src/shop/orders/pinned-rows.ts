/**
 * Pinned rows: an open page keeps its rows in place while the list changes, until the user asks for the updates. Ids
 * sort by time, newest first.
 */

/** The rows to show: the pinned ones, then older rows that still fit on the page and move nothing. */
export function visibleRowIds(
  pinned: readonly string[],
  live: readonly string[],
  size: number,
): readonly string[] {
  const last = pinned.at(-1);
  if (last === undefined) return live;
  const below = live.filter((id) => id < last).slice(0, Math.max(0, size - pinned.length));
  return below.length > 0 ? [...pinned, ...below] : pinned;
}

/** True when the list has rows above those shown. */
export function hasNewer(shown: readonly string[], live: readonly string[]): boolean {
  return shown[0] !== undefined && live.some((id) => id > shown[0]!);
}

/** True when the list differs from the rows shown. */
export function hasChanged(shown: readonly string[], live: readonly string[]): boolean {
  return shown.length !== live.length || shown.some((id, at) => id !== live[at]);
}
