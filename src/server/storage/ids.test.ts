import { describe, expect, it } from 'vitest';
import { hashedId, newId } from './ids.ts';

describe('newId', () => {
  it('returns UUIDv7 ids that sort by creation time', () => {
    const ids = Array.from({ length: 10_000 }, () => newId());
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('encodes the time', () => {
    const time = Date.UTC(2999, 0, 1);
    expect(Number.parseInt(newId(time).replace('-', '').slice(0, 12), 16)).toBe(time);
  });
});

describe('hashedId', () => {
  it('returns the same UUIDv8 for the same parts only', () => {
    const id = hashedId('ab', 'c');
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(hashedId('ab', 'c')).toBe(id);
    expect(hashedId('a', 'bc')).not.toBe(id);
  });
});
