import { useEffect, useEffectEvent, useState } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import type { ConfirmationSlotProps } from '../../../web/feature.ts';
import { one } from '../contract.ts';
import { PaymentPanel } from './order-slot.tsx';

/** How to pay an order that was just placed; stays if the payment arrives meanwhile. */
export function PaymentAfterOrder({ orderId, onKnown }: ConfirmationSlotProps) {
  const { data } = useRead(one, { id: orderId });
  const isOpen = data && (data.payment?.openCents ?? 0) > 0;
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  const report = useEffectEvent(onKnown);
  useEffect(() => {
    if (isOpen !== undefined) report(isOpen);
  }, [isOpen]);
  return wasOpen ? (
    <div className="mt-8">
      <PaymentPanel orderId={orderId} />
    </div>
  ) : null;
}
