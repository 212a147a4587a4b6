import { parseUsState } from '../../shared/us-states.ts';
import {
  ADDRESS_FIELDS,
  type AddressField,
  type Country,
  countryName,
  formatOf,
  isCountry,
  parsePostcode,
} from './countries.ts';

/** A postal address; fields without a value are ''. */
export interface Address extends Readonly<Record<AddressField, string>> {
  readonly country: string;
}

/** Maximum length of each field (characters). */
export const ADDRESS_LIMITS: Readonly<Record<AddressField, number>> = {
  name: 100,
  company: 100,
  street: 100,
  extra: 100,
  postcode: 12,
  city: 80,
  region: 40,
};
/** Maximum addresses in the address book of a user. */
export const MAX_ADDRESSES = 20;

export const emptyAddress = (country: string): Address => ({
  ...(Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, ''])) as Record<AddressField, string>),
  country,
});

/** Returns the fields of an address in a country, in the order of the form; for an unknown country those of Germany. */
export function fieldsOf(country: string): AddressField[] {
  const { lines, region } = isCountry(country) ? formatOf(country) : formatOf('DE');
  const isPostcodeFirst = lines[0]!.startsWith('postcode');
  return [
    'name',
    'company',
    'street',
    'extra',
    ...(isPostcodeFirst ? (['postcode', 'city'] as const) : (['city'] as const)),
    ...(region ? (['region'] as const) : []),
    ...(isPostcodeFirst ? [] : (['postcode'] as const)),
  ];
}

export const isRequired = (field: AddressField): boolean => field !== 'company' && field !== 'extra';

/**
 * Invisible characters: with them, a name could look empty, and a line could be printed in another order. Zero width
 * joiners stay, because some scripts need them.
 */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f]/g;

/**
 * Removes invisible characters, replaces control characters and repeated spaces by a single space, and writes the postcode
 * in the notation of its country. Removes the region if addresses in the country have none.
 */
export function normalizeAddress(address: Address): Address {
  const country = address.country.trim().toUpperCase();
  const fields = ADDRESS_FIELDS.map((field) => [
    field,
    address[field]
      .replace(INVISIBLE, '')
      .normalize()
      .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
      .trim(),
  ]);
  const normalized = { ...(Object.fromEntries(fields) as Record<AddressField, string>), country };
  if (!isCountry(country)) return normalized;
  const postcode = parsePostcode(country, normalized.postcode) ?? normalized.postcode;
  const region = formatOf(country).region ? normalized.region : '';
  return { ...normalized, postcode, region };
}

export type AddressProblem = 'missing' | 'too-long' | 'invalid';

/** Checks a normalized address; returns a problem per invalid field. */
export function checkAddress(address: Address): Partial<Record<AddressField | 'country', AddressProblem>> {
  const { country } = address;
  if (!isCountry(country)) return { country: 'invalid' };
  const problems: Partial<Record<AddressField, AddressProblem>> = {};
  for (const field of fieldsOf(country)) {
    const value = address[field];
    if (value.length > ADDRESS_LIMITS[field]) problems[field] = 'too-long';
    else if (value === '' && isRequired(field)) problems[field] = 'missing';
  }
  if (!problems.postcode && parsePostcode(country, address.postcode) === undefined)
    problems.postcode = 'invalid';
  return problems;
}

/** Returns the lines of an address below the name, as they are written on a parcel. A US state becomes its postal code. */
export function addressLines(entered: Address, language?: string): string[] {
  const country = entered.country as Country;
  const state = country === 'US' ? parseUsState(entered.region) : undefined;
  const address = state === undefined ? entered : { ...entered, region: state };
  const last = formatOf(country).lines.map((line) =>
    line.replace(/postcode|city|region/g, (field) => address[field as AddressField]),
  );
  return [address.company, address.street, address.extra, ...last, countryName(country, language)].filter(
    (line) => line !== '',
  );
}

/** Returns an address without its name in one line, as orders store it. */
export const addressLine = (address: Address, language?: string): string =>
  addressLines(address, language).join(', ');

/** Returns whether two addresses are equal. */
export const isSameAddress = (a: Address, b: Address): boolean =>
  a.country === b.country && ADDRESS_FIELDS.every((field) => a[field] === b[field]);
