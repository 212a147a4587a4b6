import { useState } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { type AdminPayment, adminOne } from '../contract.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import type { DialogView } from './payments-page.tsx';
import { RefundDialog } from './refund-dialog.tsx';

interface PaymentDialogProps {
  /** The row from which the dialog was opened. */
  payment: AdminPayment;
  view: DialogView;
  onClose: () => void;
}

/** The dialog of a payment: marks it as paid, or shows its history, from which a refund is recorded. */
export default function PaymentDialog({ payment, view, onClose }: PaymentDialogProps) {
  const { data, error } = useRead(adminOne, { id: payment.orderId });
  const [isRefunding, setRefunding] = useState(false);
  const current = data?.payment ?? payment;
  // The row may be a second old; the form begins with the newest amounts.
  if (view === 'confirm') return data || error ? <ConfirmDialog payment={current} onClose={onClose} /> : null;
  if (data && isRefunding)
    return <RefundDialog details={data} onClose={onClose} onBack={() => setRefunding(false)} />;
  return (
    <DetailsDialog
      payment={current}
      events={data?.events}
      problem={error?.message}
      onRefund={() => setRefunding(true)}
      onClose={onClose}
    />
  );
}
