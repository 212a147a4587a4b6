import type { OrderSlotProps } from '../../../web/feature.ts';
import { TextLink } from '../../../web/ui/text-link.tsx';
import { texts } from '../texts.ts';

/** Link to the withdrawal function, on the page of the viewer's own order. */
export function OrderSlot({ order }: OrderSlotProps) {
  if (!order.own) return null;
  return (
    <p>
      <TextLink to={`/withdraw?order=${order.code}`}>{texts.order.withdraw}</TextLink>
    </p>
  );
}
