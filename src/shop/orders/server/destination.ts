import type { Place } from '../../tax/countries.ts';
import type { PlaceOrder } from '../contract.ts';

/**
 * Returns the country and state to which an order goes, which decide its tax; undefined if they are not known, because
 * the address of the profile is a single line of text. The browser's counterpart is `CheckoutPart.destination`.
 */
export function destinationOf(_request: PlaceOrder): Place | undefined {
  return undefined;
}
