import { useRef } from 'react';
import { formatCents } from '../../../shared/money.ts';
import { adminPageTexts } from '../../../web/admin-page-texts.ts';
import { texts as shellTexts } from '../../../web/texts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { DataCell, DataRow } from '../../../web/ui/data-table.tsx';
import { focusNeighbour } from '../../../web/ui/focus-neighbour.ts';
import { EditButton } from '../../../web/ui/icon-buttons.tsx';
import { Thumb } from '../../../web/ui/thumb.tsx';
import { useFocusOnClose } from '../../../web/ui/use-focus-on-close.ts';
import type { AdminProduct } from '../admin-contract.ts';
import { adminTexts } from '../admin-texts.ts';
import { categoryLabel } from '../rules.ts';
import { RegularPrice } from '../web/regular-price.tsx';
import { useDeleteProduct } from './use-delete-product.ts';

const texts = adminTexts.manage;

export interface ProductRowProps {
  product: AdminProduct;
  /** True while the form edits this product. */
  editing: boolean;
  onEdit: (product: AdminProduct) => void;
  onDeleted: (id: string, failed: boolean) => void;
}

/** Row of a product on /admin/products; Delete asks in the browser's confirm dialog (SPEC L57). */
export function ProductRow({ product, editing, onEdit, onDeleted }: ProductRowProps) {
  const { id, title, category, priceCents, salePriceCents, image } = product;
  const row = useRef<HTMLTableRowElement>(null);
  // The form closes far above the row: returns the focus without scrolling.
  const edit = useFocusOnClose<HTMLButtonElement>(editing, { preventScroll: true });
  const { run, busy } = useDeleteProduct();

  async function deleteProduct(): Promise<void> {
    if (!window.confirm(adminTexts.products.confirmDelete)) return;
    const deleted = await run(id);
    if (deleted === undefined) return;
    if (deleted) focusNeighbour(row.current);
    onDeleted(id, !deleted);
  }

  return (
    <DataRow ref={row} aria-current={editing || undefined}>
      <DataCell area="thumb">
        <Thumb id={id} src={image} />
      </DataCell>
      <DataCell area="title" strong>
        {title}
      </DataCell>
      <DataCell label={texts.columns.category}>{categoryLabel(category)}</DataCell>
      <DataCell area="amount" numeric strong>
        {formatCents(salePriceCents ?? priceCents)}
        <RegularPrice cents={salePriceCents === undefined ? undefined : priceCents} />
      </DataCell>
      <DataCell area="actions">
        <EditButton ref={edit} aria-label={texts.editOf(title)} onClick={() => onEdit(product)}>
          {adminPageTexts.edit}
        </EditButton>
        <Button
          variant="danger"
          busy={busy}
          aria-label={texts.deleteOf(title)}
          onClick={() => void deleteProduct()}
        >
          {shellTexts.actions.delete}
        </Button>
      </DataCell>
    </DataRow>
  );
}
