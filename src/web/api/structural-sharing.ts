/**
 * Returns `next` (JSON data) with every part that equals the same part of `previous` replaced by that part. React then
 * renders only what changed.
 */
export function shareEqualParts<T>(previous: unknown, next: T): T {
  if (previous === next || !isContainer(previous) || !isContainer(next)) return next;
  if (Array.isArray(previous) !== Array.isArray(next)) return next;
  const names = Object.keys(next);
  let isEqual = names.length === Object.keys(previous).length;
  const shared = (Array.isArray(next) ? [] : {}) as Record<string, unknown>;
  for (const name of names) {
    const part = shareEqualParts(previous[name], next[name]);
    shared[name] = part;
    isEqual &&= Object.hasOwn(previous, name) && part === previous[name];
  }
  return (isEqual ? previous : shared) as T;
}

const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
