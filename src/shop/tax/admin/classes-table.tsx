import { useState } from 'react';
import { Button } from '../../../web/ui/button.tsx';
import { CheckField } from '../../../web/ui/check-field.tsx';
import { type Column, DataCell, DataRow, DataTable } from '../../../web/ui/data-table.tsx';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import { TextLink } from '../../../web/ui/text-link.tsx';
import { Thumb } from '../../../web/ui/thumb.tsx';
import { adminTexts } from '../admin-texts.ts';
import type { ClassedProduct } from '../contract.ts';
import { TAX_CLASSES, type TaxClass } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { useClasses } from './use-classes.ts';

const columns: readonly Column[] = [
  { key: 'select', label: adminTexts.columns.select },
  { key: 'image', label: adminTexts.columns.image, area: 'thumb' },
  { key: 'product', label: adminTexts.columns.product, area: 'title' },
  { key: 'class', label: adminTexts.columns.class },
];
const options = optionsOf(TAX_CLASSES, adminTexts.classes);

/** A page of products with their classes, and controls that set the class of the selected products. */
export function ClassesTable({ products, busy }: { products: readonly ClassedProduct[]; busy: boolean }) {
  const classes = useClasses(products);
  const [target, setTarget] = useState<TaxClass>('reduced');
  const { selected } = classes;
  return (
    <>
      <div className="tax-actions tax-bulk">
        <CheckField
          label={adminTexts.selectAll}
          checked={products.length > 0 && selected.length === products.length}
          onChange={classes.toggleAll}
        />
        <FilterSelect label={adminTexts.setTo} value={target} options={options} onChange={setTarget} />
        <Button
          variant="primary"
          busy={classes.busy}
          disabled={selected.length === 0}
          onClick={() => void classes.apply(target)}
        >
          {adminTexts.apply}
        </Button>
        <p role="status">{adminTexts.selected(selected.length)}</p>
      </div>
      {classes.problem ? <Note tone="bad">{classes.problem}</Note> : null}
      <DataTable label={shellTexts.productsTitle} layout="normal" busy={busy} columns={columns}>
        {products.map(({ id, title, image, taxClass }) => (
          <DataRow key={id}>
            <DataCell label={adminTexts.columns.select}>
              <label className="-my-3 -mr-3 grid size-11 place-items-center md:m-0">
                <input
                  type="checkbox"
                  className="check"
                  aria-label={adminTexts.selectOf(title)}
                  checked={classes.isSelected(id)}
                  onChange={() => classes.toggle(id)}
                />
              </label>
            </DataCell>
            <DataCell area="thumb">
              <Thumb id={id} src={image} />
            </DataCell>
            <DataCell area="title" strong>
              <TextLink to={`/product/${id}`}>{title}</TextLink>
            </DataCell>
            <DataCell label={adminTexts.columns.class}>{adminTexts.classes[taxClass]}</DataCell>
          </DataRow>
        ))}
      </DataTable>
    </>
  );
}
