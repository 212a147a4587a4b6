import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatCents } from '../../../shared/money.ts';
import { useRead } from '../../../web/api/use-read.ts';
import type { CheckoutPart, CheckoutSlot, OrderButton, Slot } from '../../../web/feature.ts';
import { SlotContent } from '../../../web/routing/slot-content.tsx';
import { texts as shellTexts } from '../../../web/texts.ts';
import { useCloseToasts } from '../../../web/toasts/use-toast.ts';
import { Button } from '../../../web/ui/button.tsx';
import { ConfirmButton } from '../../../web/ui/confirm-button.tsx';
import { Link } from '../../../web/ui/link.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { profile } from '../../account/contract.ts';
import { errors } from '../../cart/errors.ts';
import { type CartTerms, quoteCart } from '../../cart/quote.ts';
import type { CartLine } from '../../cart/rules.ts';
import { texts as cartTexts } from '../../cart/texts.ts';
import { CART_TOAST_SCOPE } from '../../cart/web/cart-lines.tsx';
import { useCart } from '../../cart/web/use-cart.ts';
import type { Quote } from '../../pricing/quote.ts';
import { chargesOf } from '../charges.ts';
import { texts } from '../texts.ts';
import { Charges } from './charges.tsx';
import { Receipt, ReceiptActions, ReceiptLine, ReceiptNotes, ReceiptTotal } from './receipt.tsx';
import type { PlaceOrderState } from './use-place-order.ts';

const { checkout: checkoutTexts } = cartTexts;

const CHECKOUT_ID = 'checkout';

/** The fields are above the button, on a phone several screens. */
function focusInvalidField(): void {
  document.querySelector<HTMLElement>(`#${CHECKOUT_ID} [aria-invalid="true"]`)?.focus();
}

/** Summary of the cart with Place Order, which asks for confirmation inline (SPEC L48, L136). */
export function Checkout({
  placing,
  slots = [],
  orderButton,
}: {
  placing: PlaceOrderState;
  slots?: readonly NamedSlot[];
  orderButton?: OrderButton | undefined;
}) {
  const cart = useCart();
  const [entered, setEntered] = useState<Readonly<Record<string, CheckoutPart>>>({});
  // Removes the part of a feature that was switched off: without its component, the shopper could not change the part.
  const orphan = Object.keys(entered).find((name) => !slots.some((slot) => slot.name === name));
  if (orphan !== undefined) setEntered(withPart(entered, orphan, undefined));
  const parts = Object.values(entered);
  const terms: CartTerms = placing.submittedTerms ?? Object.assign({}, ...parts.map((part) => part.terms));
  const quote = quoteCart(placing.submittedLines ?? cart.items, terms);
  const { lines, totalCents: total, dueCents: due, orderDiscountCents } = quote;
  const code = orderDiscountCents > 0 ? terms.discount?.code : undefined;
  const problem = parts.find((part) => part.problem !== undefined)?.problem;
  const isLoading = parts.some((part) => part.isLoading);
  const [showProblems, setShowProblems] = useState(false);
  /** The amounts when the question was opened; undefined while it is closed. */
  const [asked, setAsked] = useState<Amounts>();
  const [changed, setChanged] = useState<{ from: Amounts; to: Amounts }>();
  /** True after Place Order was pressed while parts were loading: then the question opens, or the problem is shown. */
  const [isWaiting, setIsWaiting] = useState(false);
  // One part may change another: the destination changes the tax, for example. Waits for a render without changes.
  const isSettled = useDeferredValue(entered) === entered;
  if (isWaiting && !isLoading && isSettled) {
    setIsWaiting(false);
    if (problem === undefined && lines.length > 0) setAsked({ total, due });
  }
  // Closes the question when a problem arises or an amount changes: the shopper must confirm the amount that will be
  // charged. If placing the order has failed, the failure reports the change.
  const isPrevented = problem !== undefined && !placing.submittedLines;
  if (asked && (placing.failure || isPrevented)) setAsked(undefined);
  else if (asked && !placing.submittedLines && (asked.total !== total || asked.due !== due)) {
    setChanged({ from: asked, to: { total, due } });
    setAsked(undefined);
  }

  // Dismisses a failure, which mentions the total, when the total changes again.
  const failed = useRef<{ failure: PlaceOrderState['failure']; total: number }>(undefined);
  useEffect(() => {
    const { failure } = placing;
    const last = failed.current;
    if (last?.failure !== failure) failed.current = { failure, total };
    else if (failure && last?.total !== total) placing.dismiss();
  }, [placing, total]);

  const closeToasts = useCloseToasts();
  const ask = () => {
    flushSync(() => setShowProblems(true));
    if (problem !== undefined) return focusInvalidField();
    setIsWaiting(isLoading);
    // Closes toasts of the cart: their Undo would change the total, and they cover the receipt.
    closeToasts(CART_TOAST_SCOPE);
    setChanged(undefined);
    placing.dismiss();
    if (!isLoading) setAsked({ total, due });
  };
  const asking = asked !== undefined;

  return (
    <Receipt title={checkoutTexts.summary} sticky id={CHECKOUT_ID}>
      {lines.map(({ line, totalCents }) => (
        <ReceiptLine
          key={line.id}
          label={texts.receiptLine(line.title, line.quantity)}
          amount={formatCents(totalCents)}
        />
      ))}
      {slots.map(({ name, slot }) => (
        <SlotContent
          key={name}
          slot={slot}
          lines={lines.map(({ line }) => line)}
          totalCents={total}
          part={entered[name]}
          onChange={(part) => setEntered((all) => withPart(all, name, part))}
          terms={terms}
          failure={placing.failure?.isConflict ? placing.failure : undefined}
          destination={parts.find((part) => part.destination)?.destination}
          deliveryMethod={parts.find(({ request }) => request?.delivery)?.request?.delivery?.methodId}
          disabled={placing.submittedLines !== undefined}
          isOutcomeUnknown={placing.isOutcomeUnknown}
          showProblems={showProblems}
        />
      ))}
      <ReceiptTotal label={checkoutTexts.total} amount={formatCents(total)} />
      <Charges charges={chargesOf(quote, code)} dueCents={due} />
      <ReceiptNotes notes={parts.flatMap((part) => part.amountNotes?.(quote) ?? [])} />
      <ReceiptActions>
        <PlaceOrderFailure placing={placing} />
        {changed?.to.total === total && changed.to.due === due ? (
          <Note tone="warn">{changeText(changed)}</Note>
        ) : null}
        {showProblems && problem !== undefined && !asking ? <Note tone="warn">{problem}</Note> : null}
        {lines.length === 0 && !asking ? <p className="text-ink-2">{errors['cart-empty'].message}</p> : null}
        <ConfirmButton
          variant="primary"
          size="large"
          disabled={lines.length === 0}
          preparingLabel={isWaiting ? shellTexts.loading : undefined}
          asking={asking}
          onAskingChange={(now) => (now ? ask() : setAsked(undefined))}
          layout="stack"
          question={checkoutTexts.confirm(formatCents(due))}
          detail={
            <>
              <OrderDetail parts={parts} />
              {orderButton ? <SlotContent slot={orderButton} /> : null}
            </>
          }
          yes={orderButton?.label ?? checkoutTexts.yes}
          no={checkoutTexts.notYet}
          busy={placing.submittedLines !== undefined}
          busyLabel={checkoutTexts.placing}
          onYes={() => placing.place({ ...requestOf(parts), ...shownAmounts(quote, code) }, terms)}
        >
          {checkoutTexts.placeOrder}
        </ConfirmButton>
      </ReceiptActions>
    </Receipt>
  );
}

