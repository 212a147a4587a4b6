import type { Message } from '../../shared/message.ts';
import { type Address, checkAddress } from './address.ts';
import { type Country, postcodeExample } from './countries.ts';
import { errors } from './errors.ts';

/** Returns a message per invalid field of an address; undefined if all are valid. */
export function addressErrors(address: Address): Record<string, Message> | undefined {
  const problems = Object.entries(checkAddress(address));
  if (problems.length === 0) return undefined;
  return Object.fromEntries(
    problems.map(([field, problem]) => [
      field,
      field === 'postcode' && problem === 'invalid'
        ? errors['delivery-postcode-invalid']({ example: postcodeExample(address.country as Country) })
        : errors[`delivery-field-${problem}`],
    ]),
  );
}
