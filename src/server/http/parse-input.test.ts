import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorResponseFor, parseInput } from './errors.ts';

const Input = z.strictObject({ items: z.array(z.strictObject({ quantity: z.number() })).optional() });

function refusalOf(value: unknown) {
  try {
    parseInput(Input, value);
  } catch (error) {
    return errorResponseFor(error).body;
  }
  throw new Error('not refused');
}

describe('a refusal of invalid input', () => {
  it.each([
    ['unknown fields', Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`field ${n}`, 1]))],
    ['invalid values', { items: Array.from({ length: 5_000 }, () => ({ quantity: 'x' })) }],
    ['long names', Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`${n}${'x'.repeat(1_000)}`, 1]))],
  ])('names at most 20 of many %s', (_, value) => {
    const body = refusalOf(value);
    expect(Object.keys(body.error.fields ?? {})).toHaveLength(20);
    expect(JSON.stringify(body).length).toBeLessThan(2_500);
    expect(JSON.stringify(body).length).toBeLessThan(JSON.stringify(value).length);
  });

  it('names all of a few fields', () => {
    expect(refusalOf({ a: 1, b: 1, items: 'none' }).error.fields).toEqual({
      items: expect.any(String),
      a: 'Unknown field.',
      b: 'Unknown field.',
    });
  });
});
