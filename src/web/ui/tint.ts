export type Tint = 'oat' | 'sage' | 'sky' | 'rose' | 'lilac' | 'butter';

const tints: readonly Tint[] = ['oat', 'sage', 'sky', 'rose', 'lilac', 'butter'];

/** Background tint of a picture, derived from the id of what it shows (FNV-1a). */
export function tintOf(id: string): Tint {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  }
  return tints[((hash ^ (hash >>> 15)) >>> 0) % tints.length] ?? 'oat';
}
