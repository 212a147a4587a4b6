import type { Language } from '../../shared/languages.ts';
import { COUNTRIES, type Country, isCountry, postcodeKey } from './countries.ts';

/** A text of the shop in each language; an empty one is replaced by the English one. */
export type LocalText = Readonly<Record<Language, string>>;

/** A delivery method. A pick-up is free and needs no address. */
export interface Method {
  readonly id: string;
  readonly name: LocalText;
  /** Delivery time, such as “2 to 3 working days”. */
  readonly time: LocalText;
  readonly active: boolean;
  readonly kind: 'parcel' | 'pickup';
  /** Where a pick-up takes place; '' for parcels. */
  readonly pickupAddress: string;
}

/** A country, or the postcodes of it that begin with one of the prefixes. */
export interface Area {
  readonly country: string;
  /** Empty for the whole country. */
  readonly prefixes: readonly string[];
}

/** The measure that the price depends on: the weight in grams, the value of the goods in cents, or the number of pieces. */
export const BASES = ['grams', 'cents', 'pieces'] as const;
export type Basis = (typeof BASES)[number];

/** The price of goods whose weight, value or number is from `from` to `to`, both inclusive. */
export interface Band {
  readonly from: number;
  /** Null if the band has no end. */
  readonly to: number | null;
  readonly cents: number;
}

/** The prices of a method in a zone. */
export interface Rate {
  readonly methodId: string;
  readonly basis: Basis;
  readonly bands: readonly Band[];
  /** Value of the goods from which the delivery is free, in cents; null if it is never free. */
  readonly freeFromCents: number | null;
}

export interface Zone {
  readonly id: string;
  readonly name: string;
  readonly areas: readonly Area[];
  readonly rates: readonly Rate[];
}

/** Everything that administrators set at /admin/delivery, saved as one version. */
export interface DeliveryTerms {
  /** The country of the estimate that shoppers without an address see. */
  readonly defaultCountry: string;
  /** Weight of a piece of a product without a weight, in grams. */
  readonly defaultGrams: number;
  readonly methods: readonly Method[];
  readonly zones: readonly Zone[];
}

/** The terms until an administrator saves others: without methods, orders are placed without delivery. */
export const INITIAL_TERMS: DeliveryTerms = {
  defaultCountry: 'US',
  defaultGrams: 500,
  methods: [],
  zones: [],
};

/** Maximum numbers and lengths (characters). */
export const LIMITS = {
  methods: 20,
  zones: 30,
  bands: 30,
  prefixes: 200,
  prefix: 12,
  name: 60,
  time: 80,
  pickupAddress: 200,
} as const;
/** Maximum weight in grams (1,000 t) and highest boundary of a band. */
export const MAX_GRAMS = 1_000_000_000;

/** Goods to be delivered: their value after discounts in cents, their weight in grams, and the number of pieces. */
export type Goods = Readonly<Record<Basis, number>>;

/** A place to which goods are delivered. */
export interface Place {
  readonly country: string;
  /** '' if only the country is known, for an estimate. */
  readonly postcode: string;
}

/** Weight of a product in grams, by id; others have the default weight. */
export type Weights = Readonly<Record<string, number>>;

interface QuotedGoods {
  readonly lines: readonly { readonly line: { readonly id: string }; readonly quantity: number }[];
  readonly dueCents: number;
}

/** Returns the value, weight and number of pieces of the ordered goods, on which the price of the delivery depends. */
export function goodsOf({ lines, dueCents }: QuotedGoods, weights: Weights, defaultGrams: number): Goods {
  const gramsOf = (id: string) => (Object.hasOwn(weights, id) ? weights[id]! : defaultGrams);
  return {
    cents: dueCents,
    grams: lines.reduce((sum, { line, quantity }) => sum + gramsOf(line.id) * quantity, 0),
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

/** Returns the zone of a place: the one with the longest prefix of the postcode, or undefined if there is none. */
export function zoneOf(zones: readonly Zone[], { country, postcode }: Place): Zone | undefined {
  if (!isCountry(country)) return undefined;
  const key = postcodeKey(country, postcode);
  let best: { zone: Zone; length: number } | undefined;
  for (const zone of zones)
    for (const area of zone.areas)
      if (area.country === country)
        for (const prefix of area.prefixes.length > 0 ? area.prefixes : ['']) {
          const { length } = postcodeKey(country, prefix);
          if (key.startsWith(postcodeKey(country, prefix)) && length > (best?.length ?? -1))
            best = { zone, length };
        }
  return best?.zone;
}

export interface DeliveryPrice {
  readonly cents: number;
  /** How much more the goods must cost for free delivery, in cents; undefined if it is free or never becomes free. */
  readonly missingCents?: number;
}

/** Returns the price of a method in a zone; undefined if the method does not deliver these goods there. */
export function deliveryPrice(
  { id, kind }: Pick<Method, 'id' | 'kind'>,
  zone: Zone | undefined,
  goods: Goods,
): DeliveryPrice | undefined {
  if (kind === 'pickup') return { cents: 0 };
  const rate = zone?.rates.find(({ methodId }) => methodId === id);
  const band = rate?.bands.find(
    ({ from, to }) => goods[rate.basis] >= from && (to === null || goods[rate.basis] <= to),
  );
  if (!rate || !band) return undefined;
  const { freeFromCents } = rate;
  if (freeFromCents === null || band.cents === 0) return { cents: band.cents };
  return goods.cents >= freeFromCents
    ? { cents: 0 }
    : { cents: band.cents, missingCents: freeFromCents - goods.cents };
}

/** A method with its price. */
export interface DeliveryOption extends DeliveryPrice {
  readonly method: Method;
}

/** Returns the active methods that deliver the goods to a place, in the order of the terms. */
export function deliveryOptions(
  { methods, zones }: Pick<DeliveryTerms, 'methods' | 'zones'>,
  place: Place,
  goods: Goods,
): DeliveryOption[] {
  const zone = zoneOf(zones, place);
  return methods.flatMap((method) => {
    const price = method.active ? deliveryPrice(method, zone, goods) : undefined;
    return price ? [{ method, ...price }] : [];
  });
}

/** Returns whether shoppers choose a method: until an administrator has saved an active one, orders have no delivery. */
export const isDeliveryOffered = ({ methods }: Pick<DeliveryTerms, 'methods'>): boolean =>
  methods.some(({ active }) => active);

/** Returns the countries to which at least one zone delivers. */
export const servedCountries = ({ zones }: Pick<DeliveryTerms, 'zones'>): Country[] =>
  COUNTRIES.filter((country) =>
    zones.some(({ areas, rates }) => rates.length > 0 && areas.some((area) => area.country === country)),
  );

/** Returns a text in a language, or else in English. */
export const localText = (text: LocalText, language: Language): string => text[language] || text.en;
