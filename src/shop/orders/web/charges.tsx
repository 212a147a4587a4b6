import { language } from '../../../shared/language.ts';
import { formatCents } from '../../../shared/money.ts';
import type { Order, OrderCharge } from '../contract.ts';
import { texts } from '../texts.ts';
import { ReceiptLine, ReceiptTotal } from './receipt.tsx';

const chargesTexts = texts.charges;

/** Amounts of an order; `charges` and `dueCents` are undefined if the total is due. */
interface ChargedAmounts {
  charges?: readonly OrderCharge[] | undefined;
  /** In cents. */
  dueCents?: number | undefined;
  /** The taxes of an order that has any, with their labels in each language. */
  taxes?: Order['taxes'] | undefined;
}

/** Returns the label of a charge. */
const labelOf = ({ kind, label }: OrderCharge, taxes: ChargedAmounts['taxes']) =>
  chargesTexts[kind](kind === 'tax' && taxes?.[0] ? taxes[0].label[language] : label);

/** Discounts, delivery, tax and amount due below the total of a receipt; renders nothing if the total is due. */
export function Charges({ charges = [], dueCents = 0, taxes }: ChargedAmounts) {
  if (charges.length === 0) return null;
  return (
    <>
      {charges.map((charge) => (
        <ReceiptLine
          key={`${charge.kind} ${charge.label}`}
          label={labelOf(charge, taxes)}
          amount={formatCents(charge.cents)}
        />
      ))}
      <ReceiptTotal label={chargesTexts.due} amount={formatCents(dueCents)} />
    </>
  );
}

/** Returns the same as one line of text, for lists. */
export const chargesText = ({ charges = [], dueCents = 0, taxes }: ChargedAmounts): string =>
  [
    ...charges.map((charge) => `${labelOf(charge, taxes)} ${formatCents(charge.cents)}`),
    `${chargesTexts.due} ${formatCents(dueCents)}`,
  ].join(' · ');
