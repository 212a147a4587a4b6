import { locale } from '../../shared/language.ts';

/** Fields of an address, apart from the country. */
export const ADDRESS_FIELDS = ['name', 'company', 'street', 'extra', 'postcode', 'city', 'region'] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

interface CountryFormat {
  /** Last lines of an address, in which the names of fields are replaced. */
  lines: readonly string[];
  /** Formats of a postcode: `#` is a digit, `@` a letter, `*` either; other characters are literal. */
  postcodes: readonly string[];
  /** Whether an address has a region (state or province), which is then required. */
  region?: true;
}

const POSTCODE_FIRST = ['postcode city'];
const format = (...postcodes: string[]): CountryFormat => ({ lines: POSTCODE_FIRST, postcodes });
const withRegion = (...postcodes: string[]): CountryFormat => ({
  lines: ['city region postcode'],
  postcodes,
  region: true,
});

/** Countries to which the shop can deliver: the European Union and six others. */
const FORMATS = {
  AT: format('####'),
  AU: withRegion('####'),
  BE: format('####'),
  BG: format('####'),
  CA: withRegion('@#@ #@#'),
  CH: format('####'),
  CY: format('####'),
  CZ: format('### ##'),
  DE: format('#####'),
  DK: format('####'),
  EE: format('#####'),
  ES: format('#####'),
  FI: format('#####'),
  FR: format('#####'),
  GB: {
    lines: ['city', 'postcode'],
    postcodes: ['@# #@@', '@## #@@', '@@# #@@', '@@## #@@', '@#@ #@@', '@@#@ #@@'],
  },
  GR: format('### ##'),
  HR: format('#####'),
  HU: { lines: ['city', 'postcode'], postcodes: ['####'] },
  IE: { lines: ['city', 'postcode'], postcodes: ['@## ****', '@#@ ****'] },
  IT: format('#####'),
  LT: format('LT-#####'),
  LU: format('####'),
  LV: { lines: ['city, postcode'], postcodes: ['LV-####'] },
  MT: { lines: ['city', 'postcode'], postcodes: ['@@@ ####'] },
  NL: format('#### @@'),
  NO: format('####'),
  PL: format('##-###'),
  PT: format('####-###'),
  RO: format('######'),
  SE: format('### ##'),
  SI: format('####'),
  SK: format('### ##'),
  US: { ...withRegion('#####', '#####-####'), lines: ['city, region postcode'] },
} satisfies Record<string, CountryFormat>;

/** ISO 3166 code of a country in which the shop can deliver. */
export type Country = keyof typeof FORMATS;

export const COUNTRIES = /* @__PURE__ */ Object.keys(FORMATS) as Country[];

export const isCountry = (code: string): code is Country => Object.hasOwn(FORMATS, code);

export const formatOf = (country: Country): CountryFormat => FORMATS[country];

/** Created lazily, by language. */
const names: Partial<Record<string, Intl.DisplayNames>> = {};

/** Returns the name of a country in a language, by default the language of this build; for an unknown country its code. */
export function countryName(country: string, language: string = locale): string {
  // `Intl.DisplayNames` throws an error for a text that is not a country code.
  if (!isCountry(country)) return country;
  names[language] ??= new Intl.DisplayNames([language], { type: 'region' });
  return names[language].of(country) ?? country;
}

/** Created lazily: it takes some milliseconds. */
let collator: Intl.Collator | undefined;

/** Returns the countries with their names, sorted by name. */
export function countryOptions(countries: readonly string[] = COUNTRIES): { value: string; label: string }[] {
  collator ??= new Intl.Collator(locale);
  const { compare } = collator;
  return countries
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => compare(a.label, b.label));
}

/** Returns a text in upper case, without spaces and hyphens. */
const compact = (text: string) => text.toUpperCase().replace(/[\s-]/g, '');

/** Returns the literal letters with which all postcodes of a country begin, such as LV. */
const literalPrefix = (country: Country) => /^[A-Z]*/.exec(formatOf(country).postcodes[0]!)![0];

/**
 * Returns a postcode in the notation of its country, or undefined if it is invalid. Spaces, hyphens, upper and lower case and
 * a country code in front, as in D-20095, do not matter.
 */
export function parsePostcode(country: Country, text: string): string | undefined {
  const typed = compact(text);
  const digits = typed.replace(/^[A-Z]{1,3}(?=\d+$)/, '');
  for (const mask of formatOf(country).postcodes)
    for (const candidate of [typed, literalPrefix(country) + digits]) {
      const found = fill(mask, candidate);
      if (found !== undefined) return found;
    }
  return undefined;
}

/** Returns the characters in the notation of the mask, or undefined if they do not match. */
function fill(mask: string, characters: string): string | undefined {
  let result = '';
  let used = 0;
  for (const symbol of mask) {
    if (symbol === ' ' || symbol === '-') {
      result += symbol;
      continue;
    }
    const character = characters[used++] ?? '';
    const allowed = SYMBOLS[symbol];
    if (allowed ? !allowed.test(character) : character !== symbol) return undefined;
    result += character;
  }
  return used === characters.length ? result : undefined;
}
const SYMBOLS: Readonly<Record<string, RegExp>> = { '#': /^\d$/, '@': /^[A-Z]$/, '*': /^[A-Z\d]$/ };

/** Returns the part of a postcode or of a postcode prefix that is compared to find a zone. */
export function postcodeKey(country: Country, postcode: string): string {
  const key = compact(postcode);
  const prefix = literalPrefix(country);
  return prefix !== '' && key.startsWith(prefix) ? key.slice(prefix.length) : key;
}

/** Returns an example of a postcode, such as 12345, for hints. */
export function postcodeExample(country: Country): string {
  let digit = 0;
  return formatOf(country)
    .postcodes[0]!.replace(/[#*]/g, () => String(++digit % 10))
    .replaceAll('@', 'A');
}
