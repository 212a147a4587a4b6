import type { ChosenDelivery } from '../../delivery/server/order-delivery.ts';
import type { Place } from '../../tax/countries.ts';

/**
 * Returns the country and state to which an order goes, which decide its tax; undefined if they are not known: without a
 * chosen delivery, because the address of the profile is a single line of text, and for a pick-up. The browser's counterpart
 * is `CheckoutPart.destination`.
 */
export function destinationOf(delivery: ChosenDelivery | undefined): Place | undefined {
  const address = delivery?.address;
  return address ? { country: address.country, state: address.region } : undefined;
}
