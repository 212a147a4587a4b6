import { formatCents } from '../../../shared/money.ts';
import { useTimes } from '../../../web/clock.tsx';
import { usePermissionCheck } from '../../../web/link-access.ts';
import { Button } from '../../../web/ui/button.tsx';
import { DataCell, DataRow } from '../../../web/ui/data-table.tsx';
import { Link } from '../../../web/ui/link.tsx';
import { adminTexts } from '../admin-texts.ts';
import { groupCharacters } from '../check-digits.ts';
import type { AdminPayment } from '../contract.ts';
import { methodTexts } from '../method-texts.ts';
import type { DialogView } from './payments-page.tsx';
import './payments.css';

const { columns } = adminTexts;

interface PaymentRowProps {
  payment: AdminPayment;
  /** Opens the dialog. */
  onOpen: (view: DialogView) => void;
}

/** Row of an order's payment. */
export function PaymentRow({ payment, onOpen }: PaymentRowProps) {
  const times = useTimes();
  const may = usePermissionCheck();
  const { orderCode, name, method, reference, state, dueCents, openCents, dueAt } = payment;
  const amounts = [
    ...(payment.paidCents > 0 ? [adminTexts.paidOf(formatCents(payment.paidCents))] : []),
    ...(payment.refundedCents > 0 ? [adminTexts.refundedOf(formatCents(payment.refundedCents))] : []),
  ];
  return (
    <DataRow>
      <DataCell area="title" strong>
        <div>
          {may('orders') ? (
            <Link className="text-link" to={`/orders/${orderCode}`}>
              {orderCode}
            </Link>
          ) : (
            orderCode
          )}
          <span className="cell-detail">{name}</span>
        </div>
      </DataCell>
      <DataCell label={columns.method}>
        <div>
          {methodTexts[method]}
          <span className="cell-detail">{groupCharacters(reference)}</span>
        </div>
      </DataCell>
      <DataCell label={columns.state}>
        <div>
          <span className="payment-state" data-state={state}>
            {adminTexts.states[state]}
          </span>
          {openCents > 0 && dueAt ? (
            <span className="cell-detail">{adminTexts.dueAt(times.date(dueAt))}</span>
          ) : null}
        </div>
      </DataCell>
      <DataCell label={columns.due} numeric>
        <div>
          {formatCents(dueCents)}
          {amounts.map((text) => (
            <span key={text} className="cell-detail">
              {text}
            </span>
          ))}
        </div>
      </DataCell>
      <DataCell label={columns.open} numeric strong>
        {formatCents(openCents)}
      </DataCell>
      <DataCell area="actions">
        {openCents > 0 ? (
          <Button aria-label={adminTexts.markPaidOf(orderCode)} onClick={() => onOpen('confirm')}>
            {adminTexts.markPaid}
          </Button>
        ) : null}
        <Button
          variant="quiet"
          aria-label={adminTexts.detailsOf(orderCode)}
          onClick={() => onOpen('details')}
        >
          {adminTexts.details}
        </Button>
      </DataCell>
    </DataRow>
  );
}
