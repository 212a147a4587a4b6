import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCharacter, parseOrderCode } from './code.ts';

const alphabet = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];
const character = fc.constantFrom(...alphabet);
const code = fc
  .array(character, { minLength: 9, maxLength: 9 })
  .map((characters) => characters.join(''))
  .map((characters) => characters + checkCharacter(characters));

describe('order codes (SETTLED 47)', () => {
  it('computes a fixed check character', () => {
    expect(checkCharacter('000000000')).toBe('0');
    expect(checkCharacter('000000001')).toBe('2');
    expect(checkCharacter('00000000G')).toBe('5');
  });

  it('parses every valid code', () => {
    fc.assert(fc.property(code, (valid) => parseOrderCode(valid) === valid));
  });

  it('corrects lower case, hyphens, spaces and look-alikes', () => {
    const typed = fc.tuple(code, fc.infiniteStream(fc.nat(2))).map(([valid, choices]) => ({
      valid,
      text: [...valid]
        .map((letter) => {
          const choice = choices.next().value!;
          const alike = letter === '0' ? '0oO'[choice]! : letter === '1' ? 'iLl'[choice]! : letter;
          return choice === 1 ? alike.toLowerCase() : alike;
        })
        .join(''),
    }));
    fc.assert(
      fc.property(typed, ({ valid, text }) => {
        expect(parseOrderCode(text)).toBe(valid);
        expect(parseOrderCode(` ${text.slice(0, 5)}-${text.slice(5)} `)).toBe(valid);
      }),
    );
  });

  it('rejects any single wrong character', () => {
    fc.assert(
      fc.property(code, fc.nat(9), character, (valid, index, other) => {
        fc.pre(valid[index] !== other);
        expect(parseOrderCode(valid.slice(0, index) + other + valid.slice(index + 1))).toBeUndefined();
      }),
    );
  });

  it('rejects any two swapped characters', () => {
    fc.assert(
      fc.property(code, fc.nat(9), fc.nat(9), (valid, a, b) => {
        fc.pre(valid[a] !== valid[b]);
        const letters = [...valid];
        [letters[a], letters[b]] = [letters[b]!, letters[a]!];
        expect(parseOrderCode(letters.join(''))).toBeUndefined();
      }),
    );
  });

  it.each(['', '0', '00000000000', '019a0000-0000-7000-8000-000000000001', '00000000U0', '0000000000\u0000'])(
    'refuses %j',
    (text) => {
      expect(parseOrderCode(text)).toBeUndefined();
    },
  );
});
