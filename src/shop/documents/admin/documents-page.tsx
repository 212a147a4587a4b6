import '../../../web/styles/admin-entry.css';
import { adminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useRead } from '../../../web/api/use-read.ts';
import { ListSearch } from '../../../web/lists/list-search.tsx';
import { NoRows } from '../../../web/lists/no-rows.tsx';
import { PositionList } from '../../../web/lists/position-list.tsx';
import { useUrlFilters } from '../../../web/lists/use-url-filters.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { adminTexts } from '../admin-texts.ts';
import { adminList } from '../contract.ts';
import {
  type DocumentFilters,
  documentListParams,
  isDay,
  MAX_SEARCH,
  parseDocumentFilters,
  serializeDocumentFilters,
} from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { DocumentsTable } from './documents-table.tsx';

const options = optionsOf(['all', 'invoice', 'credit-note'], adminTexts.kinds);
const NO_FILTERS: DocumentFilters = { search: '', kind: 'all', from: '', to: '', page: 1 };

/** /admin/documents: all issued documents, live, newest first. */
export function DocumentsScreen() {
  const [filters, setFilters] = useUrlFilters(parseDocumentFilters, serializeDocumentFilters);
  const { search, kind, from, to } = filters;
  const read = useRead(adminList, documentListParams(filters));

  /** Changes filters, and shows the first page. */
  function changeFilters(change: Partial<DocumentFilters>): void {
    setFilters({ search, kind, from, to, ...change, page: 1 });
  }
  const isFiltered = search !== '' || kind !== 'all' || from !== '' || to !== '';
  const dateField = (name: 'from' | 'to', value: string) => (
    <TextField
      type="date"
      label={adminTexts[name]}
      value={value}
      onChange={({ currentTarget: { value: text } }) => {
        if (text === '' || isDay(text)) changeFilters({ [name]: text });
      }}
    />
  );

  return (
    <>
      <PageHeading
        aside={adminTexts.lead}
        actions={<ButtonLink to="/admin/documents/settings">{adminTexts.settingsLink}</ButtonLink>}
      >
        {shellTexts.title}
      </PageHeading>
      <div className="table-tools">
        <ListSearch
          label={adminTexts.search}
          placeholder={adminTexts.searchHint}
          maxLength={MAX_SEARCH}
          search={search}
          onSearch={(text) => changeFilters({ search: text })}
        />
        <FilterSelect
          label={adminTexts.kind}
          value={kind}
          options={options}
          layout="above"
          onChange={(chosen) => changeFilters({ kind: chosen })}
        />
      </div>
      <div className="mb-6 flex flex-wrap gap-3">
        {dateField('from', from)}
        {dateField('to', to)}
      </div>
      <PositionList
        read={read}
        words={adminTexts}
        rowsOf={(page) => page.documents}
        position={filters}
        onPosition={(position) => setFilters({ search, kind, from, to, ...position })}
        empty={<NoRows words={adminTexts} isFiltered={isFiltered} onClear={() => setFilters(NO_FILTERS)} />}
      >
        {(documents) => (
          <DocumentsTable key={JSON.stringify(filters)} documents={documents} busy={read.isFetching} />
        )}
      </PositionList>
    </>
  );
}

export default adminScreenPage(shellTexts.title, DocumentsScreen);
