import { formatCents } from '../../../shared/money.ts';
import { texts } from '../texts.ts';
import type { UnitPrice } from '../unit-price.ts';

interface PriceNotesProps {
  /** Only the notes are used. */
  product: { readonly lowestPriceCents?: number | undefined; readonly unitPrice?: UnitPrice | undefined };
}

/** Unit price, and the lowest price of the 30 days before a reduction; nothing without them. */
export function PriceNotes({ product: { lowestPriceCents, unitPrice } }: PriceNotesProps) {
  return (
    <>
      {unitPrice ? (
        <p className="price-note">{texts.unitPrice(formatCents(unitPrice.cents), unitPrice.per)}</p>
      ) : null}
      {lowestPriceCents === undefined ? null : (
        <p className="price-note">{texts.lowestPrice(formatCents(lowestPriceCents))}</p>
      )}
    </>
  );
}
