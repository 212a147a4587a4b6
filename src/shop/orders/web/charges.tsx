import { formatCents } from '../../../shared/money.ts';
import type { OrderCharge } from '../contract.ts';
import { texts } from '../texts.ts';
import { ReceiptLine, ReceiptTotal } from './receipt.tsx';

const words = texts.charges;

/** Both undefined if the total is due. */
interface ChargedAmounts {
  charges?: readonly OrderCharge[] | undefined;
  /** In cents. */
  dueCents?: number | undefined;
}

/** Discounts, delivery, tax and amount due below the total of a receipt; renders nothing if the total is due. */
export function Charges({ charges = [], dueCents = 0 }: ChargedAmounts) {
  if (charges.length === 0) return null;
  return (
    <>
      {charges.map(({ kind, label, cents }) => (
        <ReceiptLine key={`${kind} ${label}`} label={words[kind](label)} amount={formatCents(cents)} />
      ))}
      <ReceiptTotal label={words.due} amount={formatCents(dueCents)} />
    </>
  );
}

/** The same in one sentence, for lists. */
export const chargesText = ({ charges = [], dueCents = 0 }: ChargedAmounts): string =>
  [
    ...charges.map(({ kind, label, cents }) => `${words[kind](label)} ${formatCents(cents)}`),
    `${words.due} ${formatCents(dueCents)}`,
  ].join(' · ');
