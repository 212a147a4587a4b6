import { useState } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { lazyDialog } from '../../../web/lazy-dialog.tsx';
import { ListTools } from '../../../web/lists/list-tools.tsx';
import { NoRows } from '../../../web/lists/no-rows.tsx';
import { MissingCursorNote, PositionPager } from '../../../web/lists/position-pager.tsx';
import { ReadContent } from '../../../web/read-content.tsx';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { ACTIONS_COLUMN, DataTable } from '../../../web/ui/data-table.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { adminTexts } from '../admin-texts.ts';
import { type AdminPayment, adminList } from '../contract.ts';
import { PAYMENT_FILTERS, type PaymentFilters, paymentListParams } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { PaymentRow } from './payment-row.tsx';

const options = optionsOf(PAYMENT_FILTERS, adminTexts.filters);
const columns = [
  { key: 'order', label: adminTexts.columns.order },
  { key: 'method', label: adminTexts.columns.method },
  { key: 'state', label: adminTexts.columns.state },
  { key: 'due', label: adminTexts.columns.due, numeric: true },
  { key: 'open', label: adminTexts.columns.open, numeric: true },
  ACTIONS_COLUMN,
];
const PaymentDialog = lazyDialog(() => import('./payment-dialog.tsx'));

/** The part of the dialog that is shown first. */
export type DialogView = 'confirm' | 'details';

export interface PaymentsScreenProps {
  filters: PaymentFilters;
  onChange: (to: PaymentFilters) => void;
}

/** /admin/payments: the payments of orders, live, newest first. */
export function PaymentsScreen({ filters, onChange }: PaymentsScreenProps) {
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
        onChange={(to) => onChange({ filter: to.show, search: to.search, page: 1 })}
      />
      <MissingCursorNote position={filters} />
      <ReadContent read={read} words={adminTexts} titleAs="p">
        {({ payments, hasOlder }) =>
          payments.length === 0 ? (
            <NoRows
              words={adminTexts}
              isFiltered={filter !== 'all' || search !== ''}
              onClear={() => onChange({ filter: 'all', search: '', page: 1 })}
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
                onPosition={(position) => onChange({ filter, search, ...position })}
              />
            </>
          )
        }
      </ReadContent>
      {open ? <PaymentDialog {...open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