interface NamedSlot {
  name: string;
  slot: Slot<CheckoutSlot>;
}

function withPart(
  all: Readonly<Record<string, CheckoutPart>>,
  name: string,
  part: CheckoutPart | undefined,
): Readonly<Record<string, CheckoutPart>> {
  const { [name]: _, ...others } = all;
  return part ? { ...others, [name]: part } : others;
}

const requestOf = (parts: readonly CheckoutPart[]) =>
  Object.assign({}, ...parts.map(({ request }) => request)) as NonNullable<CheckoutPart['request']>;

/** Returns the displayed amounts as the request contains them: the amount due only if it differs from the total. */
function shownAmounts({ totalCents, dueCents, charges }: Quote<CartLine>, code: string | undefined) {
  const differs = code !== undefined || charges.length > 0;
  return { totalCents, ...(code !== undefined && { discountCode: code }), ...(differs && { dueCents }) };
}

/** Amounts in cents. */
interface Amounts {
  total: number;
  due: number;
}

function changeText({ from, to }: { from: Amounts; to: Amounts }): string {
  return from.total === to.total
    ? errors['due-changed']({ was: from.due, now: to.due }).message
    : errors['total-changed']({ was: from.total, now: to.total }).message;
}

/**
 * Shows why no order was placed, with a link to the order if another device has ordered the cart. `canRetry`: also
 * offers Retry if the outcome is unknown, where the page has no Place Order because the cart has been emptied.
 */
export function PlaceOrderFailure({
  placing: { failure, retry, retrying },
  canRetry = false,
}: {
  placing: PlaceOrderState;
  canRetry?: boolean;
}) {
  const note = useRef<HTMLDivElement>(null);
  // The page may have become shorter, which moves the message behind the header.
  useEffect(() => {
    if (failure) note.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  if (!failure) return null;
  return (
    <Note tone="bad" ref={note}>
      {failure.problem}
      {failure.detail ? <> {failure.detail}</> : null}
      {failure.existingOrder ? (
        <>
          {' '}
          <Link className="text-link" to={`/orders/${failure.existingOrder}`}>
            {checkoutTexts.seeOrder}
          </Link>
        </>
      ) : null}
      {canRetry && failure.isOutcomeUnknown ? (
        <>
          {' '}
          <Button variant="quiet" busy={retrying} onClick={retry}>
            {shellTexts.actions.retry}
          </Button>
        </>
      ) : null}
    </Note>
  );
}

/** Address and other parts of the order, in the question. */
function OrderDetail({ parts }: { parts: readonly CheckoutPart[] }) {
  const shipTo = parts.find((part) => part.shipTo !== undefined)?.shipTo;
  return (
    <>
      {shipTo === undefined ? <ProfileAddress /> : <p>{shipTo}</p>}
      {parts.map(({ note }) => (note === undefined ? null : <p key={note}>{note}</p>))}
    </>
  );
}

/** Shipping address, from the current profile. */
function ProfileAddress() {
  const { data } = useRead(profile, {});
  if (!data?.address) return null;
  return <p>{checkoutTexts.sendTo(data.name, data.address)}</p>;
}
