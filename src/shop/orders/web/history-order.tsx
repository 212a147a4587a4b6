import { useRef } from 'react';
import { formatCents } from '../../../shared/money.ts';
import { useTimes } from '../../../web/clock.tsx';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { ConfirmButton } from '../../../web/ui/confirm-button.tsx';
import { Note } from '../../../web/ui/note.tsx';
import type { Order } from '../contract.ts';
import { itemId, statusLabel } from '../rules.ts';
import { texts } from '../texts.ts';
import { chargesText } from './charges.tsx';
import { ItemRow, OrderCard } from './order-card.tsx';
import { isInProgress, OrderProgress } from './order-progress.tsx';
import { StatusBadge } from './status-badge.tsx';
import { useCancelOrder } from './use-cancel-order.ts';

const historyTexts = texts.history;

/** Card of an order in the history: items, progress, Details, and Cancel while possible (SPEC L49, L76). */
export function HistoryOrder({ order }: { order: Order }) {
  const { code, status, items, createdAt, totalCents } = order;
  const times = useTimes();
  const card = useRef<HTMLLIElement>(null);
  return (
    <OrderCard
      ref={card}
      id={code}
      time={times.dateTime(createdAt)}
      dateTime={createdAt}
      status={<StatusBadge status={status} label={statusLabel(status)} />}
      total={formatCents(totalCents)}
      charges={order.charges ? chargesText(order) : undefined}
      steps={isInProgress(status) ? <OrderProgress status={status} /> : undefined}
      items={items.map((item) => (
        <ItemRow
          key={itemId(item)}
          id={itemId(item)}
          image={item.image}
          title={item.title}
          amount={historyTexts.priceTimes(formatCents(item.priceCents), item.quantity)}
        />
      ))}
      actions={<Actions order={order} onCancelled={() => card.current?.focus()} />}
    />
  );
}

/** Details and Cancel; pressing Cancel replaces them with a question. */
function Actions({ order, onCancelled }: { order: Order; onCancelled: () => void }) {
  const { code } = order;
  const cancelling = useCancelOrder(order, onCancelled);
  return (
    <>
      {cancelling.problem ? (
        <div className="order-foot-note">
          <Note tone="bad" onDismiss={cancelling.dismiss}>
            {cancelling.problem}
          </Note>
        </div>
      ) : null}
      {cancelling.asking ? null : (
        <ButtonLink to={`/orders/${code}`} aria-label={historyTexts.detailsOf(code)}>
          {historyTexts.details}
        </ButtonLink>
      )}
      {cancelling.button ? (
        <ConfirmButton variant="danger" aria-label={historyTexts.cancelOf(code)} {...cancelling.button}>
          {historyTexts.cancel}
        </ConfirmButton>
      ) : null}
    </>
  );
}
