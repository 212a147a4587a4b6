import { useSend } from '../../../web/api/use-write.ts';
import { useResultToast } from '../../../web/toasts/use-result-toast.ts';
import { ConfirmAction } from '../../../web/ui/confirm-action.tsx';
import { issueInvoice } from '../contract.ts';
import { slotTexts } from '../slot-texts.ts';

/** Button that issues the invoice of an order, after a question: invoices cannot be changed or deleted. */
export function IssueInvoice({ orderId }: { orderId: string }) {
  const send = useSend();
  const report = useResultToast();
  return (
    <ConfirmAction
      variant="primary"
      question={slotTexts.confirmIssue}
      yes={slotTexts.yesIssue}
      busyLabel={slotTexts.issuing}
      action={async () =>
        report(await send(issueInvoice, { id: orderId }), {
          done: ({ number }) => slotTexts.issued(slotTexts.kinds.invoice, number),
          failed: (reason) => reason,
          subject: orderId,
        })
      }
    >
      {slotTexts.issueInvoice}
    </ConfirmAction>
  );
}
