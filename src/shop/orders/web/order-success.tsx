import { CheckCheck } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useRead } from '../../../web/api/use-read.ts';
import type { ConfirmationSlot, Slot } from '../../../web/feature.ts';
import { SlotContent } from '../../../web/routing/slot-content.tsx';
import { TimedRedirect } from '../../../web/routing/timed-redirect.tsx';
import { texts as shellTexts } from '../../../web/texts.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { one } from '../contract.ts';
import { ORDER_SUCCESS_REDIRECT_MS } from '../rules.ts';
import { texts } from '../texts.ts';
import { OrderReceipt } from './order-receipt.tsx';

const successTexts = texts.success;

interface OrderSuccessProps {
  /** A component of another feature. */
  slot?: Slot<ConfirmationSlot> | undefined;
}

/** Confirmation of the order that was just placed, or a note that there is none (SPEC L53, SETTLED 40). */
export function OrderSuccess({ slot }: OrderSuccessProps) {
  const orderId = useOrderId();
  if (orderId === undefined) return null;
  if (orderId === null)
    return (
      <>
        <PageHeading>{successTexts.noOrderHeading}</PageHeading>
        <EmptyState
          variant="empty"
          title={successTexts.noOrder}
          titleAs="p"
          action={
            <ButtonLink variant="primary" to="/orders">
              {shellTexts.navbar.orders}
            </ButtonLink>
          }
        />
      </>
    );
  return <Confirmed orderId={orderId} slot={slot} />;
}

function Confirmed({ orderId, slot }: OrderSuccessProps & { orderId: string }) {
  const { data: order } = useRead(one, { id: orderId });
  const [stays, setStays] = useState(false);
  // Undefined until it is known whether the slot shows something.
  const [isLeaving, setLeaving] = useState(slot ? undefined : true);
  return (
    <div className="success-layout">
      <div>
        <CheckCheck className="success-mark" size={44} aria-hidden="true" />
        <PageHeading>{successTexts.heading}</PageHeading>
        <div className="success-text" role="status">
          <p>{successTexts.thanks}</p>
          <p>{successTexts.cartCleared}</p>
          {isLeaving && !stays ? <p>{successTexts.redirect}</p> : null}
        </div>
        <div className="success-links">
          {isLeaving ? (
            <TimedRedirect to="/" after={ORDER_SUCCESS_REDIRECT_MS} once onStay={() => setStays(true)} />
          ) : null}
          <ButtonLink to={`/orders/${order?.code ?? orderId}`}>{successTexts.toOrder}</ButtonLink>
        </div>
        {slot ? (
          <SlotContent
            slot={slot}
            orderId={orderId}
            onKnown={(isShown: boolean) => setLeaving((current) => current ?? !isShown)}
          />
        ) : null}
      </div>
      {order ? (
        <OrderReceipt order={order} />
      ) : (
        <div className="success-receipt skeleton" aria-hidden="true" />
      )}
    </div>
  );
}

/**
 * Returns the order id in the navigation state; null if there is none, undefined before hydration, because only the
 * browser knows it.
 */
function useOrderId(): string | null | undefined {
  const { state } = useLocation();
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  if (!isHydrated) return undefined;
  const id = (state as { orderId?: unknown } | null)?.orderId;
  return typeof id === 'string' ? id : null;
}
