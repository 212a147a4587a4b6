import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAppDispatch } from '../../../web/hooks.ts';
import type { CartLine } from '../../cart/rules.ts';
import { useCart } from '../../cart/web/use-cart.ts';
import type { PlacedOrder } from '../contract.ts';
import {
  finishOrder,
  type PlaceOrderResult,
  placeOrder,
  recoverOrder,
  retryOrder,
  type ShownAmounts,
} from './place-order.ts';

/** Places the order in the cart and tracks its state. */
export function usePlaceOrder() {
  const { items, sync } = useCart();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [submittedLines, setSubmittedLines] = useState<readonly CartLine[]>();
  const [failure, setFailure] = useState<Exclude<PlaceOrderResult, { order: unknown }>>();
  const [retrying, setRetrying] = useState(false);

  const showConfirmation = async (order: PlacedOrder) => {
    await navigate('/order-success', { state: { orderId: order.code } });
    dispatch(finishOrder(order));
  };

  const place = async (shown: ShownAmounts) => {
    if (submittedLines) return;
    setSubmittedLines(items);
    setFailure(undefined);
    const result = await dispatch(placeOrder(shown));
    if ('order' in result) return showConfirmation(result.order);
    setSubmittedLines(undefined);
    setFailure(result);
  };

  const retry = async () => {
    setRetrying(true);
    const result = await dispatch(retryOrder());
    setRetrying(false);
    if (result && 'order' in result) return showConfirmation(result.order);
    setFailure(result);
  };

  // An order without a response may have been placed, which a newer cart revision shows.
  const recover = useEffectEvent(async () => {
    if (submittedLines) return;
    const order = await dispatch(recoverOrder());
    if (order) await showConfirmation(order);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the server's cart changes
  useEffect(() => void recover(), [sync.owner, sync.revision]);

  return {
    place: (shown: ShownAmounts) => void place(shown),
    /** Sends the order again whose response was lost. */
    retry: () => void retry(),
    retrying,
    /** The lines being ordered, until the confirmation page is open. */
    submittedLines,
    failure,
    dismiss: () => setFailure(undefined),
  };
}

export type PlaceOrderState = ReturnType<typeof usePlaceOrder>;
