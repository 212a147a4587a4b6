export type Tint = 'oat' | 'sage' | 'sky' | 'rose' | 'lilac' | 'butter';

const tints: readonly Tint[] = ['oat', 'sage', 'sky', 'rose', 'lilac', 'butter'];

/** Returns the background tint of a picture, a hash (FNV-1a) of the id of the pictured thing. */
export function tintOf(id: string): Tint {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  }
  return tints[((hash ^ (hash >>> 15)) >>> 0) % tints.length] ?? 'oat';
}
