import { formatCents } from '../../../shared/money.ts';
import { useTimes } from '../../../web/clock.tsx';
import { texts as shellTexts } from '../../../web/texts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { adminTexts } from '../admin-texts.ts';
import type { AdminPayment, RecordedEvent } from '../contract.ts';
import { useUndoPayment } from './use-undo-payment.ts';

interface DetailsDialogProps {
  payment: AdminPayment;
  /** Undefined while they are loading. */
  events: readonly RecordedEvent[] | undefined;
  problem: string | undefined;
  onRefund: () => void;
  onClose: () => void;
}

/** Dialog with the history of a payment. */
export function DetailsDialog({ payment, events, problem, onRefund, onClose }: DetailsDialogProps) {
  const { undo, busy } = useUndoPayment(payment);
  const hasMoney = payment.paidCents > payment.refundedCents;
  return (
    <Dialog
      title={adminTexts.history(payment.orderCode)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{shellTexts.actions.close}</Button>
          {hasMoney && events ? (
            <Button variant="primary" onClick={onRefund}>
              {adminTexts.refund}
            </Button>
          ) : null}
        </>
      }
    >
      {events === undefined ? (
        problem ? (
          <Note tone="bad">{problem}</Note>
        ) : (
          <LoadingText>{adminTexts.loading}</LoadingText>
        )
      ) : events.length === 0 ? (
        <p>{adminTexts.noHistory}</p>
      ) : (
        <ol className="payment-history">
          {events.map((event) => (
            <HistoryEntry
              key={event.id}
              event={event}
              busy={busy}
              onUndo={() => void undo(event.id, payment.version)}
            />
          ))}
        </ol>
      )}
    </Dialog>
  );
}

interface HistoryEntryProps {
  event: RecordedEvent;
  busy: boolean;
  onUndo: () => void;
}

function HistoryEntry({ event, busy, onUndo }: HistoryEntryProps) {
  const times = useTimes();
  const { kind, cents, receivedOn, note, isUndone, restocked, actorName, at } = event;
  const details = [
    times.dateTime(at),
    ...(receivedOn ? [adminTexts.received(times.date(`${receivedOn}T12:00:00.000Z`))] : []),
    ...(actorName ? [adminTexts.by(actorName)] : []),
    ...(restocked ? [adminTexts.restocked] : []),
    ...(isUndone ? [adminTexts.wasUndone] : []),
  ];
  return (
    <li>
      <div className="min-w-0">
        <strong>
          {adminTexts.kinds[kind]} {formatCents(cents)}
        </strong>
        <span className="cell-detail">{details.join(' · ')}</span>
        {note ? <span className="cell-detail break-words">{note}</span> : null}
      </div>
      {kind === 'confirmed' && !isUndone ? (
        <Button size="small" busy={busy} aria-label={adminTexts.undoOf(formatCents(cents))} onClick={onUndo}>
          {adminTexts.undo}
        </Button>
      ) : null}
    </li>
  );
}
