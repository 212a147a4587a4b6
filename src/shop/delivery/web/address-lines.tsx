import { type Address, addressLines } from '../address.ts';

/** An address as it is written on a parcel. */
export function AddressLines({ address }: { address: Address }) {
  return (
    <address className="break-words not-italic">
      <strong>{address.name}</strong>
      {addressLines(address).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
