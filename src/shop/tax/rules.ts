import type { Language } from '../../shared/languages.ts';
import { parseUsState } from '../../shared/us-states.ts';
import type { TaxAmount } from '../pricing/quote.ts';
import { type Destination, isEuCountry, type Place } from './countries.ts';
import type { VatId } from './vat-id.ts';

/** Classes of products: each has a rate per country and date, except for `zero`, whose rate is always 0. */
export const TAX_CLASSES = ['standard', 'reduced', 'second-reduced', 'zero'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];
export const RATED_CLASSES = ['standard', 'reduced', 'second-reduced'] as const;
export type RatedClass = (typeof RATED_CLASSES)[number];

/** A rate, in effect from the beginning of a day in the shop's time zone until the next rate of its place and class. */
export interface TaxRate extends Place {
  readonly taxClass: RatedClass;
  /** In thousandths of a percent: 19 % is 19,000. */
  readonly rate: number;
  /** '2026-01-31' */
  readonly validFrom: string;
}

/** Whose tax EU customers in other countries pay: that of the shop's country, or that of their own (One Stop Shop). */
export const SCHEMES = ['origin', 'destination'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** How the shop charges tax. `country` is empty until an administrator has chosen one: there is no tax until then. */
export interface TaxBasis extends Place {
  /** Whether prices include the tax; otherwise it is added. */
  readonly inclusive: boolean;
  readonly rounding: 'line' | 'rate';
  /** Name of the tax: "VAT", "MwSt." */
  readonly labels: Readonly<Record<Language, string>>;
  /** The shop is too small to charge tax (small-business exemption). */
  readonly exempt: boolean;
  readonly scheme: Scheme;
}

/** The document that administrators edit at /admin/tax. */
export interface TaxSettings extends TaxBasis {
  readonly rates: readonly TaxRate[];
}

/** The part of the settings that carts and orders need: the rates of one day. */
export interface CurrentTax extends TaxBasis {
  /** '2026-01-31', in the shop's time zone. */
  readonly day: string;
  readonly rates: readonly Omit<TaxRate, 'validFrom'>[];
}

/** Whether an administrator has chosen the shop's country. */
export const isSetUp = ({ country }: Pick<TaxBasis, 'country'>): boolean => country !== '';

/** Returns the rates in effect on a day. */
export function ratesOn(rates: readonly TaxRate[], day: string): CurrentTax['rates'] {
  const newest = new Map<string, TaxRate>();
  for (const rate of rates) {
    const key = `${rate.country} ${rate.state} ${rate.taxClass}`;
    const known = newest.get(key);
    if (rate.validFrom <= day && (!known || known.validFrom < rate.validFrom)) newest.set(key, rate);
  }
  return [...newest.values()].map(({ validFrom: _, ...rate }) => rate);
}

/**
 * Returns the part of the settings that carts need on a day; without the rates of countries whose tax the shop never
 * charges.
 */
export function taxOn({ rates, ...basis }: TaxSettings, day: string): CurrentTax {
  const { country, scheme, exempt } = basis;
  const isCharged = (rate: TaxRate) =>
    rate.country === country ||
    (scheme === 'destination' && isEuCountry(country) && isEuCountry(rate.country));
  return { ...basis, day, rates: exempt ? [] : ratesOn(rates.filter(isCharged), day) };
}

/** The classes whose rate applies to a class: that of the first class for which the country has a rate. */
const FALLBACKS: Readonly<Record<RatedClass, readonly RatedClass[]>> = {
  standard: ['standard'],
  reduced: ['reduced', 'standard'],
  'second-reduced': ['second-reduced', 'reduced', 'standard'],
};

/** Returns the rate of a class at a place; 0 if the place has none. */
export function rateAt(
  { rates }: Pick<CurrentTax, 'rates'>,
  place: Place,
  taxClass: TaxClass = 'standard',
): number {
  if (taxClass === 'zero') return 0;
  for (const candidate of FALLBACKS[taxClass]) {
    const found = rates.find(
      (rate) => rate.country === place.country && rate.state === place.state && rate.taxClass === candidate,
    );
    if (found) return found.rate;
  }
  return 0;
}

/** Which tax an order has. */
export interface TaxDecision {
  /** Whose tax it is. */
  readonly place: Place;
  /** Where the order goes. */
  readonly destination: Place;
  /** The buyer, a business, owes the tax in its own country. */
  readonly reverseCharge: boolean;
  /** The order leaves the area whose tax the shop charges. */
  readonly exported: boolean;
}

/** Returns where an order goes; undefined if no address is known. */
function destinationFor(home: Place, destination: Destination | undefined): Place | undefined {
  if (destination === 'shop') return home;
  if (destination?.country !== 'US') return destination && { country: destination.country, state: '' };
  // A state that cannot be read counts as the shop's own, so that no one avoids the tax by misspelling it.
  return { country: 'US', state: parseUsState(destination.state) ?? home.state };
}

/**
 * Decides which tax an order has.
 *
 * - The order goes to the shop's own country (in the US: to any state, whose rate may be 0), or is picked up at the shop:
 *   the tax of that place.
 * - To another EU country: nothing if the buyer is a business with a VAT id of another EU country than the shop's
 *   (reverse charge); otherwise the tax of the shop's country or of the destination, depending on the scheme.
 * - To any other country: nothing (export).
 *
 * `destination`: undefined if no address is known; the order then goes to the business's country, or the shop's.
 */
export function decideTax(
  basis: TaxBasis,
  destination: Destination | undefined,
  vatId: VatId | undefined,
): TaxDecision {
  const { country, state, scheme } = basis;
  const home = { country, state };
  const isForeignBusiness = vatId !== undefined && isEuCountry(country) && vatId.country !== country;
  const to =
    destinationFor(home, destination) ?? (isForeignBusiness ? { country: vatId.country, state: '' } : home);
  const decision = { destination: to, reverseCharge: false, exported: false };
  if (to.country === country) return { ...decision, place: country === 'US' ? to : home };
  if (!isEuCountry(country) || !isEuCountry(to.country)) return { ...decision, place: to, exported: true };
  // The tax that prices include is that of the shop's own country.
  if (isForeignBusiness) return { ...decision, place: home, reverseCharge: true };
  return { ...decision, place: scheme === 'destination' ? { country: to.country, state: '' } : home };
}

/** The tax of an order at one rate, as it is stored (table `order_taxes`). */
export interface OrderTax extends TaxAmount {
  readonly inclusive: boolean;
  readonly label: Readonly<Record<Language, string>>;
  /** Whose tax it is: the shop's country or the destination. */
  readonly country: string;
  /** Where the order goes. */
  readonly destination: string;
  /** VAT id of a buyer who orders as a business; otherwise null. */
  readonly vatId: string | null;
  readonly reverseCharge: boolean;
  readonly exempt: boolean;
}
