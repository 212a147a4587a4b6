import { isFeatureOn } from '../../../server/feature-switch.ts';
import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { pipelined } from '../../../server/storage/pipeline.ts';
import { LANGUAGES, parseLanguage } from '../../../shared/languages.ts';
import type { Message } from '../../../shared/message.ts';
import { invalid } from '../../../shared/refusal.ts';
import type { PriceContext, Quote } from '../../pricing/quote.ts';
import { type Address, addressLine } from '../address.ts';
import { addressErrors } from '../address-errors.ts';
import { carrierName, trackingUrl } from '../carriers.ts';
import type { CurrentTerms, DeliveryChoice } from '../contract.ts';
import { errors } from '../errors.ts';
import {
  type DeliveryTerms,
  deliveryPrice,
  goodsOf,
  isDeliveryOffered,
  localText,
  type Method,
  type Weights,
  type Zone,
  zoneOf,
} from '../rules.ts';
import {
  addOrderedAddress,
  findAddress,
  findOrderDelivery,
  findParcels,
  findWeights,
  insertOrderDelivery,
  lockAddressBook,
  type NewOrderDelivery,
} from './tables.ts';
import { termsVersions, toTerms } from './terms.ts';

/** The user who orders. */
interface Buyer {
  userId: string;
  /** Name of the profile, for a pick-up. */
  name: string;
  /** Language in which the order is placed. */
  language: string;
}

interface OrderedLine {
  id: string;
  quantity: number;
}

/** The chosen delivery of an order that is being placed. */
export interface ChosenDelivery extends NewOrderDelivery {
  /** Version of the terms with which the price was calculated. */
  version: number;
  /** Name and address as the order stores them. */
  shipTo: { name: string; address: string };
  price(goods: Quote<OrderedLine>): PriceContext<unknown>['delivery'];
}

/**
 * Resolves the delivery of an order with the current terms and the address book. Returns undefined if the shop offers no
 * delivery, or the reason why the delivery is not possible. Call it while the feature is on.
 * @throws Refusal 400 if an entered address is invalid
 */
export async function chooseDelivery(
  tx: Transaction,
  buyer: Buyer,
  lines: readonly OrderedLine[],
  choice: DeliveryChoice | undefined,
): Promise<ChosenDelivery | { problem: Message } | undefined> {
  if (choice === undefined)
    return (await findOfferedTerms(tx)) ? { problem: errors['delivery-choice-missing'] } : undefined;
  const [terms, saved, weights] = await pipelined([
    findOfferedTerms(tx),
    choice.addressId === undefined ? undefined : findAddress(tx, buyer.userId, choice.addressId),
    findWeights(
      tx,
      lines.map(({ id }) => id),
    ),
  ]);
  if (!terms) return { problem: errors['delivery-off'] };
  const method = terms.methods.find(({ id, active }) => id === choice.methodId && active);
  if (!method) return { problem: errors['delivery-method-unavailable'] };
  const language = parseLanguage(buyer.language) ?? LANGUAGES[0];
  const label = localText(method.name, language);
  const stored = { version: terms.version, methodId: method.id, label };
  if (method.kind === 'pickup')
    return {
      ...stored,
      address: null,
      pickupAddress: method.pickupAddress,
      shipTo: { name: buyer.name, address: `${label}: ${method.pickupAddress}` },
      price: () => ({ label, cents: 0 }),
    };
  const address = choice.addressId === undefined ? choice.address : saved?.address;
  if (!address) return { problem: errors['delivery-address-missing'] };
  if (!saved) refuseInvalidAddress(address);
  const zone = zoneOf(terms.zones, address);
  if (!zone) {
    const { country, postcode } = address;
    return { problem: errors['delivery-country-unserved']({ country, postcode }) };
  }
  return {
    ...stored,
    address,
    pickupAddress: '',
    shipTo: { name: address.name, address: addressLine(address, language) },
    price: priceFunction(terms, method, zone, weights, label),
  };
}

/** Returns the current terms if the shop offers delivery. */
async function findOfferedTerms(tx: Transaction): Promise<CurrentTerms | undefined> {
  const terms = toTerms(await termsVersions.newest(tx));
  return isDeliveryOffered(terms) ? terms : undefined;
}

/** Returns a function that calculates the price of the method, or undefined if the method does not deliver the goods. */
function priceFunction(
  { defaultGrams }: Pick<DeliveryTerms, 'defaultGrams'>,
  method: Method,
  zone: Zone,
  weights: Weights,
  label: string,
): ChosenDelivery['price'] {
  return (goods) => {
    const price = deliveryPrice(method, zone, goodsOf(goods, weights, defaultGrams));
    return price && { label, cents: price.cents };
  };
}

/** @throws Refusal 400 with a message per invalid field */
export function refuseInvalidAddress(address: Address): void {
  const found = addressErrors(address);
  if (found) throw invalid(errors['delivery-address-invalid'], found);
}

/**
 * Adds an address that the buyer has entered to the address book, unless it is full. The caller has locked the buyer's
 * cart.
 */
export async function keepAddress(
  tx: Transaction,
  { userId }: Pick<Buyer, 'userId'>,
  { address }: ChosenDelivery,
): Promise<void> {
  if (!address) return;
  // The address book is read after it is locked: statements are executed in the order in which they are sent.
  await pipelined([lockAddressBook(tx, userId), addOrderedAddress(tx, userId, address)]);
}

/** Stores the delivery of a new order. Returns a message if the terms have changed since the delivery was chosen. */
export async function storeDelivery(
  tx: Transaction,
  orderId: string,
  chosen: ChosenDelivery,
): Promise<Message | undefined> {
  const isStored = await insertOrderDelivery(tx, orderId, chosen, chosen.version);
  return isStored ? undefined : errors['delivery-price-changed'];
}

/** Returns the address where the buyer picks up an order; '' if the order is sent. */
export async function findPickupAddress(db: Queryable, orderId: string): Promise<string> {
  return (await findOrderDelivery(db, orderId))?.pickupAddress ?? '';
}

/** A parcel with its tracking page. */
export interface TrackedParcel {
  /** '' for another carrier. */
  carrier: string;
  number: string;
  url: string | undefined;
}

/** Returns the parcels of an order that have a tracking number, for its email; none while the feature is off. */
export async function findTrackedParcels(db: Queryable, orderId: string): Promise<TrackedParcel[]> {
  if (!(await isFeatureOn(db, 'delivery'))) return [];
  const parcels = await findParcels(db, orderId);
  return parcels
    .filter(({ number }) => number !== '')
    .map(({ carrier, number }) => ({
      carrier: carrierName(carrier),
      number,
      url: trackingUrl(carrier, number),
    }));
}
