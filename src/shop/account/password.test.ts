import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPassword } from './password.ts';

const spec =
  'Password must be 6-8 characters, no spaces, only letters and numbers, and cannot be only numbers.';

describe('the password rule of the specification (SPEC L89, L150)', () => {
  it.each(['abcdef', 'shop1234', 'ABCDEFGH', '12345a', 'a12345', 'aB3dE6'])('accepts %s', (password) => {
    expect(checkPassword(password)).toBeNull();
  });

  it.each([
    '',
    'abc12',
    'abcdefghi',
    '123456',
    '12345678',
    'abc 12',
    ' abcdef',
    'abcde1\n',
    'abc-12',
    'pässword',
    'abcde\u0661',
    'аbcdef',
  ])('refuses %j', (password) => {
    expect(checkPassword(password)?.message).toBe(spec);
  });

  it('accepts exactly what its message says', () => {
    const character = fc.constantFrom(...'abzABZ0189 -_é\n');
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 10 }), (password) => {
        const letterCount = [...password].filter((char) => /[A-Za-z]/.test(char)).length;
        const digitCount = [...password].filter((char) => /[0-9]/.test(char)).length;
        const hasOnlyAllowed = letterCount + digitCount === password.length;
        const isValid = password.length >= 6 && password.length <= 8 && hasOnlyAllowed && letterCount > 0;
        expect(checkPassword(password) === null).toBe(isValid);
      }),
    );
  });
});

describe('the strong rule (SETTLED 2)', () => {
  it.each(['correct horse', 'x4$Kp9!q', 'ümläute sind gut', 'q'.repeat(64) + 'w'.repeat(64)])(
    'accepts %s',
    (password) => {
      expect(checkPassword(password, 'strong')).toBeNull();
    },
  );

  it.each([
    'short1!',
    '🔒🔒🔑🔑',
    'password',
    'Password123',
    'QWERTYUIOP',
    '12345678',
    'aaaaaaaaaaaa',
    'ab'.repeat(65),
    '',
  ])('refuses %s', (password) => {
    expect(checkPassword(password, 'strong')?.message).toBe(
      'Password must be 8-128 characters and not a common password.',
    );
  });
});
