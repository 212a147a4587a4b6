import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { PagedList } from '../../../web/lists/paged-list.tsx';
import { Button } from '../../../web/ui/button.tsx';
import { type Column, DataTable } from '../../../web/ui/data-table.tsx';
import { adminTexts } from '../admin-texts.ts';
import { list, type Sale } from '../contract.ts';
import { parseSaleState, type SalesFilters, salesParams } from '../filters.ts';
import { SALE_STATES } from '../rules.ts';
import { SaleForm } from './sale-form.tsx';
import { SaleRow } from './sale-row.tsx';

const ALL = 'all';
const options = [ALL, ...SALE_STATES].map((value) => ({
  value,
  label: adminTexts.states[value as keyof typeof adminTexts.states],
}));

const columns: readonly Column[] = [
  { key: 'thumb', label: adminTexts.columns.image, area: 'thumb' },
  { key: 'product', label: adminTexts.columns.product, area: 'title' },
  { key: 'price', label: adminTexts.columns.price, numeric: true },
  { key: 'state', label: adminTexts.columns.state },
  { key: 'times', label: adminTexts.columns.times },
  { key: 'sold', label: adminTexts.columns.sold, numeric: true },
  { key: 'revenue', label: adminTexts.columns.revenue, numeric: true },
  { key: 'actions', label: adminTexts.columns.actions, area: 'actions' },
];

export interface SalesScreenProps {
  filters: SalesFilters;
  onChange: (to: SalesFilters) => void;
}

/** /admin/sales: current, coming and past sales with their figures, live. */
export function SalesScreen({ filters, onChange }: SalesScreenProps) {
  const read = useRead(list, salesParams(filters));
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<Sale>();
  const { state } = filters;
  const sales = read.data?.sales;
  return (
    <>
      <PagedList
        words={adminTexts}
        actions={
          <Button
            variant="primary"
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {adminTexts.add}
          </Button>
        }
        filter={{ label: adminTexts.filter, options, value: state ?? ALL, all: ALL }}
        onFilter={(value) => onChange({ state: parseSaleState(value), page: 1 })}
        position={filters}
        onPosition={(position) => onChange({ state, ...position })}
        read={read}
        items={sales}
        hasOlder={read.data?.hasOlder ?? false}
        skeletons={6}
      >
        {(items) => (
          <DataTable label={adminTexts.heading} layout="normal" columns={columns} busy={read.isFetching}>
            {items.map((sale) => (
              <SaleRow key={sale.id} sale={sale} onEdit={() => setEditing(sale)} />
            ))}
          </DataTable>
        )}
      </PagedList>
      {adding ? <SaleForm onClose={() => setAdding(false)} /> : null}
      {editing ? <SaleForm sale={editing} onClose={() => setEditing(undefined)} /> : null}
    </>
  );
}
