import { language } from '../../shared/language.ts';
import type { Message } from '../../shared/message.ts';
import { COUNTRIES, type Country, countryName, isCountry, postcodeKey } from './countries.ts';
import { errors } from './errors.ts';
import {
  type Band,
  type DeliveryTerms,
  LIMITS,
  localText,
  type Method,
  type Rate,
  type Zone,
} from './rules.ts';

/**
 * Checks the terms; returns a message per problem, in the order of the form. Bands must begin at the smallest value and
 * follow each other without gaps and overlaps. If the last band has an end, goods beyond it are not delivered. Each country
 * or prefix may be in only one zone. Zones may contain only some postcodes of a country, because shops may deliver locally;
 * `findPartlyServedCountries` returns these countries.
 */
export function checkTerms(terms: DeliveryTerms): Message[] {
  const { methods, zones } = terms;
  return [
    ...(isCountry(terms.defaultCountry) ? [] : [errors['delivery-country-unknown']]),
    ...methods.flatMap((method) => checkMethod(method, zones)),
    ...zones.flatMap((zone) => checkZone(zone, methods)),
    ...findZoneOverlaps(zones),
  ];
}

function checkMethod({ id, name, kind, active, pickupAddress }: Method, zones: readonly Zone[]): Message[] {
  const label = localText(name, language);
  if (name.en === '') return [errors['delivery-method-name-missing']];
  if (kind === 'pickup')
    return pickupAddress === '' ? [errors['delivery-pickup-address-missing']({ label })] : [];
  const isPriced = zones.some(({ rates }) => rates.some(({ methodId }) => methodId === id));
  return active && !isPriced ? [errors['delivery-method-without-rate']({ label })] : [];
}

function checkZone({ name, areas, rates }: Zone, methods: readonly Method[]): Message[] {
  if (name === '') return [errors['delivery-zone-name-missing']];
  const areaWithInvalidPrefix = areas.find(
    ({ country, prefixes }) => isCountry(country) && prefixes.some((prefix) => !isPrefix(country, prefix)),
  );
  return [
    ...(areas.length === 0 ? [errors['delivery-zone-without-countries']({ zone: name })] : []),
    ...(rates.length === 0 ? [errors['delivery-zone-without-rates']({ zone: name })] : []),
    ...(areaWithInvalidPrefix
      ? [errors['delivery-prefix-invalid']({ zone: name, ...placeOf(areaWithInvalidPrefix.country, '') })]
      : []),
    ...rates.flatMap((rate) => checkRate(rate, name, methods)),
  ];
}

const isPrefix = (country: Country, prefix: string) => {
  const key = postcodeKey(country, prefix);
  return /^[A-Z\d]+$/.test(key) && key.length <= LIMITS.prefix;
};

/** Smallest value of each basis: goods can weigh and cost nothing, but have at least one piece. */
export const SMALLEST = { grams: 0, cents: 0, pieces: 1 } as const;

function checkRate({ methodId, basis, bands }: Rate, zone: string, methods: readonly Method[]): Message[] {
  const name = methods.find(({ id }) => id === methodId)?.name;
  const method = name ? localText(name, language) : '';
  const context = { zone, method, basis };
  const [first] = bands;
  if (!first) return [errors['delivery-bands-missing']({ zone, method })];
  const reversed = bands.find(({ from, to }) => to !== null && to < from);
  if (reversed)
    return [errors['delivery-band-reversed']({ ...context, from: reversed.from, to: reversed.to! })];
  return [
    ...(first.from > SMALLEST[basis]
      ? [errors['delivery-bands-gap']({ ...context, from: SMALLEST[basis], to: first.from - 1 })]
      : []),
    ...bands.slice(1).flatMap((band, index) => checkNeighbours(bands[index]!, band, context)),
  ];
}

function checkNeighbours(
  { to }: Band,
  { from }: Band,
  context: { zone: string; method: string; basis: Rate['basis'] },
): Message[] {
  if (to === null || from <= to) return [errors['delivery-bands-overlap']({ ...context, at: from })];
  return from > to + 1 ? [errors['delivery-bands-gap']({ ...context, from: to + 1, to: from - 1 })] : [];
}

function findZoneOverlaps(zones: readonly Zone[]): Message[] {
  const zoneOfPlace = new Map<string, string>();
  const overlaps: Message[] = [];
  for (const { name, areas } of zones)
    for (const { country, prefixes } of areas)
      for (const prefix of prefixes.length > 0 ? prefixes : ['']) {
        const key = `${country} ${isCountry(country) ? postcodeKey(country, prefix) : prefix}`;
        const first = zoneOfPlace.get(key);
        if (first === undefined) zoneOfPlace.set(key, name);
        else
          overlaps.push(
            errors['delivery-zones-overlap']({ first, second: name, ...placeOf(country, prefix) }),
          );
      }
  return overlaps;
}

const placeOf = (country: string, prefix: string) => ({ country, prefix });

/** Returns the names of countries of which the zones contain only some postcodes. */
export const findPartlyServedCountries = ({ zones }: DeliveryTerms): string[] =>
  COUNTRIES.filter((country) => {
    const areas = zones.flatMap((zone) => zone.areas.filter((area) => area.country === country));
    return areas.length > 0 && areas.every(({ prefixes }) => prefixes.length > 0);
  }).map((country) => countryName(country));
