import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  inGroups,
  isIban,
  isPaymentReference,
  normalizeReference,
  paymentReference,
} from './check-digits.ts';

const code = fc.string({
  unit: fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'),
  minLength: 1,
  maxLength: 21,
});

describe('a payment reference', () => {
  it('has the check digits of ISO 11649', () => {
    expect(paymentReference('539007547034')).toBe('RF18539007547034');
  });

  it('is recognised for every code', () => {
    fc.assert(fc.property(code, (one) => isPaymentReference(paymentReference(one))));
  });

  it('detects a wrong digit and two swapped digits', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 21 });
    fc.assert(
      fc.property(digits, fc.nat(), fc.nat(9), (one, position, digit) => {
        const reference = paymentReference(one);
        const index = 4 + (position % one.length);
        const [before, after] = [reference.slice(0, index), reference.slice(index + 1)];
        const wrong = before + digit + after;
        expect(isPaymentReference(wrong)).toBe(wrong === reference);
        const swapped = before + [...reference.slice(index, index + 2)].reverse().join('') + after.slice(1);
        expect(isPaymentReference(swapped)).toBe(swapped === reference);
      }),
    );
  });
});

describe('an IBAN', () => {
  it.each([
    ['DE89 3704 0044 0532 0130 00', true],
    ['gb29 nwbk 6016 1331 9268 19', true],
    ['NL91ABNA0417164300', true],
    ['MT84MALT011000012345MTLCAST001S', true],
    // Outside SEPA.
    ['SA0380000000608010167519', true],
    ['DE89 3704 0044 0532 0130 01', false],
    ['DE98 3704 0044 0532 0130 00', false],
    ['DE89 3704 0044 0532 0130', false],
    ['NL91ABNA041716430000', false],
    ['8937040044053201300000', false],
    ['DE89-3704-0044-0532-0130-0ß', false],
    ['', false],
  ])('%s: %s', (text, valid) => {
    expect(isIban(normalizeReference(text))).toBe(valid);
  });

  it('is shown in groups of four', () => {
    expect(inGroups('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
  });
});
