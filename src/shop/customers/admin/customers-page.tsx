import '../../../web/styles/admin-entry.css';
import './customers.css';
import { formatCents } from '../../../shared/money.ts';
import { adminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useRead } from '../../../web/api/use-read.ts';
import { Time } from '../../../web/clock.tsx';
import { usePermissionCheck } from '../../../web/link-access.ts';
import { ListSearch } from '../../../web/lists/list-search.tsx';
import { NoRows } from '../../../web/lists/no-rows.tsx';
import { PositionList } from '../../../web/lists/position-list.tsx';
import { useUrlFilters } from '../../../web/lists/use-url-filters.ts';
import { type Column, DataCell, DataRow, DataTable } from '../../../web/ui/data-table.tsx';
import { DownloadLink } from '../../../web/ui/download-link.tsx';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { TextLink } from '../../../web/ui/text-link.tsx';
import { adminTexts } from '../admin-texts.ts';
import { type Customer, EXPORT_PATH, list } from '../contract.ts';
import { customerParams, parseCustomerFilters, serializeCustomerFilters } from '../filters.ts';
import { CUSTOMER_SORTS, normalizeSearch } from '../rules.ts';

const sorts = optionsOf(CUSTOMER_SORTS, adminTexts.sorts);

const columns: readonly Column[] = [
  { key: 'name', label: adminTexts.columns.name, area: 'title' },
  { key: 'email', label: adminTexts.columns.email },
  { key: 'orders', label: adminTexts.columns.orders, numeric: true },
  { key: 'spend', label: adminTexts.columns.spend, numeric: true },
  { key: 'first', label: adminTexts.columns.first },
  { key: 'last', label: adminTexts.columns.last },
];

/** /admin/customers: all customers with their figures, live. */
export function CustomersScreen() {
  const [filters, setFilters] = useUrlFilters(parseCustomerFilters, serializeCustomerFilters);
  const read = useRead(list, customerParams(filters));
  const may = usePermissionCheck();
  const { search, sort } = filters;
  return (
    <>
      <PageHeading
        aside={adminTexts.lead}
        actions={
          <FilterSelect
            label={adminTexts.sort}
            value={sort}
            options={sorts}
            onChange={(chosen) => setFilters({ search, sort: chosen, page: 1 })}
          />
        }
      >
        {adminTexts.heading}
      </PageHeading>
      <div className="customers-tools">
        <ListSearch
          label={adminTexts.search}
          search={search}
          onSearch={(to) =>
            setFilters({ search: to, sort, page: 1 }, { replace: search !== '' && to !== '' })
          }
          normalize={normalizeSearch}
        />
        {may('reports') ? (
          <DownloadLink
            href={search === '' ? EXPORT_PATH : `${EXPORT_PATH}?${new URLSearchParams({ search })}`}
          >
            {adminTexts.download}
          </DownloadLink>
        ) : null}
      </div>
      <PositionList
        read={read}
        words={adminTexts}
        rowsOf={(page) => page.customers}
        position={filters}
        onPosition={(position) => setFilters({ search, sort, ...position })}
        empty={<NoRows words={adminTexts} isFiltered={search !== ''} titleAs="h2" />}
      >
        {(customers) => (
          <Panel flush>
            <DataTable label={adminTexts.heading} layout="normal" columns={columns} busy={read.isFetching}>
              {customers.map((customer) => (
                <CustomerRow key={customer.id} customer={customer} />
              ))}
            </DataTable>
          </Panel>
        )}
      </PositionList>
    </>
  );
}

export default adminScreenPage(adminTexts.heading, CustomersScreen);

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
