import { useState } from 'react';
import { lazyDialog } from '../../../web/lazy-dialog.tsx';
import { Button } from '../../../web/ui/button.tsx';
import { DownloadLink } from '../../../web/ui/download-link.tsx';
import type { IssuedDocument } from '../contract.ts';
import { printPath } from '../rules.ts';
import { slotTexts } from '../slot-texts.ts';
import { IssueInvoice } from './issue-invoice.tsx';

const CreditDialog = lazyDialog(() => import('./credit-dialog.tsx'));

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
  const [isCrediting, setCrediting] = useState(false);

  return (
    <>
      <div className="flex flex-wrap gap-3">
        {!mayIssue ? null : invoice ? (
          <Button onClick={() => setCrediting(true)}>{slotTexts.issueCreditNote}</Button>
        ) : (
          <IssueInvoice orderId={orderId} />
        )}
        {mayPrint ? (
          <>
            <DownloadLink href={printPath('packing-slip', [orderId])}>{slotTexts.packingSlip}</DownloadLink>
            <DownloadLink href={printPath('delivery-note', [orderId])}>{slotTexts.deliveryNote}</DownloadLink>
          </>
        ) : null}
      </div>
      {invoice && isCrediting ? <CreditDialog invoice={invoice} onClose={() => setCrediting(false)} /> : null}
    </>
  );
}
