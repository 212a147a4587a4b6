import { Time } from '../../../web/clock.tsx';
import { Button } from '../../../web/ui/button.tsx';
import { DataCell, DataRow } from '../../../web/ui/data-table.tsx';
import { TextLink } from '../../../web/ui/text-link.tsx';
import { adminTexts } from '../admin-texts.ts';
import type { Withdrawal } from '../contract.ts';
import { useSetHandled } from './use-set-handled.ts';

const withdrawalsTexts = adminTexts.withdrawals;
const { columns } = withdrawalsTexts;

/** Row of a statement of withdrawal. */
export function WithdrawalRow({ row }: { row: Withdrawal }) {
  const { orderCode, kind, cleared, handledAt } = row;
  const { setHandled, busy } = useSetHandled(row);
  const isHandled = handledAt !== null;
  return (
    <DataRow>
      <DataCell area="title" strong>
        {kind === 'unknown-order' ? (
          orderCode
        ) : (
          <TextLink to={`/admin/orders?search=${orderCode}`}>{orderCode}</TextLink>
        )}
      </DataCell>
      <DataCell label={columns.received}>
        <Time iso={row.receivedAt} as="dateTime" />
      </DataCell>
      <DataCell label={columns.sender}>
        <div>
          {cleared ? withdrawalsTexts.cleared : row.name}
          {cleared ? null : (
            <span className="legal-detail">
              <a href={`mailto:${row.email}`}>{row.email}</a>
            </span>
          )}
          <span className="legal-detail">{withdrawalsTexts.kinds[kind]}</span>
        </div>
      </DataCell>
      <DataCell label={columns.statement}>
        <div>
          <span className="legal-detail">{row.items || withdrawalsTexts.wholeOrder}</span>
          {row.reason ? <span className="legal-detail">{withdrawalsTexts.reason(row.reason)}</span> : null}
        </div>
      </DataCell>
      <DataCell label={columns.status}>
        <div>
          {isHandled ? withdrawalsTexts.handled : withdrawalsTexts.open}
          {isHandled ? (
            <span className="legal-detail">
              <Time iso={handledAt} as="dateTime" />
            </span>
          ) : null}
        </div>
      </DataCell>
      <DataCell area="actions">
        <Button
          busy={busy}
          aria-label={
            isHandled ? withdrawalsTexts.reopenOf(orderCode) : withdrawalsTexts.markHandledOf(orderCode)
          }
          onClick={() => void setHandled(!isHandled)}
        >
          {isHandled ? withdrawalsTexts.reopen : withdrawalsTexts.markHandled}
        </Button>
      </DataCell>
    </DataRow>
  );
}
