import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAppDispatch } from '../../../web/hooks.ts';
import type { CartTerms } from '../../cart/quote.ts';
import type { CartLine } from '../../cart/rules.ts';
import { useCart } from '../../cart/web/use-cart.ts';
import type { PlacedOrder } from '../contract.ts';
import {
  finishOrder,
  type PlaceOrderResult,
  placeOrder,
  recoverOrder,
  retryOrder,
  type ShownOrder,
} from './place-order.ts';

/** Places the order in the cart and tracks its state. */
export function usePlaceOrder() {
  const { items, sync } = useCart();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [submitted, setSubmitted] = useState<{ lines: readonly CartLine[]; terms: CartTerms }>();
  const [failure, setFailure] = useState<Exclude<PlaceOrderResult, { order: unknown }>>();
  const [isOutcomeUnknown, setOutcomeUnknown] = useState(false);
  const [retrying, setRetrying] = useState(false);

  const showConfirmation = async (order: PlacedOrder) => {
    await navigate('/order-success', { state: { orderId: order.code } });
    dispatch(finishOrder(order));
  };

  const place = async (shown: ShownOrder, terms: CartTerms) => {
    if (submitted) return;
    setSubmitted({ lines: items, terms });
    setFailure(undefined);
    const result = await dispatch(placeOrder(shown));
    if ('order' in result) return showConfirmation(result.order);
    setSubmitted(undefined);
    setFailure(result);
    setOutcomeUnknown(result.isOutcomeUnknown ?? false);
  };

  const retry = async () => {
    setRetrying(true);
    const result = await dispatch(retryOrder());
    setRetrying(false);
    if (result && 'order' in result) return showConfirmation(result.order);
    setFailure(result);
    setOutcomeUnknown(result?.isOutcomeUnknown ?? false);
  };

  // An order without a response may have been placed, which a newer cart revision shows.
  const recover = useEffectEvent(async () => {
    if (submitted) return;
    const order = await dispatch(recoverOrder());
    if (order) await showConfirmation(order);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the server's cart changes
  useEffect(() => void recover(), [sync.owner, sync.revision]);

  return {
    place: (shown: ShownOrder, terms: CartTerms) => void place(shown, terms),
    /** Resends the order whose response was lost. */
    retry: () => void retry(),
    retrying,
    /** The lines being ordered, until the confirmation page is open. */
    submittedLines: submitted?.lines,
    /** Everything else that their amounts depend on. */
    submittedTerms: submitted?.terms,
    failure,
    /** Whether the last order got no response; true even after its error message was dismissed. */
    isOutcomeUnknown,
    dismiss: () => setFailure(undefined),
  };
}

export type PlaceOrderState = ReturnType<typeof usePlaceOrder>;
