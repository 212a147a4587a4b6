import { formatCents } from '../../../shared/money.ts';
import { Time, useTimes } from '../../../web/clock.tsx';
import { Button } from '../../../web/ui/button.tsx';
import { DataCell, DataRow } from '../../../web/ui/data-table.tsx';
import { EditButton } from '../../../web/ui/icon-buttons.tsx';
import { Thumb } from '../../../web/ui/thumb.tsx';
import { adminTexts } from '../admin-texts.ts';
import type { Sale } from '../contract.ts';
import { saleState } from '../rules.ts';
import { useEndSale } from './use-end-sale.ts';

/** Row of a sale with Edit and End now. */
export function SaleRow({ sale, onEdit }: { sale: Sale; onEdit: () => void }) {
  const { productId, title, image, available, priceCents, regularPriceCents } = sale;
  const now = new Date(useTimes().now).toISOString();
  // The end may have passed since the list was read.
  const state = saleState(sale, now) === 'past' ? 'past' : sale.state;
  const { run, busy } = useEndSale(sale);
  return (
    <DataRow>
      <DataCell area="thumb">
        <Thumb id={productId} src={image} grey={!available} />
      </DataCell>
      <DataCell area="title" strong>
        {title}
        {available ? null : <p className="cell-quiet">{adminTexts.deletedProduct}</p>}
      </DataCell>
      <DataCell label={adminTexts.columns.price} numeric strong>
        <div>
          {formatCents(priceCents)}
          <p className="cell-detail">{adminTexts.regular(formatCents(regularPriceCents))}</p>
        </div>
      </DataCell>
      <DataCell label={adminTexts.columns.state}>
        <div>
          <span className="sale-state" data-state={state}>
            {adminTexts.states[state]}
          </span>
          {state !== 'past' && priceCents >= regularPriceCents ? (
            <p className="cell-detail">{adminTexts.withoutEffect}</p>
          ) : null}
        </div>
      </DataCell>
      <DataCell label={adminTexts.columns.times}>
        <Times sale={sale} />
      </DataCell>
      <DataCell label={adminTexts.columns.sold} numeric>
        {sale.pieces}
      </DataCell>
      <DataCell label={adminTexts.columns.revenue} numeric>
        {formatCents(sale.revenueCents)}
      </DataCell>
      <DataCell area="actions">
        {state === 'past' ? null : (
          <>
            <EditButton aria-label={adminTexts.editOf(title)} onClick={onEdit}>
              {adminTexts.edit}
            </EditButton>
            <Button
              variant="danger"
              busy={busy}
              aria-label={adminTexts.endOf(title)}
              onClick={() => void run()}
            >
              {adminTexts.end}
            </Button>
          </>
        )}
      </DataCell>
    </DataRow>
  );
}

/** Start and end in the viewer's time zone. */
function Times({ sale: { startsAt, endsAt, endedAt } }: { sale: Sale }) {
  const isWithdrawn = endedAt !== null && endedAt <= startsAt;
  const end = endedAt !== null && !isWithdrawn ? endedAt : endsAt;
  return (
    <div className="sale-times">
      <p>
        {adminTexts.from} <Time iso={startsAt} as="dateTime" />
      </p>
      <p>
        {end === null ? (
          adminTexts.noEnd
        ) : (
          <>
            {adminTexts.until} <Time iso={end} as="dateTime" />
          </>
        )}
      </p>
      {endedAt === null ? null : (
        <p className="cell-detail">{isWithdrawn ? adminTexts.withdrawn : adminTexts.ended}</p>
      )}
    </div>
  );
}
