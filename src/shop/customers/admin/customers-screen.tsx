import { formatCents } from '../../../shared/money.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { Time } from '../../../web/clock.tsx';
import { usePermissionCheck } from '../../../web/link-access.ts';
import { PagedList } from '../../../web/lists/paged-list.tsx';
import { useDebouncedSearch } from '../../../web/lists/use-debounced-search.ts';
import { type Column, DataCell, DataRow, DataTable } from '../../../web/ui/data-table.tsx';
import { DownloadLink } from '../../../web/ui/download-link.tsx';
import { SearchField } from '../../../web/ui/search-field.tsx';
import { TextLink } from '../../../web/ui/text-link.tsx';
import { adminTexts } from '../admin-texts.ts';
import { type Customer, EXPORT_PATH, list } from '../contract.ts';
import { type CustomerFilters, customerParams, parseSort } from '../filters.ts';
import { CUSTOMER_SORTS, normalizeSearch } from '../rules.ts';

const sorts = CUSTOMER_SORTS.map((value) => ({ value: value as string, label: adminTexts.sorts[value] }));

const columns: readonly Column[] = [
  { key: 'name', label: adminTexts.columns.name, area: 'title' },
  { key: 'email', label: adminTexts.columns.email },
  { key: 'orders', label: adminTexts.columns.orders, numeric: true },
  { key: 'spend', label: adminTexts.columns.spend, numeric: true },
  { key: 'first', label: adminTexts.columns.first },
  { key: 'last', label: adminTexts.columns.last },
];

export interface CustomersScreenProps {
  filters: CustomerFilters;
  onChange: (to: CustomerFilters, options?: { replace: boolean }) => void;
}

/** /admin/customers: all customers with their figures, live. */
export function CustomersScreen({ filters, onChange }: CustomersScreenProps) {
  const read = useRead(list, customerParams(filters));
  const may = usePermissionCheck();
  const { search, sort } = filters;
  const [searchText, setSearchText] = useDebouncedSearch(
    search,
    (to) => onChange({ search: to, sort, page: 1 }, { replace: search !== '' && to !== '' }),
    normalizeSearch,
  );
  return (
    <PagedList
      words={adminTexts}
      filter={{ label: adminTexts.sort, options: sorts, value: sort, all: search === '' ? sort : '' }}
      onFilter={(value) => onChange({ search, sort: parseSort(value), page: 1 })}
      position={filters}
      onPosition={(position) => onChange({ search, sort, ...position })}
      read={read}
      items={read.data?.customers}
      hasOlder={read.data?.hasOlder ?? false}
      skeletons={6}
      tools={
        <div className="customers-tools">
          <SearchField label={adminTexts.search} value={searchText} onChange={setSearchText} />
          {may('reports') ? (
            <DownloadLink
              href={search === '' ? EXPORT_PATH : `${EXPORT_PATH}?${new URLSearchParams({ search })}`}
            >
              {adminTexts.download}
            </DownloadLink>
          ) : null}
        </div>
      }
    >
      {(customers) => (
        <DataTable label={adminTexts.heading} layout="normal" columns={columns} busy={read.isFetching}>
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
      <DataCell label={adminTexts.columns.email}>{email}</DataCell>
      <DataCell label={adminTexts.columns.orders} numeric>
        {orders}
      </DataCell>
      <DataCell label={adminTexts.columns.spend} numeric strong>
        {formatCents(spendCents)}
      </DataCell>
      <DataCell label={adminTexts.columns.first}>
        <OrderTime iso={firstOrderAt} />
      </DataCell>
      <DataCell label={adminTexts.columns.last}>
        <OrderTime iso={lastOrderAt} />
      </DataCell>
    </DataRow>
  );
}

const OrderTime = ({ iso }: { iso: string | null }) =>
  iso === null ? adminTexts.noOrder : <Time iso={iso} as="date" />;
