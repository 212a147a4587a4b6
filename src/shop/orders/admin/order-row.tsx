import { ChevronRight, Trash2 } from 'lucide-react';
import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { formatCents } from '../../../shared/money.ts';
import { Time } from '../../../web/clock.tsx';
import { texts as shellTexts } from '../../../web/texts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { ConfirmButton } from '../../../web/ui/confirm-button.tsx';
import { DataCell, DataRow } from '../../../web/ui/data-table.tsx';
import type { AdminOrder } from '../admin-contract.ts';
import { adminTexts } from '../admin-texts.ts';
import { ORDER_STATUSES, statusLabel, toOrderStatus } from '../rules.ts';
import { mayChangeStatus } from '../transitions.ts';
import { chargesText } from '../web/charges.tsx';
import { EstimateField } from './estimate-field.tsx';
import { LatestChange } from './latest-event.tsx';
import { OrderContents } from './order-contents.tsx';
import { ProblemNote } from './problem-note.tsx';
import { StatusSelect } from './status-select.tsx';
import type { RowCallbacks } from './use-pinned-rows.ts';
import { useRowChanges } from './use-row-changes.ts';

const { columns } = adminTexts;
const options = ORDER_STATUSES.map((status) => ({ value: status as string, label: statusLabel(status) }));

export interface OrderRowProps {
  order: AdminOrder;
  callbacks: RowCallbacks;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  /** Called before the row is removed, to move the focus. */
  onRemove: () => void;
  ref: Ref<HTMLTableRowElement>;
}

/** Row of an order (SPEC L60), with its contents below when expanded. */
export function OrderRow({ order, callbacks, selected, onSelect, onRemove, ref }: OrderRowProps) {
  const changes = useRowChanges(order, callbacks);
  const [open, setOpen] = useState(false);
  const contents = useId();
  const { id, code } = order;
  return (
    <>
      <DataRow ref={ref} aria-busy={changes.busy || undefined} data-selected={selected || undefined}>
        <DataCell label={columns.order} area="title" strong>
          <div className="order-cell">
            <label className="check-hit">
              <input
                type="checkbox"
                className="check"
                aria-label={adminTexts.bulk.select(code)}
                checked={selected}
                disabled={order.deleted && !selected}
                onChange={(event) => onSelect(event.currentTarget.checked)}
              />
            </label>
            <button
              type="button"
              className="order-open"
              aria-label={adminTexts.open(code)}
              aria-expanded={open}
              aria-controls={contents}
              onClick={() => setOpen(!open)}
            >
              <ChevronRight size={16} aria-hidden="true" />
              {code}
            </button>
          </div>
        </DataCell>
        <DataCell label={columns.user} area="user" quiet>
          <Buyer order={order} />
        </DataCell>
        <DataCell label={columns.items} area="items" numeric>
          {order.itemCount}
        </DataCell>
        <DataCell label={columns.created} area="created">
          <Time iso={order.createdAt} />
        </DataCell>
        {order.deleted ? (
          <DeletedCells order={order} onUndo={changes.restore} />
        ) : (
          <>
            <DataCell label={columns.status} area="status">
              <StatusSelect
                label={adminTexts.statusOf(code)}
                value={changes.statusInFlight ?? canonicalStatus(order.status)}
                options={
                  toOrderStatus(order.status)
                    ? options
                    : [...options, { value: order.status, label: statusLabel(order.status) }]
                }
                onChange={(status) => void changes.setStatus(status)}
              />
              <LatestChange order={order} />
            </DataCell>
            <DataCell label={columns.estimatedDelivery} area="wide">
              <EstimateField code={code} value={order.estimatedDelivery} onSave={changes.setEstimate} />
            </DataCell>
            <DataCell label={columns.total} area="amount" numeric strong>
              <AmountDue order={order} />
            </DataCell>
            <DataCell area="actions">
              <Actions order={order} changes={changes} onRemove={onRemove} />
            </DataCell>
          </>
        )}
      </DataRow>
      {open ? (
        <DataRow className="order-contents-row" id={contents}>
          <DataCell span={8}>
            <OrderContents id={id} code={code} />
          </DataCell>
        </DataRow>
      ) : null}
    </>
  );
}

