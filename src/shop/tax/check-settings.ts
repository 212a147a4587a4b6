import { LANGUAGES } from '../../shared/languages.ts';
import { isEuCountry, TAX_COUNTRIES, US_STATES } from './countries.ts';
import { RATED_CLASSES, type TaxRate, type TaxSettings } from './rules.ts';

/** Maximum length of a label (characters). */
export const LABEL_LENGTH = 20;
/** Maximum number of rates: a request has at most 100 KiB. */
export const MAX_RATES = 1_000;
/** 100 % in thousandths of a percent. */
const MAX_RATE = 100_000;

/** A field of the form: `rate 3` is the rate at index 3 of the list, `date 3` the day from which it applies. */
export type TaxField = 'country' | 'state' | 'label-en' | 'label-de' | `rate ${number}` | `date ${number}`;
/** Codes of `errors.ts`. */
export type TaxFieldError =
  | 'tax-country-unknown'
  | 'tax-state-unknown'
  | 'tax-label-missing'
  | 'tax-label-invalid'
  | 'tax-rate-invalid'
  | 'tax-date-invalid'
  | 'tax-rate-duplicate';

const PRINTABLE = /^[^\p{Cc}]*$/u;

/** Checks settings; returns an error per invalid field. */
export function checkSettings(settings: TaxSettings): Partial<Record<TaxField, TaxFieldError>> {
  const { country, state, labels, rates } = settings;
  const errors: Partial<Record<TaxField, TaxFieldError>> = {};
  if (!isKnownCountry(country)) errors.country = 'tax-country-unknown';
  else if (!isKnownPlace(country, state)) errors.state = 'tax-state-unknown';
  for (const language of LANGUAGES) {
    const label = labels[language].trim();
    if (label === '') errors[`label-${language}`] = 'tax-label-missing';
    else if (label.length > LABEL_LENGTH || !PRINTABLE.test(label))
      errors[`label-${language}`] = 'tax-label-invalid';
  }
  const known = new Set<string>();
  for (const [n, rate] of rates.entries()) {
    const { validFrom, taxClass } = rate;
    const key = [rate.country, rate.state, taxClass, validFrom].join(' ');
    if (!isValidRate(rate)) errors[`rate ${n}`] = 'tax-rate-invalid';
    if (!isDay(validFrom)) errors[`date ${n}`] = 'tax-date-invalid';
    else if (known.has(key)) errors[`date ${n}`] = 'tax-rate-duplicate';
    known.add(key);
  }
  return errors;
}

const isKnownCountry = (country: string) => TAX_COUNTRIES.some((known) => known === country);
const isKnownPlace = (country: string, state: string) =>
  isEuCountry(country) ? state === '' : country === 'US' && US_STATES.includes(state);
const isValidRate = ({ country, state, rate }: TaxRate) =>
  isKnownPlace(country, state) && Number.isSafeInteger(rate) && rate >= 0 && rate <= MAX_RATE;

/** Whether a text is a day of this century: '2026-02-28'. */
function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * Returns the settings with trimmed labels, without a state or scheme that the country does not have, and with the
 * rates sorted by country, state, class and day.
 */
export function tidySettings(settings: TaxSettings): TaxSettings {
  const { country, inclusive, rounding, labels, exempt, scheme, rates } = settings;
  const order = ({ country: of, state, taxClass, validFrom }: TaxRate) =>
    [of, state, RATED_CLASSES.indexOf(taxClass), validFrom].join(' ');
  return {
    country,
    state: country === 'US' ? settings.state : '',
    inclusive,
    rounding,
    labels: { en: labels.en.trim(), de: labels.de.trim() },
    exempt,
    scheme: isEuCountry(country) ? scheme : 'origin',
    rates: [...rates]
      .map(({ country: of, state, taxClass, rate, validFrom }) => ({
        country: of,
        state,
        taxClass,
        rate,
        validFrom,
      }))
      .sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0)),
  };
}

/** Parses a percentage: "19", "8.875", "5,5 %"; NaN unless it has at most three decimals and is at most 100. */
export function parseRate(text: string): number {
  const match = /^(\d{1,3})(?:[.,](\d{1,3}))?\s*%?$/.exec(text.trim());
  if (!match) return Number.NaN;
  const rate = Number(match[1]) * 1_000 + Number((match[2] ?? '').padEnd(3, '0'));
  return rate <= MAX_RATE ? rate : Number.NaN;
}
