import { EU_COUNTRIES, type EuCountry } from './countries.ts';
import { RATED_CLASSES, type TaxRate, type TaxSettings } from './rules.ts';

/**
 * VAT rates of the EU countries in percent: standard, reduced, second reduced. Special rates (super-reduced, parking,
 * regions such as Madeira or the Canary Islands) are not among them.
 *
 * Merchants must check every rate with their tax authority or adviser before they use it, and whenever it may have
 * changed: laws change, and which class a product belongs to differs between countries. The EU publishes the rates at
 * https://europa.eu/youreurope/business/taxation/vat/vat-rules-rates/
 */
const PERCENT: Readonly<Record<EuCountry, readonly number[]>> = {
  AT: [20, 10, 13],
  BE: [21, 6, 12],
  BG: [20, 9],
  CY: [19, 9, 5],
  CZ: [21, 12],
  DE: [19, 7],
  DK: [25],
  EE: [24, 13, 9],
  ES: [21, 10],
  FI: [25.5, 13.5, 10],
  FR: [20, 10, 5.5],
  GR: [24, 13, 6],
  HR: [25, 13, 5],
  HU: [27, 18, 5],
  IE: [23, 13.5, 9],
  IT: [22, 10, 5],
  LT: [21, 12, 5],
  LU: [17, 8],
  LV: [21, 12, 5],
  MT: [18, 7, 5],
  NL: [21, 9],
  PL: [23, 8, 5],
  PT: [23, 13, 6],
  RO: [21, 11],
  SE: [25, 12, 6],
  SI: [22, 9.5, 5],
  SK: [23, 19, 5],
};

/**
 * Days on which countries last changed their rates, in the order of `PERCENT`. All other rates were already in effect
 * on `UNCHANGED_SINCE`.
 */
const CHANGED: Readonly<Partial<Record<EuCountry, readonly string[]>>> = {
  CZ: ['2021-01-01', '2024-01-01'],
  EE: ['2025-07-01', '2025-01-01', '2021-01-01'],
  FI: ['2024-09-01', '2026-01-01', '2021-01-01'],
  LT: ['2021-01-01', '2026-01-01', '2021-01-01'],
  LU: ['2024-01-01', '2024-01-01'],
  RO: ['2025-08-01', '2025-08-01'],
  SK: ['2025-01-01', '2025-01-01', '2025-01-01'],
};
const UNCHANGED_SINCE = '2021-01-01';

/** The rates until an administrator saves others. States of the US have none: merchants enter those that they owe. */
export const DEFAULT_RATES: readonly TaxRate[] = EU_COUNTRIES.flatMap((country) =>
  PERCENT[country].map((percent, n) => ({
    country,
    state: '',
    taxClass: RATED_CLASSES[n]!,
    rate: percent * 1_000,
    validFrom: CHANGED[country]?.[n] ?? UNCHANGED_SINCE,
  })),
);

/** The settings until an administrator saves others: no country, and therefore no tax. */
export const DEFAULT_SETTINGS: TaxSettings = {
  country: '',
  state: '',
  inclusive: true,
  rounding: 'rate',
  labels: { en: 'VAT', de: 'MwSt.' },
  exempt: false,
  scheme: 'origin',
  rates: DEFAULT_RATES,
};
