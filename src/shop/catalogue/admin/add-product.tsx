import { type FormEvent, useRef, useState } from 'react';
import { TimedRedirect } from '../../../web/routing/timed-redirect.tsx';
import { Button } from '../../../web/ui/button.tsx';
import { FormErrors } from '../../../web/ui/form-errors.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { PRODUCT_ADDED_REDIRECT_MS, type ProductField } from '../admin-rules.ts';
import { adminTexts } from '../admin-texts.ts';
import { ProductFields } from './product-fields.tsx';
import { SaveProblemNote } from './save-problem-note.tsx';
import { useSaveProduct } from './use-save-product.ts';

const texts = adminTexts.add;
const ROWS = [['title'], ['description'], ['price'], ['image'], ['category'], ['rate', 'count']] as const;

/** Form of /admin/add-product. Lists all errors above the fields (SPEC L59, L95). */
export function AddProduct() {
  const { fields, problem, save, busy } = useSaveProduct('add');
  const [isUploading, setUploading] = useState(false);
  const [isAdded, setAdded] = useState(false);
  const errorSummary = useRef<HTMLDivElement>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await save({ focusField: false })) setAdded(true);
    else errorSummary.current?.focus();
  }

  const errors = (Object.entries(fields.errors) as [ProductField, string][]).map(([field, message]) => ({
    fieldId: fields.idOf(field),
    message,
  }));
  return (
    <form className="form" noValidate method="dialog" onSubmit={(event) => void submit(event)}>
      <FormErrors ref={errorSummary} errors={errors} title={texts.errorsHeading} />
      <SaveProblemNote problem={problem} />
      {isAdded ? (
        <Note tone="ok">
          {texts.added}
          <TimedRedirect to="/admin/manage-products" after={PRODUCT_ADDED_REDIRECT_MS} />
        </Note>
      ) : null}
      <fieldset className="form" disabled={isAdded}>
        <ProductFields form={fields} rows={ROWS} onUploading={setUploading} />
        <div>
          <Button
            type="submit"
            variant="primary"
            size="large"
            busy={busy}
            busyLabel={texts.submitting}
            disabled={isUploading}
          >
            {texts.submit}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
