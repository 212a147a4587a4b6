import type { Translation } from '../../shared/translation.ts';
import { formatAmount } from './amounts.ts';
import { countryName } from './countries.ts';

interface Rate {
  zone: string;
  method: string;
}
const place = (country: string, prefix: string) =>
  prefix === '' ? countryName(country) : `${countryName(country)} ${prefix}`;

/** Errors about delivery. */
export const texts = {
  errors: {
    'delivery-address-invalid': 'Please correct the marked fields of the address.',
    'delivery-field-missing': 'Enter a value.',
    'delivery-field-too-long': 'Shorten this text.',
    'delivery-field-invalid': 'Enter a valid value.',
    'delivery-postcode-invalid': ({ example }: { example: string }) =>
      `Enter a valid postcode for this country, for example ${example}.`,
    'delivery-choice-missing': 'Choose a delivery method.',
    'delivery-address-missing': 'This address no longer exists. Choose or enter another one.',
    'delivery-method-unavailable':
      'This delivery method is no longer available for your order. Choose another one.',
    'delivery-country-unserved': ({ country, postcode }: { country: string; postcode: string }) =>
      `We do not deliver to ${countryName(country)}, ${postcode}. Choose another address.`,
    'delivery-off': 'Delivery methods are no longer offered. Reload the page and review your order.',
    'delivery-price-changed': 'The delivery costs have just changed. Review your order and place it again.',
    'address-not-found': 'This address no longer exists. Reload the page.',
    'address-book-full': ({ max }: { max: number }) =>
      `You have saved ${max} addresses, the maximum. Remove one first.`,
    'address-stale':
      'This address was changed in another tab or on another device. Reload it, then change it again.',
    'address-without-profile':
      'An account without a profile has no address book. Log in with another account.',
    'too-many-address-changes':
      'You have changed your addresses too often. Please try again in a few minutes.',

    'delivery-order-missing': 'Order not found. Reload the page.',
    'delivery-order-stale':
      'Another administrator has changed this delivery in the meantime. Check it, then make your change again.',
    'delivery-order-without-address': 'This order has no delivery address to correct.',
    'delivery-already-shipped':
      'This order is already shipped, so its address can no longer be changed. Contact the carrier instead.',
    'delivery-order-closed':
      'This order is cancelled or refunded, so its address and parcels cannot be changed. Change its status first.',
    'parcel-not-found': 'This parcel no longer exists. Reload the page.',
    'parcel-invalid': 'Enter the quantity of at least one item that is in this parcel.',
    'parcel-number-invalid': 'Use only letters, digits and hyphens, or leave the tracking number empty.',
    'parcel-too-many': ({ title, left }: { title: string; left: number }) =>
      left === 0
        ? `“${title}” is completely in other parcels. Leave it out of this one.`
        : `Only ${left} of “${title}” ${left === 1 ? 'is' : 'are'} not in other parcels. Enter a lower quantity.`,
    'parcel-key-invalid':
      'The Idempotency-Key must have 1 to 100 letters, digits, hyphens or underscores. Send another one.',
    'parcel-limit': ({ max }: { max: number }) =>
      `An order can have at most ${max} parcels. Add the items to an existing one.`,

    'delivery-terms-invalid': 'Please correct the delivery settings.',
    'delivery-terms-stale':
      'Another administrator has saved delivery settings in the meantime. Load the new ones, then make your changes again.',
    'delivery-version-missing': 'This version of the delivery settings does not exist. Reload the page.',
    'delivery-country-unknown': 'Choose a country for price estimates.',
    'delivery-method-name-missing': 'Enter an English name for each method.',
    'delivery-pickup-address-missing': ({ label }: { label: string }) =>
      `Enter the pick-up address of “${label}”.`,
    'delivery-method-without-rate': ({ label }: { label: string }) =>
      `“${label}” has no prices. Add it to a zone, or make it inactive.`,
    'delivery-zone-name-missing': 'Enter a name for each zone.',
    'delivery-zone-without-countries': ({ zone }: { zone: string }) => `Add a country to zone “${zone}”.`,
    'delivery-zone-without-rates': ({ zone }: { zone: string }) => `Add a delivery method to zone “${zone}”.`,
    'delivery-prefix-invalid': ({ zone, country }: { zone: string; country: string; prefix: string }) =>
      `Zone “${zone}” contains an invalid postcode for ${countryName(country)}. Use letters and digits.`,
    'delivery-zones-overlap': ({
      first,
      second,
      country,
      prefix,
    }: {
      first: string;
      second: string;
      country: string;
      prefix: string;
    }) =>
      first === second
        ? `Zone “${first}” contains ${place(country, prefix)} twice. Remove one of them.`
        : `Zones “${first}” and “${second}” both contain ${place(country, prefix)}. Remove it from one of them.`,
    'delivery-bands-missing': ({ zone, method }: Rate) =>
      `“${method}” in zone “${zone}” has no price. Add one.`,
    'delivery-band-reversed': ({
      zone,
      method,
      basis,
      from,
      to,
    }: Rate & { basis: string; from: number; to: number }) =>
      `“${method}” in zone “${zone}”: a price from ${formatAmount(basis, from)} ends at ${formatAmount(basis, to)}. Enter a higher end.`,
    'delivery-bands-gap': ({
      zone,
      method,
      basis,
      from,
      to,
    }: Rate & { basis: string; from: number; to: number }) =>
      `“${method}” in zone “${zone}” has no price from ${formatAmount(basis, from)} to ${formatAmount(basis, to)}. Close the gap.`,
    'delivery-bands-overlap': ({ zone, method, basis, at }: Rate & { basis: string; at: number }) =>
      `“${method}” in zone “${zone}” has two prices at ${formatAmount(basis, at)}. Start each price after the end of the previous one.`,

    'weight-changed': ({ title }: { title: string }) =>
      `The weight of “${title}” has changed in the meantime. Please check it again.`,
  },
} as const;

export type DeliveryTexts = Translation<typeof texts>;
