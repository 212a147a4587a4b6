import { language } from '../../shared/language.ts';
import type { CartTerms } from '../cart/quote.ts';
import { type Address, addressLine, checkAddress, normalizeAddress } from './address.ts';
import { countryName } from './countries.ts';
import { errors } from './errors.ts';
import {
  type DeliveryPrice,
  type DeliveryTerms,
  deliveryPrice,
  type Goods,
  goodsOf,
  localText,
  type Method,
  type Place,
  type Weights,
  type Zone,
  zoneOf,
} from './rules.ts';
import { slotTexts } from './slot-texts.ts';

/** An address of the address book. */
interface SavedAddress {
  readonly id: string;
  readonly address: Address;
}

/** The shopper's choices and input in the cart, and the data of the shop that they depend on. */
export interface ChoiceInput {
  /** The terms, with active methods only. */
  readonly terms: DeliveryTerms;
  readonly weights: Weights;
  readonly goods: Goods;
  /** The chosen address of the address book; undefined if the shopper enters another one. */
  readonly saved: SavedAddress | undefined;
  readonly entered: Address;
  /** Undefined until the shopper chooses. */
  readonly methodId: string | undefined;
  readonly lastMethodId: string | null;
}

/** A method with its price for the chosen address; the price is undefined if the method does not deliver there. */
export interface PricedMethod {
  readonly method: Method;
  readonly price: DeliveryPrice | undefined;
}

/** The delivery of a cart. */
export interface Choice {
  readonly methods: readonly PricedMethod[];
  readonly selected: PricedMethod;
  /** Country for which the prices are estimated while the address is incomplete; undefined for exact prices. */
  readonly estimateFor: string | undefined;
  readonly terms: CartTerms;
  readonly request: { readonly methodId: string; readonly addressId?: string; readonly address?: Address };
  /** Why the order cannot be placed yet, and what to do. */
  readonly problem: string | undefined;
  /** Sentence of the confirmation question: where the order will be sent or picked up. */
  readonly shipTo: string;
  /** Where the buyer receives the goods, which determines the tax; `shop` for a pick-up. */
  readonly destination: { readonly country: string; readonly state: string } | 'shop';
  /** Name of the method, with its delivery time if it has one. */
  readonly note: string;
}

/** Returns the delivery of a cart; undefined if the shop offers none. */
export function chooseDelivery(input: ChoiceInput): Choice | undefined {
  const { terms, weights, goods, saved, methodId, lastMethodId } = input;
  const entered = normalizeAddress(input.entered);
  const isComplete = saved !== undefined || Object.keys(checkAddress(entered)).length === 0;
  const address = saved?.address ?? entered;
  const place: Place = isComplete ? address : { country: address.country, postcode: '' };
  const zone = zoneOf(terms.zones, place);
  const methods = terms.methods.map((method) => ({ method, price: deliveryPrice(method, zone, goods) }));
  const preferredId = methodId ?? lastMethodId;
  const selected =
    methods.find(({ method: { id }, price }) => id === preferredId && (price || methodId !== undefined)) ??
    methods.find(({ price }) => price) ??
    methods[0];
  if (!selected) return undefined;
  const { method } = selected;
  const isPickup = method.kind === 'pickup';
  const name = localText(method.name, language);
  const time = localText(method.time, language);
  return {
    methods,
    selected,
    estimateFor: isComplete ? undefined : place.country,
    terms: { ...(selected.price && { delivery: priceFunction(terms, method, zone, weights, name) }) },
    request: {
      methodId: method.id,
      ...(isPickup ? {} : saved ? { addressId: saved.id } : { address: entered }),
    },
    problem: isPickup
      ? undefined
      : !isComplete
        ? slotTexts.addressIncomplete
        : selected.price
          ? undefined
          : zone
            ? slotTexts.unavailableFor(name)
            : errors['delivery-country-unserved'](place).message,
    shipTo: isPickup
      ? slotTexts.pickupAt(method.pickupAddress)
      : slotTexts.sendTo(address.name, addressLine(address)),
    destination: isPickup ? 'shop' : { country: address.country, state: address.region },
    note: time === '' ? name : `${name}, ${time}`,
  };
}

/** Returns a function that calculates the price of the method for the goods of a quote. */
const priceFunction =
  (
    { defaultGrams }: DeliveryTerms,
    method: Method,
    zone: Zone | undefined,
    weights: Weights,
    label: string,
  ): NonNullable<CartTerms['delivery']> =>
  (goods) => {
    const price = deliveryPrice(method, zone, goodsOf(goods, weights, defaultGrams));
    return price && { label, cents: price.cents };
  };

/** Returns the note about estimated prices. */
export const estimateText = (country: string): string => slotTexts.estimate(countryName(country));
