import { z } from 'zod';
import { Version } from '../../server/schemas.ts';
import { MAX_PRICE_CENTS } from '../../shared/money.ts';
import { MAX_LINES, MAX_QUANTITY } from '../cart/rules.ts';
import { normalizeText } from '../catalogue/normalize-text.ts';
import { Id, ListCursor, ListSearch, productPage } from '../catalogue/schemas.ts';
import { parseOrderCode } from '../orders/code.ts';
import { type Address as AddressRules, normalizeAddress } from './address.ts';
import { CARRIER_CODES } from './carriers.ts';
import { COUNTRIES } from './countries.ts';
import { normalizeNumber } from './parcels.ts';
import { BASES, LIMITS, MAX_GRAMS } from './rules.ts';

export { NoParams, RestoreVersion } from '../../server/schemas.ts';

/** A field of an address. Its maximum is far above `ADDRESS_LIMITS`, which `checkAddress` checks with a message per field. */
const field = z.string().max(500);
const fields = {
  country: z.string().max(10),
  name: field,
  company: field,
  street: field,
  extra: field,
  postcode: field,
  city: field,
  region: field,
};
/** An address as entered; `checkAddress` checks its values. */
const EnteredAddress = z.strictObject(fields).overwrite((address: AddressRules) => normalizeAddress(address));
const StoredAddress = z.object(fields);

/** Id of a method or zone, created by the browser. */
const Key = z.string().regex(/^[\w-]{1,64}$/);
const text = (max: number) =>
  z
    .string()
    .max(max)
    .overwrite((value) => normalizeText(value).trim());
const LocalText = (max: number) => z.strictObject({ en: text(max), de: text(max) });

const Method = z.strictObject({
  id: Key,
  name: LocalText(LIMITS.name),
  time: LocalText(LIMITS.time),
  active: z.boolean(),
  kind: z.enum(['parcel', 'pickup']),
  pickupAddress: text(LIMITS.pickupAddress),
});
const Country = z.enum(COUNTRIES as [string, ...string[]]);
const Area = z.strictObject({
  country: Country,
  prefixes: z.array(z.string().min(1).max(LIMITS.prefix)).max(LIMITS.prefixes),
});
const Amount = z.int().min(0).max(MAX_GRAMS);
const Band = z.strictObject({
  from: Amount,
  to: Amount.nullable(),
  cents: z.int().min(0).max(MAX_PRICE_CENTS),
});
const Rate = z.strictObject({
  methodId: Key,
  basis: z.enum(BASES),
  bands: z.array(Band).max(LIMITS.bands),
  freeFromCents: z
    .int()
    .min(0)
    .max(MAX_PRICE_CENTS * MAX_LINES * MAX_QUANTITY)
    .nullable(),
});
const Zone = z.strictObject({
  id: Key,
  name: text(LIMITS.name),
  areas: z.array(Area).max(COUNTRIES.length),
  rates: z.array(Rate).max(LIMITS.methods),
});
const isDistinct = (values: readonly string[]) => new Set(values).size === values.length;
const DeliveryTerms = z.strictObject({
  defaultCountry: Country,
  defaultGrams: Amount,
  methods: z
    .array(Method)
    .max(LIMITS.methods)
    .refine((methods) => isDistinct(methods.map(({ id }) => id))),
  zones: z
    .array(Zone)
    .max(LIMITS.zones)
    .refine((zones) => isDistinct(zones.map(({ id }) => id)))
    .refine((zones) => zones.every(({ rates }) => isDistinct(rates.map(({ methodId }) => methodId)))),
});

export const CurrentTerms = DeliveryTerms.extend({ version: Version });
export type CurrentTerms = z.infer<typeof CurrentTerms>;

export const SaveTerms = z.strictObject({ version: Version, terms: DeliveryTerms });
export type SaveTerms = z.infer<typeof SaveTerms>;

/** An address of the address book. */
export const SavedAddress = z.object({
  id: z.string(),
  address: StoredAddress,
  isDefault: z.boolean(),
  version: z.number(),
});
export type SavedAddress = z.infer<typeof SavedAddress>;

