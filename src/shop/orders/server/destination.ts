import type { ChosenDelivery } from '../../delivery/server/order-delivery.ts';
import type { Destination } from '../../tax/countries.ts';

/**
 * Returns the destination of an order, which decides its tax. Undefined without a chosen delivery: the address of the
 * profile is a single line of text, so its country is not known. The browser's counterpart is `CheckoutPart.destination`.
 */
export function destinationOf(delivery: ChosenDelivery | undefined): Destination | undefined {
  if (!delivery) return undefined;
  const { address } = delivery;
  return address ? { country: address.country, state: address.region } : 'shop';
}
