import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatCents } from '../../../shared/money.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { useTimes } from '../../../web/clock.tsx';
import { useAppDispatch } from '../../../web/hooks.ts';
import { texts as shell } from '../../../web/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/button.tsx';
import { InlineConfirm } from '../../../web/ui/inline-confirm.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { ItemRow, OrderCard } from '../../../web/ui/order-card.tsx';
import { StatusBadge } from '../../../web/ui/status-badge.tsx';
import { cancel, type Order } from '../contract.ts';
import { canShopperCancel, itemId, statusLabel } from '../rules.ts';
import { texts } from '../texts.ts';
import { isOnItsWay, OrderWay } from './order-way.tsx';
import { orderActions } from './slice.ts';

const words = texts.history;

/** A card of the history: what was ordered, how far it is, Details, and Cancel while that is possible (SPEC L49, L76). */
export function HistoryOrder({ order }: { order: Order }) {
  const { code, status, items, createdAt, totalCents } = order;
  const times = useTimes();
  const card = useRef<HTMLLIElement>(null);
  return (
    <OrderCard
      ref={card}
      word={words.order}
      id={code}
      time={times.dateTime(createdAt)}
      dateTime={createdAt}
      status={<StatusBadge status={status} label={statusLabel(status)} />}
      total={formatCents(totalCents)}
      totalLabel={words.total}
      steps={isOnItsWay(status) ? <OrderWay status={status} /> : undefined}
      items={items.map((item) => (
        <ItemRow
          key={itemId(item)}
          id={itemId(item)}
          image={item.image}
          title={item.title}
          amount={words.priceTimes(formatCents(item.priceCents), item.quantity)}
        />
      ))}
      actions={<Actions order={order} onCancelled={() => card.current?.focus()} />}
    />
  );
}

/** Details and Cancel; asked to cancel, the question stands in their place. */
function Actions({ order: { id, code, status }, onCancelled }: { order: Order; onCancelled: () => void }) {
  const { run, busy } = useWrite(cancel);
  const dispatch = useAppDispatch();
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState(false);
  const cancelButton = useRef<HTMLButtonElement>(null);

  const yes = async () => {
    const answer = await run({ id });
    if (!answer) return;
    setAsking(false);
    setFailed(!answer.ok);
    if (!answer.ok) dispatch(orderActions.updateFailed());
    onCancelled();
  };
  const no = () => {
    flushSync(() => setAsking(false));
    cancelButton.current?.focus();
  };

  return (
    <>
      {failed ? (
        <div className="order-foot-note">
          <Note tone="bad" onDismiss={() => setFailed(false)} dismissLabel={shell.actions.dismiss}>
            {words.cancelFailed}
          </Note>
        </div>
      ) : null}
      {asking ? (
        <InlineConfirm
          question={words.confirmCancel}
          yes={shell.actions.yes}
          no={shell.actions.no}
          busy={busy}
          busyLabel={words.cancelling}
          onYes={() => void yes()}
          onNo={no}
        />
      ) : (
        <>
          <ButtonLink to={`/orders/${code}`} aria-label={words.detailsOf(code)}>
            {words.details}
          </ButtonLink>
          {canShopperCancel(status) ? (
            <Button
              ref={cancelButton}
              variant="danger"
              aria-label={words.cancelOf(code)}
              onClick={() => {
                setFailed(false);
                setAsking(true);
              }}
            >
              {words.cancel}
            </Button>
          ) : null}
        </>
      )}
    </>
  );
}
