import { lazy, Suspense, useState } from 'react';
import { useWrite } from '../../../web/api/use-write.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { Button } from '../../../web/ui/button.tsx';
import { DownloadLink } from '../../../web/ui/download-link.tsx';
import { type IssuedDocument, issueInvoice } from '../contract.ts';
import { printPath } from '../rules.ts';
import { slotTexts } from '../slot-texts.ts';

const CreditDialog = lazy(() => import('./credit-dialog.tsx'));

interface IssueDocumentsProps {
  orderId: string;
  /** The invoice that is not credited completely; undefined if there is none. */
  invoice: IssuedDocument | undefined;
  mayIssue: boolean;
  /** Whether the viewer may print slips. */
  mayPrint: boolean;
}

/** Buttons that issue the invoice or a credit note, and links to the slips of an order. */
export function IssueDocuments({ orderId, invoice, mayIssue, mayPrint }: IssueDocumentsProps) {
  const { run, busy } = useWrite(issueInvoice);
  const toast = useToast();
  const [isCrediting, setCrediting] = useState(false);

  async function issue(): Promise<void> {
    const result = await run({ id: orderId });
    if (!result) return;
    if (result.ok)
      toast({
        kind: 'success',
        text: slotTexts.issued(slotTexts.kinds.invoice, result.value.number),
        subject: orderId,
      });
    else toast({ kind: 'error', text: result.error.message, subject: orderId });
  }

  return (
    <>
      <div className="flex flex-wrap gap-3">
        {!mayIssue ? null : invoice ? (
          <Button onClick={() => setCrediting(true)}>{slotTexts.issueCreditNote}</Button>
        ) : (
          <Button variant="primary" busy={busy} busyLabel={slotTexts.issuing} onClick={() => void issue()}>
            {slotTexts.issueInvoice}
          </Button>
        )}
        {mayPrint ? (
          <>
            <DownloadLink href={printPath('packing-slip', [orderId])}>{slotTexts.packingSlip}</DownloadLink>
            <DownloadLink href={printPath('delivery-note', [orderId])}>{slotTexts.deliveryNote}</DownloadLink>
          </>
        ) : null}
      </div>
      {invoice && isCrediting ? (
        <Suspense fallback={null}>
          <CreditDialog invoice={invoice} onClose={() => setCrediting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
