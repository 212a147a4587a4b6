import type { ChosenDelivery } from '../../delivery/server/order-delivery.ts';
import type { Destination } from '../../tax/countries.ts';

/**
 * Returns where an order goes, which decides its tax; undefined if it is not known: without a chosen delivery, because the
 * address of the profile is a single line of text. The browser's counterpart is `CheckoutPart.destination`.
 */
export function destinationOf(delivery: ChosenDelivery | undefined): Destination | undefined {
  if (!delivery) return undefined;
  const { address } = delivery;
  return address ? { country: address.country, state: address.region } : 'shop';
}
