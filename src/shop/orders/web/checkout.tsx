import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatCents } from '../../../shared/money.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { useCloseToasts } from '../../../web/toasts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { InlineConfirm } from '../../../web/ui/inline-confirm.tsx';
import { Link } from '../../../web/ui/link.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { Receipt, ReceiptActions, ReceiptLine, ReceiptTotal } from '../../../web/ui/receipt.tsx';
import { profile } from '../../account/contract.ts';
import { lineTotalCents, orderableLines, totalCents } from '../../cart/rules.ts';
import { texts as cartTexts } from '../../cart/texts.ts';
import { CART_TOAST_SCOPE } from '../../cart/web/cart-lines.tsx';
import { useCart } from '../../cart/web/use-cart.ts';
import { texts } from '../texts.ts';
import type { PlaceOrderState } from './use-place-order.ts';

const { checkout: words } = cartTexts;

/** The cart's summary; Place Order asks in the same place whether it is meant (SPEC L48, L136). */
export function Checkout({ placing }: { placing: PlaceOrderState }) {
  const cart = useCart();
  const lines = orderableLines(placing.submittedLines ?? cart.items);
  const total = totalCents(lines);
  const [asking, setAsking] = useState(false);
  const [changed, setChanged] = useState<{ from: number; to: number }>();
  const place = useRef<HTMLButtonElement>(null);
  // A question that ends by itself gives the focus back to the button that asked it.
  const ended = useRef(false);
  const endQuestion = useCallback(() => {
    ended.current = true;
    setAsking(false);
  }, []);
  useEffect(() => {
    if (asking || !ended.current) return;
    ended.current = false;
    if (document.activeElement === document.body) place.current?.focus();
  }, [asking]);
  useEffect(() => {
    if (placing.failure) endQuestion();
  }, [placing.failure, endQuestion]);

  // What a failure says of the total is true until the total changes again.
  const failed = useRef<{ failure: PlaceOrderState['failure']; total: number }>(undefined);
  useEffect(() => {
    const { failure } = placing;
    const known = failed.current;
    if (known?.failure !== failure) failed.current = { failure, total };
    else if (failure && known?.total !== total) placing.dismiss();
  }, [placing, total]);

  // Nobody says yes to another sum than the one that was asked about.
  const asked = useRef(total);
  useEffect(() => {
    // A failed order says itself what has changed.
    if (asking && !placing.submittedLines && !placing.failure && total !== asked.current) {
      setChanged({ from: asked.current, to: total });
      endQuestion();
    }
  }, [asking, placing.submittedLines, placing.failure, total, endQuestion]);

  const closeToasts = useCloseToasts();
  const ask = () => {
    // An Undo of a removal would change the cart under the question, and its toast covers the receipt.
    closeToasts(CART_TOAST_SCOPE);
    asked.current = total;
    setChanged(undefined);
    placing.dismiss();
    setAsking(true);
  };
  const notYet = () => {
    flushSync(() => setAsking(false));
    place.current?.focus();
  };

  return (
    <Receipt title={words.summary} sticky id="checkout">
      {lines.map((line) => (
        <ReceiptLine
          key={line.id}
          label={texts.receiptLine(line.title, line.quantity)}
          amount={formatCents(lineTotalCents(line))}
        />
      ))}
      <ReceiptTotal label={words.total} amount={formatCents(total)} />
      <ReceiptActions>
        <PlaceOrderFailure placing={placing} />
        {changed?.to === total ? (
          <Note tone="warn">{words.totalChanged(formatCents(changed.from), formatCents(changed.to))}</Note>
        ) : null}
        {asking ? (
          <InlineConfirm
            layout="stack"
            question={words.confirm(formatCents(total))}
            detail={<ShipTo />}
            yes={words.yes}
            no={words.notYet}
            busy={placing.submittedLines !== undefined}
            busyLabel={words.placing}
            onYes={() => placing.place(total)}
            onNo={notYet}
          />
        ) : (
          <>
            {lines.length === 0 ? <p className="text-ink-2">{words.empty}</p> : null}
            <Button ref={place} variant="primary" size="large" disabled={lines.length === 0} onClick={ask}>
              {words.placeOrder}
            </Button>
          </>
        )}
      </ReceiptActions>
    </Receipt>
  );
}

/** Why no order was placed; another device may have ordered the cart, which is empty then. */
export function PlaceOrderFailure({ placing: { failure } }: { placing: PlaceOrderState }) {
  if (!failure) return null;
  return (
    <Note tone="bad">
      {failure.problem}
      {failure.detail ? <> {failure.detail}</> : null}
      {failure.existingOrder ? (
        <>
          {' '}
          <Link className="text-link" to={`/orders/${failure.existingOrder}`}>
            {words.seeOrder}
          </Link>
        </>
      ) : null}
    </Note>
  );
}

/** Where the order goes: what the profile says now. */
function ShipTo() {
  const { data } = useRead(profile, {});
  if (!data?.address) return null;
  return <p>{words.sendTo(data.name, data.address)}</p>;
}
