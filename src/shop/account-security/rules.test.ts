import { describe, expect, it } from 'vitest';
import {
  formatRecoveryCode,
  MAX_PASSKEY_NAME,
  parseAppCode,
  parsePasskeyName,
  parseRecoveryCode,
} from './rules.ts';

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
  ['abcd-efgh-jkmn-pqrs', 'abcdefghjkmnpqrs'],
  [' ABCD EFGH JKMN PQRS ', 'abcdefghjkmnpqrs'],
  ['abcdefghjkmnpqrs', 'abcdefghjkmnpqrs'],
  ['abcd-efgh-jkmn-pqr', undefined],
  ['abcd-efgh-jkmn-pqrst', undefined],
  ['abcd-efgh-jkmn-pqr0', undefined],
  ['', undefined],
])('reads a recovery code: %j', (text, code) => {
  expect(parseRecoveryCode(text)).toBe(code);
});

it('formats a recovery code so that it can be read again', () => {
  expect(formatRecoveryCode('abcdefghjkmnpqrs')).toBe('abcd-efgh-jkmn-pqrs');
  expect(parseRecoveryCode(formatRecoveryCode('abcdefghjkmnpqrs'))).toBe('abcdefghjkmnpqrs');
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
