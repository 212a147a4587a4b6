import { formatCents } from '../../../shared/money.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { Time } from '../../../web/clock.tsx';
import { PagedList } from '../../../web/lists/paged-list.tsx';
import { useDebouncedSearch } from '../../../web/lists/use-debounced-search.ts';
import { type Column, DataCell, DataRow, DataTable } from '../../../web/ui/data-table.tsx';
import { DownloadLink } from '../../../web/ui/download-link.tsx';
import { SearchField } from '../../../web/ui/search-field.tsx';
import { TextLink } from '../../../web/ui/text-link.tsx';
import { adminTexts as words } from '../admin-texts.ts';
import { type Customer, EXPORT_PATH, list } from '../contract.ts';
import { type CustomerFilters, customerParams, parseSort } from '../filters.ts';
import { CUSTOMER_SORTS, normalizeSearch } from '../rules.ts';

const sorts = CUSTOMER_SORTS.map((value) => ({ value: value as string, label: words.sorts[value] }));

const columns: readonly Column[] = [
  { key: 'name', label: words.columns.name, area: 'title' },
  { key: 'email', label: words.columns.email },
  { key: 'orders', label: words.columns.orders, numeric: true },
  { key: 'spend', label: words.columns.spend, numeric: true },
  { key: 'first', label: words.columns.first },
  { key: 'last', label: words.columns.last },
];

export interface CustomersScreenProps {
  filters: CustomerFilters;
  onChange: (to: CustomerFilters, options?: { replace: boolean }) => void;
}

/** /admin/customers: all customers with their figures, live. */
export function CustomersScreen({ filters, onChange }: CustomersScreenProps) {
  const read = useRead(list, customerParams(filters));
  const { search, sort } = filters;
  const [searchText, setSearchText] = useDebouncedSearch(
    search,
    (to) => onChange({ search: to, sort, page: 1 }, { replace: search !== '' && to !== '' }),
    normalizeSearch,
  );
  return (
    <PagedList
      words={words}
      filter={{ label: words.sort, options: sorts, value: sort, all: search === '' ? sort : '' }}
      onFilter={(value) => onChange({ search, sort: parseSort(value), page: 1 })}
      position={filters}
      onPosition={(position) => onChange({ search, sort, ...position })}
      read={read}
      items={read.data?.customers}
      hasOlder={read.data?.hasOlder ?? false}
      skeletons={6}
      tools={
        <div className="customers-tools">
          <SearchField label={words.search} value={searchText} onChange={setSearchText} />
          <DownloadLink
            href={search === '' ? EXPORT_PATH : `${EXPORT_PATH}?${new URLSearchParams({ search })}`}
          >
            {words.download}
          </DownloadLink>
        </div>
      }
    >
      {(customers) => (
        <DataTable label={words.heading} layout="normal" columns={columns} busy={read.isFetching}>
          {customers.map((customer) => (
            <CustomerRow key={customer.id} customer={customer} />
          ))}
        </DataTable>
      )}
    </PagedList>
  );
}

function CustomerRow({ customer }: { customer: Customer }) {
  const { id, name, email, orders, spendCents, firstOrderAt, lastOrderAt } = customer;
  return (
    <DataRow>
      <DataCell area="title" strong>
        <TextLink to={`/admin/customers/${id}`}>{name}</TextLink>
      </DataCell>
      <DataCell label={words.columns.email}>{email}</DataCell>
      <DataCell label={words.columns.orders} numeric>
        {orders}
      </DataCell>
      <DataCell label={words.columns.spend} numeric strong>
        {formatCents(spendCents)}
      </DataCell>
      <DataCell label={words.columns.first}>
        <OrderTime iso={firstOrderAt} />
      </DataCell>
      <DataCell label={words.columns.last}>
        <OrderTime iso={lastOrderAt} />
      </DataCell>
    </DataRow>
  );
}

const OrderTime = ({ iso }: { iso: string | null }) =>
  iso === null ? words.noOrder : <Time iso={iso} as="date" />;
