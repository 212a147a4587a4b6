import { ArrowUp, Download } from 'lucide-react';
import { DayFields } from '../../../web/day-fields.tsx';
import { usePermissionCheck } from '../../../web/link-access.ts';
import { ListSearch } from '../../../web/lists/list-search.tsx';
import { Button } from '../../../web/ui/button.tsx';
import { focusHeadingOnRemoval } from '../../../web/ui/focus-heading-on-removal.ts';
import { type AdminOrder, EXPORT_PATH } from '../admin-contract.ts';
import { type AdminFilters, adminFilterParams, firstPage, normalizeAdminSearch } from '../admin-filters.ts';
import { adminTexts } from '../admin-texts.ts';
import type { Selection } from './use-bulk.ts';
import type { PendingUpdates } from './use-pinned-rows.ts';

export interface OrdersToolbarProps {
  filters: AdminFilters;
  /** Time zone of the day filter; undefined if there is no day filter. */
  zone: string | undefined;
  onChange: (to: AdminFilters, how?: { replace: boolean }) => void;
  updates: PendingUpdates | undefined;
  onShowUpdates: () => void;
  rows: readonly AdminOrder[];
  selection: Selection;
}

/** Search, download, day filter, and a status line that is always present, so that a message does not move the rows. */
export function OrdersToolbar(props: OrdersToolbarProps) {
  const { filters, zone, onChange, updates, onShowUpdates, rows, selection } = props;
  const may = usePermissionCheck();
  const ids = rows.filter(({ deleted }) => !deleted).map(({ id }) => id);
  return (
    <>
      <div className="orders-tools">
        <ListSearch
          label={adminTexts.search}
          search={filters.search}
          onSearch={(search) =>
            onChange(firstPage(filters, { search }), { replace: filters.search !== '' && search !== '' })
          }
          normalize={normalizeAdminSearch}
        />
        {may('reports') ? (
          <a className="btn" data-variant="secondary" href={exportUrl(filters)} download>
            <span className="btn-label">
              <Download size={18} aria-hidden="true" />
              <span className="btn-text">{adminTexts.download}</span>
            </span>
          </a>
        ) : null}
      </div>
      {zone === undefined ? null : <OrdersDays filters={filters} zone={zone} onChange={onChange} />}
      <div className="orders-line">
        <label className="check-label">
          <input
            type="checkbox"
            className="check"
            checked={ids.length > 0 && ids.every(selection.has)}
            disabled={ids.length === 0}
            onChange={(event) => selection.set(ids, event.currentTarget.checked)}
          />
          {adminTexts.bulk.selectPage}
        </label>
        <div role="status">
          {updates ? (
            <Button
              ref={focusHeadingOnRemoval}
              variant="soft"
              icon={<ArrowUp size={16} aria-hidden="true" />}
              onClick={onShowUpdates}
            >
              {updates.count > 0 ? adminTexts.showNewer(updates.count, updates.more) : adminTexts.showChanged}
            </Button>
          ) : null}
        </div>
      </div>
    </>
  );
}

interface OrdersDaysProps extends Pick<OrdersToolbarProps, 'filters' | 'onChange'> {
  zone: string;
}

function OrdersDays({ filters, zone, onChange }: OrdersDaysProps) {
  return (
    <div className="orders-days">
      <DayFields
        label={adminTexts.days}
        days={filters.days}
        onChange={(days) => onChange(firstPage(filters, { days: { ...days, zone } }))}
        onClear={() => {
          if (filters.days) onChange(firstPage(filters, { days: undefined }));
        }}
      />
    </div>
  );
}

function exportUrl(filters: AdminFilters): string {
  const query = new URLSearchParams({ ...adminFilterParams(filters) }).toString();
  return `${EXPORT_PATH}${query && `?${query}`}`;
}
