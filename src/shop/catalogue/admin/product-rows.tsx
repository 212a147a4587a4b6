import { Pencil } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatCents } from '../../../shared/money.ts';
import { texts as shell } from '../../../web/texts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { DataCell, DataRow } from '../../../web/ui/data-table.tsx';
import { focusNeighbour } from '../../../web/ui/focus-neighbour.ts';
import { Thumb } from '../../../web/ui/thumb.tsx';
import type { AdminProduct } from '../admin-contract.ts';
import { adminTexts } from '../admin-texts.ts';
import { categoryLabel } from '../rules.ts';
import { useRemoval } from './use-removal.ts';

const words = adminTexts.manage;

export interface ProductRowProps {
  product: AdminProduct;
  /** It stands in the form. */
  chosen: boolean;
  onEdit: (product: AdminProduct) => void;
  onDeleted: (id: string, failed: boolean) => void;
}

/** One product of the table on /admin/products; Delete asks by the browser's own confirm (SPEC L57). */
export function ProductRow({ product, chosen, onEdit, onDeleted }: ProductRowProps) {
  const { id, title, category, priceCents, image } = product;
  const row = useRef<HTMLTableRowElement>(null);
  const edit = useRef<HTMLButtonElement>(null);
  const wasChosen = useRef(chosen);
  const { run, busy } = useRemoval();

  // The form's button that was pressed has gone: one goes on from where one came. Nothing else moves.
  useEffect(() => {
    if (wasChosen.current && !chosen && document.activeElement === document.body)
      edit.current?.focus({ preventScroll: true });
    wasChosen.current = chosen;
  }, [chosen]);

  async function removeIt(): Promise<void> {
    if (!window.confirm(adminTexts.products.confirmDelete)) return;
    const gone = await run(id);
    if (gone === undefined) return;
    if (gone) focusNeighbour(row.current);
    onDeleted(id, !gone);
  }

  return (
    <DataRow ref={row} aria-current={chosen || undefined}>
      <DataCell area="thumb">
        <Thumb id={id} src={image} />
      </DataCell>
      <DataCell area="title" strong>
        {title}
      </DataCell>
      <DataCell label={words.columns.category}>{categoryLabel(category)}</DataCell>
      <DataCell area="price" numeric strong>
        {formatCents(priceCents)}
      </DataCell>
      <DataCell area="actions">
        <Button
          ref={edit}
          icon={<Pencil size={16} aria-hidden="true" />}
          aria-label={words.editOf(title)}
          onClick={() => onEdit(product)}
        >
          {shell.actions.edit}
        </Button>
        <Button
          variant="danger"
          busy={busy}
          aria-label={words.deleteOf(title)}
          onClick={() => void removeIt()}
        >
          {shell.actions.delete}
        </Button>
      </DataCell>
    </DataRow>
  );
}
