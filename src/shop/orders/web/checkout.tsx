import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatCents } from '../../../shared/money.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { Button } from '../../../web/ui/button.tsx';
import { InlineConfirm } from '../../../web/ui/inline-confirm.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { Receipt, ReceiptActions, ReceiptLine, ReceiptTotal } from '../../../web/ui/receipt.tsx';
import { profile } from '../../account/contract.ts';
import { lineCents, orderableLines, totalCents } from '../../cart/rules.ts';
import { texts as cartTexts } from '../../cart/texts.ts';
import { useCart } from '../../cart/web/use-cart.ts';
import { texts } from '../texts.ts';
import type { Placing } from './use-placing.ts';

const { checkout: words } = cartTexts;

/** The cart's summary; Place Order asks in the same place whether it is meant (SPEC L48, L136). */
export function Checkout({ placing }: { placing: Placing }) {
  const cart = useCart();
  const lines = orderableLines(placing.ordering ?? cart.items);
  const total = totalCents(lines);
  const [asking, setAsking] = useState(false);
  const [changed, setChanged] = useState<string>();
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

  // Nobody says yes to another sum than the one that was asked about.
  const asked = useRef(total);
  useEffect(() => {
    // A failed order says itself what has changed.
    if (asking && !placing.ordering && !placing.failure && total !== asked.current) {
      setChanged(words.totalChanged(formatCents(asked.current), formatCents(total)));
      endQuestion();
    }
  }, [asking, placing.ordering, placing.failure, total, endQuestion]);

  const ask = () => {
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
    <Receipt title={words.summary} sticky>
      {lines.map((line) => (
        <ReceiptLine
          key={line.id}
          label={texts.receiptLine(line.title, line.quantity)}
          amount={formatCents(lineCents(line))}
        />
      ))}
      <ReceiptTotal label={words.total} amount={formatCents(total)} />
      <ReceiptActions>
        {placing.failure ? (
          <Note tone="bad">
            {placing.failure.problem}
            {placing.failure.detail ? <> {placing.failure.detail}</> : null}
          </Note>
        ) : null}
        {changed ? <Note tone="warn">{changed}</Note> : null}
        {asking ? (
          <InlineConfirm
            layout="stack"
            question={words.confirm(formatCents(total))}
            detail={<ShipTo />}
            yes={words.yes}
            no={words.notYet}
            busy={placing.ordering !== undefined}
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

/** Where the order goes: what the profile says now. */
function ShipTo() {
  const { data } = useRead(profile, {});
  if (!data?.address) return null;
  return <p>{words.sendTo(data.name, data.address)}</p>;
}
