import '../../../web/styles/admin-entry.css';
import './information.css';
import { useState } from 'react';
import { serializeSearchAndShow } from '../../../shared/search-and-show.ts';
import { adminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useRead } from '../../../web/api/use-read.ts';
import { lazyDialog } from '../../../web/lazy-dialog.tsx';
import { CursorList } from '../../../web/lists/cursor-list.tsx';
import { ListTools } from '../../../web/lists/list-tools.tsx';
import { NoMatch } from '../../../web/lists/no-rows.tsx';
import { useUrlFilters } from '../../../web/lists/use-url-filters.ts';
import { ACTIONS_COLUMN, columnsOf, DataTable } from '../../../web/ui/data-table.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { adminTexts } from '../admin-texts.ts';
import { list, missing as missingCounts, type InformationRow as Row } from '../contract.ts';
import { INFORMATION_FILTERS, parseInformationFilters } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { InformationRow } from './information-row.tsx';
import { Manufacturers } from './manufacturers.tsx';

const options = optionsOf(INFORMATION_FILTERS, adminTexts.filters);
const columns = [
  ...columnsOf(['image', 'product', 'unitPrice', 'manufacturer'], adminTexts.columns),
  ACTIONS_COLUMN,
];
const InformationDialog = lazyDialog(() => import('./information-dialog.tsx'));

/** /admin/product-information: the information of every product, live, and the manufacturers. */
export function InformationScreen() {
  const [filters, setFilters] = useUrlFilters(parseInformationFilters, serializeSearchAndShow);
  const { data: counts } = useRead(missingCounts, {});
  const [editing, setEditing] = useState<Row>();
  InformationDialog.usePreload();
  return (
    <>
      <PageHeading aside={adminTexts.lead}>{shellTexts.title}</PageHeading>
      {counts ? <p className="information-counts">{adminTexts.counts(counts)}</p> : null}
      <ListTools label={adminTexts.search} filters={filters} options={options} onChange={setFilters} />
      <CursorList
        contract={list}
        params={filters}
        words={adminTexts}
        rowsOf={({ products }) => products}
        empty={<NoMatch title={adminTexts.none} onClear={() => setFilters({ search: '', show: 'all' })} />}
      >
        {(products, busy) => (
          <DataTable label={shellTexts.title} layout="normal" busy={busy} columns={columns}>
            {products.map((product) => (
              <InformationRow key={product.id} product={product} onEdit={() => setEditing(product)} />
            ))}
          </DataTable>
        )}
      </CursorList>
      {/* Outside the list: another search remounts it, and the dialog must stay open. */}
      {editing ? (
        <InformationDialog key={editing.id} product={editing} onClose={() => setEditing(undefined)} />
      ) : null}
      <Manufacturers />
    </>
  );
}

export default adminScreenPage(shellTexts.title, InformationScreen);
