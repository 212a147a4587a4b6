import { useState } from 'react';
import { useWrite } from '../../../web/api/use-write.ts';
import { texts as shellTexts } from '../../../web/texts.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { ConfirmButton } from '../../../web/ui/confirm-button.tsx';
import { issueInvoice } from '../contract.ts';
import { slotTexts } from '../slot-texts.ts';

/** Button that issues the invoice of an order, after a question: invoices cannot be changed or deleted. */
export function IssueInvoice({ orderId }: { orderId: string }) {
  const { run, busy } = useWrite(issueInvoice);
  const toast = useToast();
  const [asking, setAsking] = useState(false);

  async function issue(): Promise<void> {
    const result = await run({ id: orderId });
    if (!result) return;
    setAsking(false);
    if (result.ok)
      toast({
        kind: 'success',
        text: slotTexts.issued(slotTexts.kinds.invoice, result.value.number),
        subject: orderId,
      });
    else toast({ kind: 'error', text: result.error.message, subject: orderId });
  }

  return (
    <ConfirmButton
      variant="primary"
      asking={asking}
      onAskingChange={setAsking}
      question={slotTexts.confirmIssue}
      yes={slotTexts.yesIssue}
      no={shellTexts.actions.cancel}
      busy={busy}
      busyLabel={slotTexts.issuing}
      onYes={() => void issue()}
    >
      {slotTexts.issueInvoice}
    </ConfirmButton>
  );
}
