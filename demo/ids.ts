import { createHash } from 'node:crypto';

/** Returns a UUIDv7 whose random part is a hash of `key`: deterministic, and sortable by time like the shop's ids. */
export function demoId(at: Date, key: string): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  const hash = createHash('sha256').update(key).digest('hex');
  const variant = ((Number.parseInt(hash.charAt(3), 16) & 0x3) | 0x8).toString(16);
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${hash.slice(0, 3)}`,
    `${variant}${hash.slice(4, 7)}`,
    hash.slice(7, 19),
  ].join('-');
}
