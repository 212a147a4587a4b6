/** The member states of the European Union by their ISO code, with the time zone in which their days begin. */
const EU_TIME_ZONES = {
  AT: 'Europe/Vienna',
  BE: 'Europe/Brussels',
  BG: 'Europe/Sofia',
  CY: 'Asia/Nicosia',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin',
  DK: 'Europe/Copenhagen',
  EE: 'Europe/Tallinn',
  ES: 'Europe/Madrid',
  FI: 'Europe/Helsinki',
  FR: 'Europe/Paris',
  GR: 'Europe/Athens',
  HR: 'Europe/Zagreb',
  HU: 'Europe/Budapest',
  IE: 'Europe/Dublin',
  IT: 'Europe/Rome',
  LT: 'Europe/Vilnius',
  LU: 'Europe/Luxembourg',
  LV: 'Europe/Riga',
  MT: 'Europe/Malta',
  NL: 'Europe/Amsterdam',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon',
  RO: 'Europe/Bucharest',
  SE: 'Europe/Stockholm',
  SI: 'Europe/Ljubljana',
  SK: 'Europe/Bratislava',
} as const;

export type EuCountry = keyof typeof EU_TIME_ZONES;
export const EU_COUNTRIES = Object.keys(EU_TIME_ZONES) as EuCountry[];

/** Countries in which a shop can owe tax; sales to all others are exports. */
export type TaxCountry = EuCountry | 'US';
export const TAX_COUNTRIES: readonly TaxCountry[] = [...EU_COUNTRIES, 'US'];

/** Postal codes of the US states by the time zone of their largest city. */
const STATE_ZONES: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
};
export const US_STATES: readonly string[] = Object.values(STATE_ZONES)
  .flatMap((codes) => codes.split(' '))
  .sort();

export const isEuCountry = (country: string): country is EuCountry => Object.hasOwn(EU_TIME_ZONES, country);

/** Where an order goes, or where the shop is: ISO code, and the state in countries with a tax per state (otherwise ''). */
export interface Place {
  readonly country: string;
  readonly state: string;
}

/** Where an order goes; `shop`: its buyer picks it up at the shop. The state is as the buyer has typed it. */
export type Destination = Place | 'shop';

/** Returns the time zone (IANA) whose day decides which tax rates apply. */
export function timeZoneOf({ country, state }: Place): string {
  if (isEuCountry(country)) return EU_TIME_ZONES[country];
  const zone = Object.entries(STATE_ZONES).find(([, codes]) => codes.split(' ').includes(state));
  return zone?.[0] ?? 'America/New_York';
}
