import { useState } from 'react';
import { formatCents } from '../../../shared/money.ts';
import { usePermissionCheck } from '../../../web/link-access.ts';
import { CheckField } from '../../../web/ui/check-field.tsx';
import { columnsOf, DataCell, DataRow, DataTable } from '../../../web/ui/data-table.tsx';
import { DownloadLink } from '../../../web/ui/download-link.tsx';
import { Link } from '../../../web/ui/link.tsx';
import { adminTexts } from '../admin-texts.ts';
import type { IssuedDocument } from '../contract.ts';
import { pdfPath, printPath } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { formatDay } from '../web/format-day.ts';

const { columns } = adminTexts;

interface DocumentsTableProps {
  documents: readonly IssuedDocument[];
  busy: boolean;
}

/** A page of documents that can be selected and printed together. */
export function DocumentsTable({ documents, busy }: DocumentsTableProps) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = documents.filter(({ id }) => ids.has(id));
  const toggle = (id: string) =>
    setIds(new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]));
  return (
    <>
      <div className="mb-4 flex min-h-11 flex-wrap items-center gap-3">
        <CheckField
          label={adminTexts.selectAll}
          checked={selected.length === documents.length}
          onChange={(checked) => setIds(new Set(checked ? documents.map(({ id }) => id) : []))}
        />
        {selected.length > 0 ? <PrintLinks selected={selected} /> : null}
      </div>
      <DataTable
        label={shellTexts.title}
        layout="wide"
        busy={busy}
        columns={[
          ...columnsOf(['select', 'number', 'date', 'kind', 'buyer', 'order'], columns),
          { key: 'amount', label: columns.amount, numeric: true },
          { key: 'actions', label: columns.actions },
        ]}
      >
        {documents.map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            isSelected={ids.has(document.id)}
            onToggle={() => toggle(document.id)}
          />
        ))}
      </DataTable>
    </>
  );
}

function PrintLinks({ selected }: { selected: readonly IssuedDocument[] }) {
  const may = usePermissionCheck();
  const ids = selected.map(({ id }) => id);
  const orders = [...new Set(selected.map(({ orderId }) => orderId))];
  return (
    <>
      <span role="status">{adminTexts.selected(selected.length)}</span>
      {may('orders') ? (
        <>
          <DownloadLink href={printPath('copies', ids)}>{adminTexts.printCopies}</DownloadLink>
          <DownloadLink href={printPath('packing-slip', orders)}>{adminTexts.printPackingSlips}</DownloadLink>
          <DownloadLink href={printPath('delivery-note', orders)}>
            {adminTexts.printDeliveryNotes}
          </DownloadLink>
        </>
      ) : null}
    </>
  );
}

interface DocumentRowProps {
  document: IssuedDocument;
  isSelected: boolean;
  onToggle: () => void;
}

function DocumentRow({ document, isSelected, onToggle }: DocumentRowProps) {
  const may = usePermissionCheck();
  const { id, kind, number, issuedOn, buyerName, orderCode, dueCents } = document;
  return (
    <DataRow>
      <DataCell label={columns.select}>
        <input
          type="checkbox"
          className="check"
          aria-label={adminTexts.selectOne(number)}
          checked={isSelected}
          onChange={onToggle}
        />
      </DataCell>
      <DataCell area="title" strong>
        {number}
      </DataCell>
      <DataCell label={columns.date}>{formatDay(issuedOn)}</DataCell>
      <DataCell label={columns.kind}>{adminTexts.kindNames[kind]}</DataCell>
      <DataCell label={columns.buyer}>{buyerName}</DataCell>
      <DataCell label={columns.order}>
        {may('orders') ? <Link to={`/orders/${orderCode}`}>{orderCode}</Link> : orderCode}
      </DataCell>
      <DataCell label={columns.amount} numeric strong>
        {formatCents(dueCents)}
      </DataCell>
      <DataCell area="actions">
        <DownloadLink href={pdfPath(id)}>
          {adminTexts.download} <span className="sr-only">{number}</span>
        </DownloadLink>
      </DataCell>
    </DataRow>
  );
}