/** Returns a known status in lower case, an unknown one unchanged. */
const canonicalStatus = (status: string): string => toOrderStatus(status) ?? status;

/**
 * Shows only the end of an id, which identifies it; the rest is still available for copying, searching and screen
 * readers.
 */
function ShortId({ id }: { id: string }) {
  const hidden = id.length > 12 ? id.slice(0, -8) : '';
  return (
    <span className="short-id">
      {hidden ? <span className="short-id-head">{hidden}</span> : null}
      {id.slice(hidden.length)}
    </span>
  );
}

function Buyer({ order: { userId, userName, deletedByOwner } }: { order: AdminOrder }) {
  return (
    <span className="buyer">
      {userName ? <span className="buyer-name">{userName}</span> : null}
      {userId === null ? adminTexts.noUser : <ShortId id={userId} />}
      {deletedByOwner ? <span className="buyer-note">{adminTexts.deletedByShopper}</span> : null}
    </span>
  );
}

/** The total, or the amount due if the order has charges, which are listed below it. */
function AmountDue({ order }: { order: AdminOrder }) {
  return (
    <>
      {formatCents(order.dueCents ?? order.totalCents)}
      {order.charges ? <span className="order-charges">{chargesText(order)}</span> : null}
    </>
  );
}

/** Cells of an order that another administrator has deleted: the row stays in place and offers to restore the order. */
function DeletedCells({ order, onUndo }: { order: AdminOrder; onUndo: () => void }) {
  return (
    <>
      <DataCell label={columns.status} area="status">
        {adminTexts.deletedElsewhere}
        <LatestChange order={order} />
      </DataCell>
      <DataCell area="wide">{null}</DataCell>
      <DataCell label={columns.total} area="amount" numeric>
        <AmountDue order={order} />
      </DataCell>
      <DataCell area="actions">
        <Button onClick={onUndo}>{shellTexts.actions.undo}</Button>
      </DataCell>
    </>
  );
}

interface ActionsProps {
  order: AdminOrder;
  changes: ReturnType<typeof useRowChanges>;
  onRemove: () => void;
}

function Actions({ order: { code, status }, changes, onRemove }: ActionsProps) {
  const [asking, setAsking] = useState(false);
  const shipped = useRef<HTMLButtonElement>(null);
  const delivered = useRef<HTMLButtonElement>(null);
  const pressed = useRef<'shipped' | 'delivered'>(undefined);
  // When the focused button becomes disabled, the focus moves to the other one.
  useEffect(() => {
    if (pressed.current === undefined || mayChangeStatus('admin', status, pressed.current)) return;
    (pressed.current === 'shipped' ? delivered : shipped).current?.focus();
    pressed.current = undefined;
  }, [status]);
  const markAs = (target: 'shipped' | 'delivered') => {
    pressed.current = target;
    void changes.setStatus(target);
  };
  return (
    <>
      {asking ? null : (
        <>
          <Button
            ref={shipped}
            disabled={!mayChangeStatus('admin', status, 'shipped')}
            onClick={() => markAs('shipped')}
          >
            {adminTexts.markAsShipped}
          </Button>
          <Button
            ref={delivered}
            disabled={!mayChangeStatus('admin', status, 'delivered')}
            onClick={() => markAs('delivered')}
          >
            {adminTexts.markAsDelivered}
          </Button>
        </>
      )}
      <ConfirmButton
        square
        variant="danger"
        aria-label={adminTexts.deleteOf(code)}
        asking={asking}
        onAskingChange={setAsking}
        layout="compact"
        question={adminTexts.confirmDelete}
        busy={changes.removing}
        busyLabel={adminTexts.deleting}
        onYes={() => void changes.remove(onRemove).then((removed) => removed || setAsking(false))}
      >
        <Trash2 size={18} aria-hidden="true" />
      </ConfirmButton>
      {changes.problem ? <ProblemNote problem={changes.problem} /> : null}
    </>
  );
}
