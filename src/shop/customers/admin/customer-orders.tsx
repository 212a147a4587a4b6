import { formatCents } from '../../../shared/money.ts';
import { Time } from '../../../web/clock.tsx';
import { type Column, DataCell, DataRow, DataTable } from '../../../web/ui/data-table.tsx';
import { TextLink } from '../../../web/ui/text-link.tsx';
import { adminTexts } from '../admin-texts.ts';
import type { CustomerDetails } from '../contract.ts';
import { orderTexts } from './order-texts.ts';

const columns: readonly Column[] = [
  { key: 'order', label: orderTexts.order, area: 'title' },
  { key: 'placed', label: orderTexts.placed },
  { key: 'status', label: orderTexts.status },
  { key: 'due', label: orderTexts.due, numeric: true },
];

/** The newest orders of a customer, with links to their pages. */
export function CustomerOrders({ orders }: { orders: CustomerDetails['newestOrders'] }) {
  if (orders.length === 0) return <p>{adminTexts.noOrders}</p>;
  return (
    <DataTable label={adminTexts.columns.orders} layout="normal" columns={columns}>
      {orders.map(({ id, code, status, dueCents, createdAt }) => (
        <DataRow key={id}>
          <DataCell area="title" strong>
            <TextLink to={`/orders/${code}`}>{code}</TextLink>
          </DataCell>
          <DataCell label={orderTexts.placed}>
            <Time iso={createdAt} as="dateTime" />
          </DataCell>
          <DataCell label={orderTexts.status}>
            {(orderTexts.statuses as Readonly<Record<string, string>>)[status] ?? status}
          </DataCell>
          <DataCell label={orderTexts.due} numeric>
            {formatCents(dueCents)}
          </DataCell>
        </DataRow>
      ))}
    </DataTable>
  );
}
