import { formatCents } from '../../../shared/money.ts';
import { texts } from '../texts.ts';

/** The struck-through regular price next to a sale price; renders nothing without a sale. `cents`: the regular price. */
export function RegularPrice({ cents }: { cents: number | undefined }) {
  return cents === undefined ? null : (
    <s className="regular-price">
      <span className="sr-only">{texts.card.was} </span>
      {formatCents(cents)}
    </s>
  );
}
