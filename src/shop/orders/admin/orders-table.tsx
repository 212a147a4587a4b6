import { useRef } from 'react';
import { ACTIONS_COLUMN, DataTable } from '../../../web/ui/data-table.tsx';
import type { AdminOrder } from '../admin-contract.ts';
import { adminTexts } from '../admin-texts.ts';
import { OrderRow } from './order-row.tsx';
import type { Selection } from './use-bulk.ts';
import type { RowCallbacks } from './use-pinned-rows.ts';

const { columns: columnsTexts } = adminTexts;

const columns = [
  { key: 'order', label: columnsTexts.order },
  { key: 'user', label: columnsTexts.user },
  { key: 'items', label: columnsTexts.items, numeric: true },
  { key: 'created', label: columnsTexts.created },
  { key: 'status', label: columnsTexts.status },
  { key: 'estimate', label: columnsTexts.estimatedDelivery },
  { key: 'total', label: columnsTexts.total, numeric: true },
  ACTIONS_COLUMN,
];

export interface OrdersTableProps {
  rows: readonly AdminOrder[];
  /** True while another page loads. */
  busy: boolean;
  callbacks: RowCallbacks;
  selection: Selection;
}

export function OrdersTable({ rows, busy, callbacks, selection }: OrdersTableProps) {
  const elements = useRef(new Map<string, HTMLTableRowElement>());

  /** Moves the focus to the next row, or else the previous row or the heading. */
  const focusAfterRemoval = (index: number) => {
    const neighbour = rows[index + 1] ?? rows[index - 1];
    const target = neighbour ? elements.current.get(neighbour.id) : document.querySelector('main h1');
    if (target instanceof HTMLElement) target.focus();
  };

  return (
    <DataTable label={adminTexts.heading} layout="wide" columns={columns} busy={busy}>
      {rows.map((order, index) => (
        <OrderRow
          key={order.id}
          ref={(row) => {
            if (row) elements.current.set(order.id, row);
            else elements.current.delete(order.id);
          }}
          order={order}
          callbacks={callbacks}
          selected={selection.has(order.id)}
          onSelect={(selected) => selection.set([order.id], selected)}
          onRemove={() => {
            focusAfterRemoval(index);
            selection.set([order.id], false);
          }}
        />
      ))}
    </DataTable>
  );
}
