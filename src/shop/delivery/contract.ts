import { read, write } from '../../shared/operation.ts';
import type * as s from './schemas.ts';

export type * from './schemas.ts';

const TERMS = { version: 0, defaultCountry: 0, defaultGrams: 0, methods: 1, zones: 1 } as const;
const ADDRESS = { id: 0, address: 0, isDefault: 0, version: 0 } as const;
const ORDER = { delivery: 0, parcels: 1 } as const;
const WEIGHT = { id: 0, title: 0, grams: 0 } as const;

/** The active methods with zones and prices, for the cart. */
export const options = read<s.NoParams, s.CurrentTerms>('delivery.options', '/delivery', TERMS);

/** The viewer's addresses and last method, and the weights of the products in the viewer's cart. */
export const mine = read<s.NoParams, s.MyDelivery>('delivery.mine', '/delivery/mine', {
  addresses: 1,
  lastMethodId: 0,
  weights: 0,
});

/** Adds an address to the viewer's address book; 409 if it is full. An address that it already contains is not added again. */
export const addAddress = write<s.AddAddress, s.SavedAddress>(
  'delivery.addAddress',
  'POST /delivery/addresses',
  ADDRESS,
);

/** Changes an address of the viewer; 409 if it has changed since. */
export const updateAddress = write<s.UpdateAddress, s.SavedAddress>(
  'delivery.updateAddress',
  'PUT /delivery/addresses/{id}',
  ADDRESS,
);

/** Makes an address the viewer's default. */
export const setDefaultAddress = write<s.AddressId, s.SavedAddress>(
  'delivery.setDefaultAddress',
  'POST /delivery/addresses/{id}/default',
  ADDRESS,
);

/** Removes an address of the viewer. Idempotent. */
export const removeAddress = write<s.AddressId>('delivery.removeAddress', 'DELETE /delivery/addresses/{id}');

/** Delivery and parcels of an order, for its owner or an administrator; 404 for other users. */
export const ofOrder = read<s.OrderParams, s.OrderDelivery>(
  'delivery.ofOrder',
  '/orders/{id}/delivery',
  ORDER,
);

/** Corrects the address of an order that is not shipped; 409 if it is, or if the delivery has changed since. */
export const correctAddress = write<s.CorrectAddress, s.OrderDelivery>(
  'delivery.correctAddress',
  'PUT /admin/orders/{id}/delivery-address',
  ORDER,
);

/**
 * Adds a parcel to an order; 409 if the parcel contains more pieces than are left. Repeating a request with the same
 * `Idempotency-Key` has no second effect.
 */
export const addParcel = write<s.AddParcel, s.OrderDelivery>(
  'delivery.addParcel',
  'POST /admin/orders/{id}/parcels',
  ORDER,
);

/** Changes a parcel; 409 if it has changed since. */
export const updateParcel = write<s.UpdateParcel, s.OrderDelivery>(
  'delivery.updateParcel',
  'PUT /admin/orders/{id}/parcels/{parcelId}',
  ORDER,
);

/** Removes a parcel; 409 if it has changed since. Idempotent. */
export const removeParcel = write<s.RemoveParcel, s.OrderDelivery>(
  'delivery.removeParcel',
  'POST /admin/orders/{id}/parcels/{parcelId}/remove',
  ORDER,
);

/** All terms, for administrators. */
export const terms = read<s.NoParams, s.CurrentTerms>('delivery.terms', '/admin/delivery', TERMS);

/** Saves the terms as a new version; 409 if an administrator has saved newer terms since. */
export const saveTerms = write<s.SaveTerms, s.CurrentTerms>(
  'delivery.saveTerms',
  'PUT /admin/delivery',
  TERMS,
);

/** Saves an earlier version again, as a new version (Undo); 409 if an administrator has saved newer terms since. */
export const restoreTerms = write<s.RestoreVersion, s.CurrentTerms>(
  'delivery.restoreTerms',
  'POST /admin/delivery/restore',
  TERMS,
);

/** A page of products with their weights, sorted by title. */
export const weights = read<s.WeightParams, s.WeightPage>('delivery.weights', '/admin/delivery/weights', {
  products: 1,
  nextCursor: 0,
});

/** Sets the weight of a product; 409 if the stored weight is neither `was` nor the new one. */
export const setWeight = write<s.SetWeight, s.ProductWeight>(
  'delivery.setWeight',
  'PUT /admin/delivery/weights/{id}',
  WEIGHT,
);
