import { memo, useRef, useState } from 'react';
import { formatCents } from '../../../shared/money.ts';
import { adminPageTexts } from '../../../web/admin-page-texts.ts';
import { texts as shellTexts } from '../../../web/texts.ts';
import { ConfirmButton } from '../../../web/ui/confirm-button.tsx';
import { DataCell, DataRow } from '../../../web/ui/data-table.tsx';
import { focusNeighbour } from '../../../web/ui/focus-neighbour.ts';
import { EditButton } from '../../../web/ui/icon-buttons.tsx';
import { Thumb } from '../../../web/ui/thumb.tsx';
import type { AdminProduct } from '../admin-contract.ts';
import { adminTexts } from '../admin-texts.ts';
import { categoryLabel, formatRate } from '../rules.ts';
import { RegularPrice } from '../web/regular-price.tsx';
import { useDeleteProduct } from './use-delete-product.ts';

const texts = adminTexts.manage;

export interface ManageRowProps {
  product: AdminProduct;
  selected: boolean;
  onSelect: (ids: readonly string[], selected: boolean) => void;
  onEdit: (product: AdminProduct) => void;
  /** Called with whether the deletion failed, to show it above the table. */
  onDeleted: (failed: boolean) => void;
}

/** Row of a product in the table, with Edit and Delete (SPEC L58). */
export const ManageRow = memo(({ product, selected, onSelect, onEdit, onDeleted }: ManageRowProps) => {
  const { id, title, description, category, rating, priceCents, salePriceCents, image } = product;
  const [asking, setAsking] = useState(false);
  const row = useRef<HTMLTableRowElement>(null);
  const { run, busy } = useDeleteProduct();

  async function deleteProduct(): Promise<void> {
    const deleted = await run(id);
    if (deleted === undefined) return;
    if (deleted) onSelect([id], false);
    // The row disappears with the next update of the list.
    if (deleted) focusNeighbour(row.current);
    else setAsking(false);
    onDeleted(!deleted);
  }

  return (
    <DataRow ref={row} data-selected={selected || undefined}>
      <DataCell area="thumb">
        <Thumb id={id} src={image} />
      </DataCell>
      <DataCell area="title" strong>
        <div className="order-cell">
          <label className="check-hit">
            <input
              type="checkbox"
              className="check"
              aria-label={texts.bulk.select(title)}
              checked={selected}
              onChange={({ currentTarget }) => onSelect([id], currentTarget.checked)}
            />
          </label>
          {title}
        </div>
      </DataCell>
      <DataCell area="description">{description}</DataCell>
      <DataCell label={texts.columns.category}>{categoryLabel(category)}</DataCell>
      <DataCell label={texts.columns.rating}>
        {rating.count > 0 ? texts.rating(formatRate(rating.rate), rating.count) : texts.noRating}
      </DataCell>
      <DataCell area="amount" numeric strong>
        {formatCents(salePriceCents ?? priceCents)}
        <RegularPrice cents={salePriceCents === undefined ? undefined : priceCents} />
      </DataCell>
      <DataCell area="actions">
        {asking ? null : (
          <EditButton aria-label={texts.editOf(title)} onClick={() => onEdit(product)}>
            {adminPageTexts.edit}
          </EditButton>
        )}
        <ConfirmButton
          variant="danger"
          aria-label={texts.deleteOf(title)}
          asking={asking}
          onAskingChange={setAsking}
          layout="compact"
          question={texts.confirmDelete}
          busy={busy}
          onYes={() => void deleteProduct()}
        >
          {shellTexts.actions.delete}
        </ConfirmButton>
      </DataCell>
    </DataRow>
  );
});
ManageRow.displayName = 'ManageRow';
