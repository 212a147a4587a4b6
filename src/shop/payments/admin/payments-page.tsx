import '../../../web/styles/admin-entry.css';
import { useState } from 'react';
import { adminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useRead } from '../../../web/api/use-read.ts';
import { lazyDialog } from '../../../web/lazy-dialog.tsx';
import { ListTools } from '../../../web/lists/list-tools.tsx';
import { NoRows } from '../../../web/lists/no-rows.tsx';
import { MissingCursorNote, PositionPager } from '../../../web/lists/position-pager.tsx';
import { useUrlFilters } from '../../../web/lists/use-url-filters.ts';
import { ReadContent } from '../../../web/read-content.tsx';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { ACTIONS_COLUMN, columnsOf, DataTable } from '../../../web/ui/data-table.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { adminTexts } from '../admin-texts.ts';
import { type AdminPayment, adminList } from '../contract.ts';
import {
  PAYMENT_FILTERS,
  parsePaymentFilters,
  paymentListParams,
  serializePaymentFilters,
} from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { PaymentRow } from './payment-row.tsx';

const options = optionsOf(PAYMENT_FILTERS, adminTexts.filters);
const columns = [
  ...columnsOf(['order', 'method', 'state'], adminTexts.columns),
  ...columnsOf(['due', 'open'], adminTexts.columns, { numeric: true }),
  ACTIONS_COLUMN,
];
const PaymentDialog = lazyDialog(() => import('./payment-dialog.tsx'));

/** The part of the dialog that is shown first. */
export type DialogView = 'confirm' | 'details';

/** /admin/payments: the payments of orders, live, newest first. */
export function PaymentsScreen() {
  const [filters, setFilters] = useUrlFilters(parsePaymentFilters, serializePaymentFilters);
  const { filter, search } = filters;
  const read = useRead(adminList, paymentListParams(filters));
  const [open, setOpen] = useState<{ payment: AdminPayment; view: DialogView }>();
  PaymentDialog.usePreload();
  return (
    <>
      <PageHeading
        aside={adminTexts.lead}
        actions={<ButtonLink to="/admin/payments/settings">{adminTexts.settings}</ButtonLink>}
      >
        {shellTexts.title}
      </PageHeading>
      <ListTools
        label={adminTexts.search}
        filters={{ search, show: filter }}
        options={options}
        onChange={(to) => setFilters({ filter: to.show, search: to.search, page: 1 })}
      />
      <MissingCursorNote position={filters} />
      <ReadContent read={read} words={adminTexts} titleAs="p">
        {({ payments, hasOlder }) =>
          payments.length === 0 ? (
            <NoRows
              words={adminTexts}
              isFiltered={filter !== 'all' || search !== ''}
              onClear={() => setFilters({ filter: 'all', search: '', page: 1 })}
            />
          ) : (
            <>
              <DataTable label={shellTexts.title} layout="wide" busy={read.isFetching} columns={columns}>
                {payments.map((payment) => (
                  <PaymentRow
                    key={payment.orderId}
                    payment={payment}
                    onOpen={(view) => setOpen({ payment, view })}
                  />
                ))}
              </DataTable>
              <PositionPager
                position={filters}
                ids={payments.map(({ orderId }) => orderId)}
                hasOlder={hasOlder}
                onPosition={(position) => setFilters({ filter, search, ...position })}
              />
            </>
          )
        }
      </ReadContent>
      {open ? <PaymentDialog {...open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

export default adminScreenPage(shellTexts.title, PaymentsScreen);
