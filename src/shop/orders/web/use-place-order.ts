import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAppDispatch } from '../../../web/hooks.ts';
import type { CartLine } from '../../cart/rules.ts';
import { useCart } from '../../cart/web/use-cart.ts';
import type { PlacedOrder } from '../contract.ts';
import { finishOrder, type PlaceOrderResult, placeOrder, recoverOrder } from './place-order.ts';

/** Placing the order that is in the cart, and where that stands. */
export function usePlaceOrder() {
  const { items, sync } = useCart();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [submittedLines, setSubmittedLines] = useState<readonly CartLine[]>();
  const [failure, setFailure] = useState<Exclude<PlaceOrderResult, { order: unknown }>>();

  const succeed = async (order: PlacedOrder) => {
    await navigate('/order-success', { state: { orderId: order.code } });
    dispatch(finishOrder(order));
  };

  /** `shownCents`: the total that was on the screen. */
  const place = async (shownCents: number) => {
    if (submittedLines) return;
    setSubmittedLines(items);
    setFailure(undefined);
    const end = await dispatch(placeOrder(shownCents));
    if ('order' in end) return succeed(end.order);
    setSubmittedLines(undefined);
    setFailure(end);
  };

  // An order whose answer was lost may have been placed all the same: the cart that is newer than it tells.
  const recover = useEffectEvent(async () => {
    if (submittedLines) return;
    const order = await dispatch(recoverOrder());
    if (order) await succeed(order);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again whenever the shop's cart is another
  useEffect(() => void recover(), [sync.owner, sync.revision]);

  return {
    place: (shownCents: number) => void place(shownCents),
    /** The lines that are being ordered, from the press until the order's own page is there. */
    submittedLines,
    failure,
    dismiss: () => setFailure(undefined),
  };
}

export type PlaceOrderState = ReturnType<typeof usePlaceOrder>;
