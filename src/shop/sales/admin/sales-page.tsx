import '../../../web/styles/admin-entry.css';
import './sales.css';
import { useState } from 'react';
import { adminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useRead } from '../../../web/api/use-read.ts';
import { NoRows } from '../../../web/lists/no-rows.tsx';
import { PositionList } from '../../../web/lists/position-list.tsx';
import { useUrlFilters } from '../../../web/lists/use-url-filters.ts';
import { ACTIONS_COLUMN, type Column, DataTable } from '../../../web/ui/data-table.tsx';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { AddButton } from '../../../web/ui/icon-buttons.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { adminTexts } from '../admin-texts.ts';
import { list, type Sale } from '../contract.ts';
import { parseSaleState, parseSalesFilters, salesParams, serializeSalesFilters } from '../filters.ts';
import { SALE_STATES } from '../rules.ts';
import { SaleForm } from './sale-form.tsx';
import { SaleRow } from './sale-row.tsx';

const ALL = 'all';
const options = optionsOf([ALL, ...SALE_STATES], adminTexts.states);

const columns: readonly Column[] = [
  { key: 'thumb', label: adminTexts.columns.image, area: 'thumb' },
  { key: 'product', label: adminTexts.columns.product, area: 'title' },
  { key: 'price', label: adminTexts.columns.price, numeric: true },
  { key: 'state', label: adminTexts.columns.state },
  { key: 'times', label: adminTexts.columns.times },
  { key: 'sold', label: adminTexts.columns.sold, numeric: true },
  { key: 'revenue', label: adminTexts.columns.revenue, numeric: true },
  { ...ACTIONS_COLUMN, area: 'actions' },
];

/** /admin/sales: current, coming and past sales with their figures, live. */
export function SalesScreen() {
  const [filters, setFilters] = useUrlFilters(parseSalesFilters, serializeSalesFilters);
  const read = useRead(list, salesParams(filters));
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<Sale>();
  const { state } = filters;
  return (
    <>
      <PageHeading
        aside={adminTexts.lead}
        actions={
          <div className="heading-actions">
            <FilterSelect
              label={adminTexts.filter}
              value={state ?? ALL}
              options={options}
              onChange={(chosen) => setFilters({ state: parseSaleState(chosen), page: 1 })}
            />
            <AddButton variant="primary" onClick={() => setAdding(true)}>
              {adminTexts.add}
            </AddButton>
          </div>
        }
      >
        {adminTexts.heading}
      </PageHeading>
      <PositionList
        read={read}
        words={adminTexts}
        rowsOf={(page) => page.sales}
        position={filters}
        onPosition={(position) => setFilters({ state, ...position })}
        empty={<NoRows words={adminTexts} isFiltered={state !== undefined} titleAs="h2" />}
      >
        {(sales) => (
          <Panel flush>
            <DataTable label={adminTexts.heading} layout="normal" columns={columns} busy={read.isFetching}>
              {sales.map((sale) => (
                <SaleRow key={sale.id} sale={sale} onEdit={() => setEditing(sale)} />
              ))}
            </DataTable>
          </Panel>
        )}
      </PositionList>
      {adding ? <SaleForm onClose={() => setAdding(false)} /> : null}
      {editing ? <SaleForm sale={editing} onClose={() => setEditing(undefined)} /> : null}
    </>
  );
}

export default adminScreenPage(adminTexts.heading, SalesScreen);
