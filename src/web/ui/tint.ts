export type Tint = 'oat' | 'sage' | 'sky' | 'rose' | 'lilac' | 'butter';

const tints: readonly Tint[] = ['oat', 'sage', 'sky', 'rose', 'lilac', 'butter'];

/** Picks the background tint of a picture by a hash (FNV-1a) of an id, such as that of the pictured item. */
export function tintOf(id: string): Tint {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  }
  return tints[((hash ^ (hash >>> 15)) >>> 0) % tints.length] ?? 'oat';
}
