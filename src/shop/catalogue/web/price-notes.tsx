import { formatCents } from '../../../shared/money.ts';
import { texts } from '../texts.ts';
import type { UnitPrice } from '../unit-price.ts';

interface PriceNotesProps {
  /** Its other fields are ignored. */
  product: { readonly lowestPriceCents?: number | undefined; readonly unitPrice?: UnitPrice | undefined };
}

/** Shows the unit price, and the lowest price of the 30 days before a reduction; renders nothing without them. */
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
