import { formatCents } from '../../../shared/money.ts';
import { useRead } from '../../../web/api/use-read.ts';
import type { OrderSlotProps } from '../../../web/feature.ts';
import { DownloadLink } from '../../../web/ui/download-link.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { ofOrder } from '../contract.ts';
import { openInvoice, pdfPath } from '../rules.ts';
import { slotTexts } from '../slot-texts.ts';
import { formatDay } from './format-day.ts';
import { IssueDocuments } from './issue-documents.tsx';

/** The documents of an order, live. Administrators and staff issue and print them here. */
export function OrderDocuments({ order, orderId, may }: OrderSlotProps) {
  const [mayIssue, mayPrint] = [may('documents'), may('orders')];
  const { data, error } = useRead(ofOrder, { id: orderId });
  const documents = data?.documents ?? [];
  if (!mayIssue && !mayPrint && documents.length === 0) return null;
  return (
    <Panel title={slotTexts.heading}>
      {!data && error ? <Note tone="bad">{slotTexts.loadFailed}</Note> : null}
      {documents.length > 0 ? (
        <ul className="mb-4 grid gap-3">
          {documents.map(({ id, kind, number, issuedOn, dueCents }) => (
            <li key={id} className="flex flex-wrap items-center gap-3">
              <DownloadLink href={pdfPath(id)}>
                {slotTexts.download(slotTexts.kinds[kind], number)}
              </DownloadLink>
              <span>{slotTexts.details(formatDay(issuedOn), formatCents(dueCents))}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {data && (mayIssue || mayPrint) ? (
        <IssueDocuments orderId={order.id} invoice={openInvoice(documents)} {...{ mayIssue, mayPrint }} />
      ) : null}
    </Panel>
  );
}
