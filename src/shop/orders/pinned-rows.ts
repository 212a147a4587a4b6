/**
 * Pinned rows: an open page keeps its rows in place while the list changes, until the user requests the updates. Lists
 * are sorted by id, newest first.
 */

/** Returns the rows to show: the pinned rows, followed by older rows if the page has room for them. */
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

/** Returns whether the list has rows above the displayed ones. */
export function hasNewer(shown: readonly string[], live: readonly string[]): boolean {
  return shown[0] !== undefined && live.some((id) => id > shown[0]!);
}

/** Returns whether the list differs from the displayed rows. */
export function hasChanged(shown: readonly string[], live: readonly string[]): boolean {
  return shown.length !== live.length || shown.some((id, index) => id !== live[index]);
}
