import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EU_COUNTRIES } from './countries.ts';
import { parseVatId } from './vat-id.ts';

/** At least one id with a valid form and checksum per country. */
const VALID = {
  AT: ['ATU13585627'],
  BE: ['BE0428759497'],
  BG: ['BG175074752'],
  CY: ['CY10259033P'],
  CZ: ['CZ25123891'],
  DE: ['DE136695976', 'DE129273398'],
  DK: ['DK13585628'],
  EE: ['EE100931558'],
  ES: ['ESB58378431', 'ESA28015865', 'ES54362315K', 'ESX2482300W'],
  FI: ['FI20774740'],
  FR: ['FR40303265045', 'FR83404833048', 'FRK7399859412'],
  GR: ['EL094259216'],
  HR: ['HR33392005961'],
  HU: ['HU12892312'],
  IE: ['IE6433435F', 'IE6433435OA', 'IE8D79739I'],
  IT: ['IT00743110157'],
  LT: ['LT119511515', 'LT100001919017'],
  LU: ['LU15027442'],
  LV: ['LV40003521600'],
  MT: ['MT11679112'],
  NL: ['NL004495445B01', 'NL002455799B11'],
  PL: ['PL8567346215'],
  PT: ['PT501964843'],
  RO: ['RO18547290'],
  SE: ['SE123456789701'],
  SI: ['SI50223054'],
  SK: ['SK2022749619'],
};
/** Countries whose checksum is verified. */
const CHECKED = 'AT BE DE DK EE ES FI FR GR HR HU IT LU MT NL PL PT SE SI SK'.split(' ');
const ids = Object.entries(VALID).flatMap(([country, list]) => list.map((id) => [country, id] as const));

describe('a VAT id', () => {
  it('has a form for each EU country', () => {
    expect(Object.keys(VALID).sort()).toEqual([...EU_COUNTRIES].sort());
  });

  it.each(ids)('of %s is accepted: %s', (country, id) => {
    expect(parseVatId(id)).toEqual({ id, country });
  });

  it('is accepted with spaces, separators and lower-case letters', () => {
    expect(parseVatId(' nl 0044.95.445 b-01 ')).toEqual({ id: 'NL004495445B01', country: 'NL' });
  });

  it.each([
    ['nothing', ''],
    ['an id without a prefix', '136695976'],
    ['a number that is too short', 'DE13669597'],
    ['a number that is too long', 'DE1366959760'],
    ['a country outside the EU', 'CHE107787577IVA'],
    ['an id of the United Kingdom', 'GB980780684'],
    ['the ISO code of Greece', 'GR094259216'],
    ['a name of the object prototype', 'constructor'],
    ['a wrong check digit (DE)', 'DE136695978'],
    ['a wrong check digit (AT)', 'ATU13585626'],
    ['a wrong check number (BE)', 'BE0428759498'],
    ['a wrong check digit (NL)', 'NL123456789B90'],
    ['a wrong key (FR)', 'FR41303265045'],
    ['a wrong check digit (IT)', 'IT00743110158'],
    ['a wrong check letter (ES)', 'ES54362315Z'],
    ['a wrong check digit (ES)', 'ESB58378432'],
    ['a wrong check digit (PL)', 'PL8567346216'],
    ['a text that is too long', `DE${' '.repeat(30)}136695976`],
  ])('is refused: %s', (_, text) => {
    expect(parseVatId(text)).toBeUndefined();
  });

  it('is refused after a change of any single digit, if the checksum of its country is verified', () => {
    const checked = ids.filter(([country, id]) => CHECKED.includes(country) && !/^FR[A-Z]/.test(id));
    for (const [, id] of checked)
      for (let index = 2; index < id.length; index++) {
        if (!/\d/.test(id[index]!)) continue;
        const others = [...'0123456789'].filter((digit) => digit !== id[index]);
        const accepted = others.filter((digit) =>
          parseVatId(id.slice(0, index) + digit + id.slice(index + 1)),
        );
        // The suffix of a Dutch id and sums mod 11 have few other solutions.
        expect(accepted.length, `${id} at ${index}`).toBeLessThanOrEqual(
          id.startsWith('NL') && index > 10 ? 9 : 1,
        );
      }
  });

  it('is parsed to itself again, and no text causes an exception', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.constantFrom(...EU_COUNTRIES, 'EL'), (text, prefix) => {
        for (const candidate of [text, prefix + text]) {
          const found = parseVatId(candidate);
          if (found) expect(parseVatId(found.id)).toEqual(found);
        }
      }),
    );
  });
});
