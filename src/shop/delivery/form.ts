import { centsToInput, parseDollars } from '../../shared/money.ts';
import { type Basis, type DeliveryTerms, MAX_GRAMS, type Method, type Rate, type Zone } from './rules.ts';

/** A band as the form shows it: amounts in units of the currency (not cents), weights in grams. */
export interface BandForm {
  from: string;
  /** '' if the band has no end. */
  to: string;
  price: string;
}

export interface RateForm {
  methodId: string;
  basis: Basis;
  bands: BandForm[];
  /** '' if the delivery is never free. */
  freeFrom: string;
}

export interface AreaForm {
  country: string;
  /** Separated by commas; '' for the whole country. */
  prefixes: string;
}

export interface ZoneForm {
  id: string;
  name: string;
  areas: AreaForm[];
  rates: RateForm[];
}

export interface TermsForm {
  defaultCountry: string;
  defaultGrams: string;
  methods: Method[];
  zones: ZoneForm[];
}

const amountToInput = (basis: Basis, amount: number) =>
  basis === 'cents' ? centsToInput(amount) : String(amount);

/** Returns the form of the terms. */
export function toForm({ defaultCountry, defaultGrams, methods, zones }: DeliveryTerms): TermsForm {
  return {
    defaultCountry,
    defaultGrams: String(defaultGrams),
    methods: methods.map((method) => ({ ...method })),
    zones: zones.map(({ id, name, areas, rates }) => ({
      id,
      name,
      areas: areas.map(({ country, prefixes }) => ({ country, prefixes: prefixes.join(', ') })),
      rates: rates.map(({ methodId, basis, bands, freeFromCents }) => ({
        methodId,
        basis,
        bands: bands.map(({ from, to, cents }) => ({
          from: amountToInput(basis, from),
          to: to === null ? '' : amountToInput(basis, to),
          price: centsToInput(cents),
        })),
        freeFrom: freeFromCents === null ? '' : centsToInput(freeFromCents),
      })),
    })),
  };
}

/** Parses an amount of money to cents, or a whole number for another basis; returns NaN for an invalid text. */
export function parseAmount(basis: Basis, text: string): number {
  const amount =
    basis === 'cents' ? parseDollars(text) : /^\d+$/.test(text.trim()) ? Number(text.trim()) : null;
  return amount === null || amount < 0 || amount > MAX_GRAMS ? Number.NaN : amount;
}

/** Returns the terms of a form; numbers that cannot be parsed are NaN (`isComplete`). */
export function toTerms({ defaultCountry, defaultGrams, methods, zones }: TermsForm): DeliveryTerms {
  return {
    defaultCountry,
    defaultGrams: parseAmount('grams', defaultGrams),
    methods: methods.map(trimMethod),
    zones: zones.map((zone) => toZone(zone, methods)),
  };
}

function trimMethod({ id, name, time, active, kind, pickupAddress }: Method): Method {
  return {
    id,
    name: { en: name.en.trim(), de: name.de.trim() },
    time: { en: time.en.trim(), de: time.de.trim() },
    active,
    kind,
    pickupAddress: kind === 'pickup' ? pickupAddress.trim() : '',
  };
}

function toZone({ id, name, areas, rates }: ZoneForm, methods: readonly Method[]): Zone {
  return {
    id,
    name: name.trim(),
    areas: areas.map(({ country, prefixes }) => ({
      country,
      prefixes: prefixes
        .split(',')
        .map((prefix) => prefix.trim().toUpperCase())
        .filter((prefix) => prefix !== ''),
    })),
    // A method that was removed, or has become a pick-up, has no prices.
    rates: rates
      .filter(({ methodId }) =>
        methods.some(({ id: method, kind }) => method === methodId && kind === 'parcel'),
      )
      .map(toRate),
  };
}

function toRate({ methodId, basis, bands, freeFrom }: RateForm): Rate {
  return {
    methodId,
    basis,
    bands: bands.map(({ from, to, price }) => ({
      from: parseAmount(basis, from),
      to: to.trim() === '' ? null : parseAmount(basis, to),
      cents: parseAmount('cents', price),
    })),
    freeFromCents: freeFrom.trim() === '' ? null : parseAmount('cents', freeFrom),
  };
}

/** Returns whether all numbers of the terms could be parsed. */
export function isComplete({ defaultGrams, zones }: DeliveryTerms): boolean {
  const numbers = zones.flatMap(({ rates }) =>
    rates.flatMap(({ bands, freeFromCents }) => [
      freeFromCents ?? 0,
      ...bands.flatMap(({ from, to, cents }) => [from, to ?? 0, cents]),
    ]),
  );
  return [defaultGrams, ...numbers].every((number) => !Number.isNaN(number));
}

/** Returns the form of a new band, which begins after the last one. */
export function nextBand({ basis, bands }: RateForm): BandForm {
  const last = bands.at(-1);
  if (!last) return { from: amountToInput(basis, basis === 'pieces' ? 1 : 0), to: '', price: '' };
  const end = parseAmount(basis, last.to);
  return { from: Number.isNaN(end) ? '' : amountToInput(basis, end + 1), to: '', price: '' };
}

/** Returns the form of the prices of a method that is added to a zone. */
export function newRate(methodId: string): RateForm {
  const rate: RateForm = { methodId, basis: 'grams', bands: [], freeFrom: '' };
  return { ...rate, bands: [nextBand(rate)] };
}

export const newMethod = (id: string): Method => ({
  id,
  name: { en: '', de: '' },
  time: { en: '', de: '' },
  active: true,
  kind: 'parcel',
  pickupAddress: '',
});
