import '../../../web/styles/admin-entry.css';
import { useState } from 'react';
import { serializeSearchAndShow } from '../../../shared/search-and-show.ts';
import { adminScreenPage } from '../../../web/admin-screen-page.tsx';
import { lazyDialog } from '../../../web/lazy-dialog.tsx';
import { CursorList } from '../../../web/lists/cursor-list.tsx';
import { ListTools } from '../../../web/lists/list-tools.tsx';
import { NoMatch } from '../../../web/lists/no-rows.tsx';
import { useUrlFilters } from '../../../web/lists/use-url-filters.ts';
import { ACTIONS_COLUMN, columnsOf, DataTable } from '../../../web/ui/data-table.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { adminTexts } from '../admin-texts.ts';
import { type Level, levels } from '../contract.ts';
import { LEVEL_FILTERS, parseLevelFilters } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { LevelRow } from './level-row.tsx';
import { StockCount } from './stock-count.tsx';

const options = optionsOf(LEVEL_FILTERS, adminTexts.filters);
const columns = [
  ...columnsOf(['image', 'product', 'lowAt'], adminTexts.columns),
  { key: 'level', label: adminTexts.columns.level, numeric: true },
  ACTIONS_COLUMN,
];
const LevelDialog = lazyDialog(() => import('./level-dialog.tsx'));

/** /admin/stock: the level of every product, live, and the stock count. */
export function StockScreen() {
  const [filters, setFilters] = useUrlFilters(parseLevelFilters, serializeSearchAndShow);
  const [changing, setChanging] = useState<Level>();
  LevelDialog.usePreload();
  return (
    <>
      <PageHeading aside={adminTexts.lead}>{shellTexts.title}</PageHeading>
      <ListTools label={adminTexts.search} filters={filters} options={options} onChange={setFilters} />
      <CursorList
        contract={levels}
        params={filters}
        words={adminTexts}
        rowsOf={({ products }) => products}
        empty={<NoMatch title={adminTexts.none} onClear={() => setFilters({ search: '', show: 'all' })} />}
      >
        {(products, busy) => (
          <DataTable label={shellTexts.title} layout="normal" busy={busy} columns={columns}>
            {products.map((product) => (
              <LevelRow key={product.id} product={product} onChange={() => setChanging(product)} />
            ))}
          </DataTable>
        )}
      </CursorList>
      {changing ? (
        <LevelDialog key={changing.id} product={changing} onClose={() => setChanging(undefined)} />
      ) : null}
      <StockCount />
    </>
  );
}

export default adminScreenPage(shellTexts.title, StockScreen);
