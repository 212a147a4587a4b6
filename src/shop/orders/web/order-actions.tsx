import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useWrite } from '../../../web/api/use-write.ts';
import { useAppDispatch } from '../../../web/hooks.ts';
import { texts as shellTexts } from '../../../web/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/button.tsx';
import { ConfirmButton } from '../../../web/ui/confirm-button.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { shellTexts as cartTexts } from '../../cart/shell-texts.ts';
import { type Order, remove } from '../contract.ts';
import { texts } from '../texts.ts';
import { orderActions } from './slice.ts';
import { useBuyAgain } from './use-buy-again.ts';
import { useCancelOrder } from './use-cancel-order.ts';

const detailsTexts = texts.details;

export interface OrderActionsProps {
  order: Order;
  /** Called when a deletion starts and ends. */
  onDeletion: (stage: 'started' | 'done' | 'failed') => void;
  /** Called when the question has closed, to move the focus. */
  onCancelled: () => void;
}

/** The owner's actions: buy again, print, cancel, delete (SPEC L52, L76). */
export function OrderActions({ order, onDeletion, onCancelled }: OrderActionsProps) {
  return (
    <>
      <BuyAgain order={order} />
      <Button icon={<Printer size={18} aria-hidden="true" />} onClick={() => window.print()}>
        {detailsTexts.print}
      </Button>
      <CancelOrder order={order} onEnd={onCancelled} />
      <DeleteOrder id={order.id} onDeletion={onDeletion} />
    </>
  );
}

function BuyAgain({ order }: { order: Order }) {
  const { run, busy, message, dismiss } = useBuyAgain(order);
  return (
    <>
      <Button variant="soft" busy={busy} busyLabel={cartTexts.addToCart.adding} onClick={run}>
        {detailsTexts.buyAgain}
      </Button>
      {message ? (
        <Note tone={message.tone} onDismiss={dismiss}>
          {message.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {message.tone === 'bad' ? null : (
            <ButtonLink variant="quiet" to="/cart">
              {shellTexts.navbar.cart}
            </ButtonLink>
          )}
        </Note>
      ) : null}
    </>
  );
}

/** Cancel Order, with the question and rules of the history. */
function CancelOrder({ order, onEnd }: { order: Order; onEnd: () => void }) {
  const cancelling = useCancelOrder(order, onEnd);
  return (
    <>
      {cancelling.problem ? (
        <Note tone="bad" onDismiss={cancelling.dismiss}>
          {cancelling.problem}
        </Note>
      ) : null}
      {cancelling.button ? <ConfirmButton {...cancelling.button}>{detailsTexts.cancel}</ConfirmButton> : null}
    </>
  );
}

/** Delete Order, with an inline question. */
function DeleteOrder({ id, onDeletion }: { id: string } & Pick<OrderActionsProps, 'onDeletion'>) {
  const { run, busy } = useWrite(remove);
  const dispatch = useAppDispatch();
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState(false);

  const yes = async () => {
    if (busy) return;
    onDeletion('started');
    const response = await run({ id });
    if (response?.ok) return onDeletion('done');
    onDeletion('failed');
    dispatch(orderActions.deleteFailed());
    setFailed(true);
    setAsking(false);
  };
  return (
    <>
      {failed ? <Note tone="bad">{detailsTexts.deleteFailed}</Note> : null}
      <ConfirmButton
        variant="danger"
        asking={asking}
        onAskingChange={(now) => {
          if (now) setFailed(false);
          setAsking(now);
        }}
        question={detailsTexts.confirmDelete}
        busy={busy}
        busyLabel={detailsTexts.deleting}
        onYes={() => void yes()}
      >
        {detailsTexts.delete}
      </ConfirmButton>
    </>
  );
}