/** Data of the viewer for the choice of a delivery. */
export const MyDelivery = z.object({
  /** The default address first, then the newest. */
  addresses: z.array(SavedAddress),
  /** Method of the last order. */
  lastMethodId: z.string().nullable(),
  /** Weights of the products of the saved cart in grams; others have the default weight. */
  weights: z.record(z.string(), z.number()),
});
export type MyDelivery = z.infer<typeof MyDelivery>;

export const AddAddress = z.strictObject({ address: EnteredAddress, isDefault: z.boolean().default(false) });
export type AddAddress = z.input<typeof AddAddress>;
export const UpdateAddress = z.strictObject({ id: Id, version: Version, address: EnteredAddress });
export type UpdateAddress = z.infer<typeof UpdateAddress>;
export const AddressId = z.strictObject({ id: Id });
export type AddressId = z.infer<typeof AddressId>;
/** The delivery of an order that is placed: an entered address, one of the address book, or neither for a pick-up. */
export const DeliveryChoice = z.strictObject({
  methodId: Key,
  addressId: Id.exactOptional(),
  address: EnteredAddress.exactOptional(),
});
export type DeliveryChoice = z.infer<typeof DeliveryChoice>;

/** An order code as typed, or an id. */
const OrderId = z
  .string()
  .max(200)
  .overwrite((id) => parseOrderCode(normalizeText(id)) ?? normalizeText(id));
export const OrderParams = z.strictObject({ id: OrderId });
export type OrderParams = z.infer<typeof OrderParams>;

const Pieces = z.strictObject({
  productId: Id,
  quantity: z.int().min(1).max(MAX_QUANTITY),
});
/** A parcel of an order. */
export const Parcel = z.object({
  id: z.string(),
  carrier: z.string(),
  /** '' without tracking. */
  number: z.string(),
  items: z.array(Pieces),
  /** ISO, UTC. */
  shippedAt: z.string(),
  version: z.number(),
});
export type Parcel = z.infer<typeof Parcel>;

/** How an order is delivered. */
export const OrderDelivery = z.object({
  /** Null for an order without a chosen delivery. */
  delivery: z
    .object({
      label: z.string(),
      /** Null for a pick-up, and after the address was deleted with the account. */
      address: StoredAddress.nullable(),
      /** Where a pick-up takes place; '' for parcels. */
      pickupAddress: z.string(),
      version: z.number(),
    })
    .nullable(),
  /** Oldest first. */
  parcels: z.array(Parcel),
});
export type OrderDelivery = z.infer<typeof OrderDelivery>;

export const CorrectAddress = z.strictObject({ id: OrderId, version: Version, address: EnteredAddress });
export type CorrectAddress = z.infer<typeof CorrectAddress>;

const parcel = {
  carrier: z.enum(CARRIER_CODES),
  number: z.string().max(100).overwrite(normalizeNumber),
  items: z.array(Pieces).min(1).max(MAX_LINES),
};
export const AddParcel = z.strictObject({ id: OrderId, ...parcel });
export type AddParcel = z.infer<typeof AddParcel>;
export const UpdateParcel = z.strictObject({ id: OrderId, parcelId: Id, version: Version, ...parcel });
export type UpdateParcel = z.infer<typeof UpdateParcel>;
export const RemoveParcel = z.strictObject({ id: OrderId, parcelId: Id, version: Version });
export type RemoveParcel = z.infer<typeof RemoveParcel>;

export const WeightParams = z.strictObject({
  search: ListSearch,
  cursor: ListCursor,
});
export type WeightParams = z.input<typeof WeightParams>;
export const ProductWeight = z.object({
  /** The product. */
  id: z.string(),
  title: z.string(),
  /** Null for the default weight. */
  grams: z.number().nullable(),
});
export type ProductWeight = z.infer<typeof ProductWeight>;
export const WeightPage = productPage(ProductWeight);
export type WeightPage = z.infer<typeof WeightPage>;
export const SetWeight = z.strictObject({
  id: Id,
  grams: Amount.nullable(),
  /** The weight that the administrator saw. */
  was: Amount.nullable(),
});
export type SetWeight = z.infer<typeof SetWeight>;
