import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formTexts } from '../../../web/forms/form-texts.ts';
import { texts as shellTexts } from '../../../web/texts.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { Button } from '../../../web/ui/button.tsx';
import type { AdminProduct } from '../admin-contract.ts';
import { adminTexts } from '../admin-texts.ts';
import { EMPTY_FORM } from '../product-form-values.ts';
import { ProductFields } from './product-fields.tsx';
import { SaveProblemNote } from './save-problem-note.tsx';
import { useSaveProduct } from './use-save-product.ts';

const texts = adminTexts.products;
const ROWS = [['title'], ['price', 'category'], ['image'], ['description']] as const;

export interface AddEditFormProps {
  /** The product to change; if absent, the form adds a product. */
  product?: AdminProduct | undefined;
  /** Called after the change was saved or discarded. */
  onDone: () => void;
  /** Called when the form gets unsaved changes (true), or has none any more (false). */
  onUnsaved: (unsaved: boolean) => void;
}

/** Form of /admin/products that adds or updates a product (SPEC L57, L93). Must be keyed by the product. */
export function AddEditForm({ product, onDone, onUnsaved }: AddEditFormProps) {
  const { fields, problem, save, busy, unsaved, dismissProblem } = useSaveProduct('products', product);
  const [uploading, setUploading] = useState(false);
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const titleId = fields.idOf('title');

  // After a click on Edit in the table: focuses the form, which may be far above.
  useEffect(() => {
    if (!product) return;
    document.getElementById(titleId)?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [product, titleId]);

  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!(await save())) return;
    toast({ kind: 'success', text: product ? texts.updated : texts.added });
    if (product) return onDone();
    dismissProblem();
    fields.reset(EMPTY_FORM);
    document.getElementById(titleId)?.focus();
  }

  return (
    <form
      ref={form}
      className="form"
      noValidate
      method="dialog"
      aria-label={product ? texts.updateHeading : texts.addHeading}
      onSubmit={(event) => void submit(event)}
    >
      <SaveProblemNote problem={problem} />
      <fieldset className="form">
        <ProductFields form={fields} productId={product?.id} rows={ROWS} onUploading={setUploading} />
        <div className="heading-actions">
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            busyLabel={formTexts.saving}
            disabled={uploading}
          >
            {product ? texts.update : texts.add}
          </Button>
          {product ? (
            <Button onClick={() => confirmDiscard(unsaved) && onDone()}>{shellTexts.actions.cancel}</Button>
          ) : null}
        </div>
      </fieldset>
    </form>
  );
}

/** Asks in the browser's confirm dialog (SPEC L57) before unsaved changes are discarded. */
export const confirmDiscard = (unsaved: boolean) => !unsaved || window.confirm(adminTexts.manage.discard);
