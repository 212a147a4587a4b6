import '../../../web/styles/admin-entry.css';
import './tax.css';
import { serializeSearchAndShow } from '../../../shared/search-and-show.ts';
import { adminScreenPage } from '../../../web/admin-screen-page.tsx';
import { CursorList } from '../../../web/lists/cursor-list.tsx';
import { ListTools } from '../../../web/lists/list-tools.tsx';
import { NoMatch } from '../../../web/lists/no-rows.tsx';
import { useUrlFilters } from '../../../web/lists/use-url-filters.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { adminTexts } from '../admin-texts.ts';
import { products as productsRead } from '../contract.ts';
import { CLASS_FILTERS, parseClassFilters } from '../product-classes.ts';
import { shellTexts } from '../shell-texts.ts';
import { ClassesTable } from './classes-table.tsx';

const options = optionsOf(CLASS_FILTERS, adminTexts.filters);

/** /admin/tax/products: the tax class of every product, live. */
export function ClassesScreen() {
  const [filters, setFilters] = useUrlFilters(parseClassFilters, serializeSearchAndShow);
  return (
    <>
      <PageHeading
        aside={adminTexts.productsLead}
        actions={<ButtonLink to="/admin/tax">{adminTexts.backToTax}</ButtonLink>}
      >
        {shellTexts.productsTitle}
      </PageHeading>
      <ListTools label={adminTexts.search} filters={filters} options={options} onChange={setFilters} />
      <CursorList
        contract={productsRead}
        params={filters}
        words={{ loading: adminTexts.productsLoading, loadFailed: adminTexts.productsFailed }}
        rowsOf={({ products }) => products}
        empty={
          <NoMatch title={adminTexts.noProducts} onClear={() => setFilters({ search: '', show: 'all' })} />
        }
      >
        {(products, busy) => <ClassesTable products={products} busy={busy} />}
      </CursorList>
    </>
  );
}

export default adminScreenPage(shellTexts.productsTitle, ClassesScreen);
