import { adminPageTexts } from '../../../web/admin-page-texts.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { ErrorState } from '../../../web/error-state.tsx';
import { useDebouncedSearch } from '../../../web/lists/use-debounced-search.ts';
import { texts as commonTexts } from '../../../web/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/button.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { SearchField } from '../../../web/ui/search-field.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { adminTexts } from '../admin-texts.ts';
import { adminList } from '../contract.ts';
import { type DocumentFilters, documentListParams, isDay, MAX_SEARCH, parseKind } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { DocumentsTable } from './documents-table.tsx';

const options = (['all', 'invoice', 'credit-note'] as const).map((value) => ({
  value: value as string,
  label: adminTexts.kinds[value],
}));
const NO_FILTERS: DocumentFilters = { search: '', kind: 'all', from: '', to: '', page: 1 };

export interface DocumentsScreenProps {
  filters: DocumentFilters;
  onChange: (to: DocumentFilters) => void;
}

/** /admin/documents: all issued documents, live, newest first. */
export function DocumentsScreen({ filters, onChange }: DocumentsScreenProps) {
  const { search, kind, from, to } = filters;
  const [searchText, setSearchText] = useDebouncedSearch(
    search,
    (text) => changeFilters({ search: text }),
    (text) => text.trim(),
  );
  const { data, error, isFetching, retry } = useRead(adminList, documentListParams(filters));

  /** Changes filters, and shows the first page. */
  function changeFilters(change: Partial<DocumentFilters>): void {
    onChange({ search, kind, from, to, ...change, page: 1 });
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
        <SearchField
          label={adminTexts.search}
          placeholder={adminTexts.searchHint}
          maxLength={MAX_SEARCH}
          value={searchText}
          onChange={setSearchText}
        />
        <FilterSelect
          label={adminTexts.kind}
          value={kind}
          options={options}
          layout="above"
          onChange={(value) => changeFilters({ kind: parseKind(value) })}
        />
      </div>
      <div className="mb-6 flex flex-wrap gap-3">
        {dateField('from', from)}
        {dateField('to', to)}
      </div>
      {filters.isCursorMissing ? <Note tone="bad">{adminPageTexts.paginationFailed}</Note> : null}
      {data && data.documents.length > 0 ? (
        <DocumentsTable
          key={JSON.stringify(filters)}
          documents={data.documents}
          hasOlder={data.hasOlder}
          page={filters}
          busy={isFetching}
          onPosition={(position) => onChange({ search, kind, from, to, ...position })}
        />
      ) : data ? (
        isFiltered ? (
          <EmptyState
            variant="filter"
            title={adminTexts.noneMatch}
            titleAs="p"
            action={<Button onClick={() => onChange(NO_FILTERS)}>{commonTexts.actions.clearFilter}</Button>}
          />
        ) : (
          <EmptyState variant="empty" title={adminTexts.none} titleAs="p" />
        )
      ) : error ? (
        <ErrorState title={adminTexts.loadFailed} busy={isFetching} onRetry={retry}>
          {error.message}
        </ErrorState>
      ) : (
        <>
          <LoadingText>{adminTexts.loading}</LoadingText>
          <SkeletonRows count={6} />
        </>
      )}
    </>
  );
}
