import { describe, expect, it } from 'vitest';
import {
  formatRecoveryCode,
  MAX_PASSKEY_NAME,
  parseAppCode,
  parsePasskeyName,
  parseRecoveryCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODE_LENGTH,
} from './rules.ts';

const CODE = 'abcdefghjkmnpqrstuvwxyz2';

it.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['12345', undefined],
  ['1234567', undefined],
  ['12345a', undefined],
  ['١٢٣٤٥٦', undefined],
  ['', undefined],
])('reads the code of an app: %j', (text, code) => {
  expect(parseAppCode(text)).toBe(code);
});

it.each([
  ['abcd-efgh-jkmn-pqrs-tuvw-xyz2', CODE],
  [' ABCD EFGH JKMN PQRS TUVW XYZ2 ', CODE],
  [CODE, CODE],
  ['abcd-efgh-jkmn-pqrs-tuvw-xyz', undefined],
  ['abcd-efgh-jkmn-pqrs-tuvw-xyz23', undefined],
  ['abcd-efgh-jkmn-pqrs-tuvw-xyz0', undefined],
  ['', undefined],
])('reads a recovery code: %j', (text, code) => {
  expect(parseRecoveryCode(text)).toBe(code);
});

it('has recovery codes with at least 112 random bits', () => {
  expect(RECOVERY_CODE_LENGTH * Math.log2(new Set(RECOVERY_ALPHABET).size)).toBeGreaterThanOrEqual(112);
});

it('formats a recovery code so that it can be read again', () => {
  expect(formatRecoveryCode(CODE)).toBe('abcd-efgh-jkmn-pqrs-tuvw-xyz2');
  expect(parseRecoveryCode(formatRecoveryCode(CODE))).toBe(CODE);
});

describe('the name of a passkey', () => {
  it.each([
    ['  My phone ', 'My phone'],
    ['a'.repeat(MAX_PASSKEY_NAME), 'a'.repeat(MAX_PASSKEY_NAME)],
    ['a'.repeat(MAX_PASSKEY_NAME + 1), undefined],
    ['   ', undefined],
    ['two\nlines', undefined],
  ])('%j', (text, name) => {
    expect(parsePasskeyName(text)).toBe(name);
  });
});
