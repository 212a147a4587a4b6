import { type FormEvent, useId, useState } from 'react';
import { texts as shell } from '../../../web/texts.ts';
import { useToast } from '../../../web/toasts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Dialog } from '../../../web/ui/dialog.tsx';
import type { AdminProduct } from '../admin-contract.ts';
import { adminTexts } from '../admin-texts.ts';
import { ProductFields } from './product-fields.tsx';
import { SavingNote } from './saving-note.tsx';
import { useProductSaving } from './use-product-saving.ts';

const words = adminTexts.manage;
const ROWS = [['title'], ['price', 'category'], ['image'], ['description'], ['rate', 'count']] as const;

/** The modal in which a product of the table is edited (SPEC L58, L94). */
export default function EditDialog({ product, onClose }: { product: AdminProduct; onClose: () => void }) {
  const { fields, problem, save, busy } = useProductSaving('manage', product);
  const [uploading, setUploading] = useState(false);
  const toast = useToast();
  const formId = useId();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!(await save())) return;
    toast({ kind: 'success', text: words.saved });
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={words.editHeading}
      closeLabel={shell.actions.close}
      footer={
        <>
          <Button onClick={onClose}>{shell.actions.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={busy}
            busyLabel={words.saving}
            disabled={uploading}
          >
            {words.save}
          </Button>
        </>
      }
    >
      <form id={formId} className="form" noValidate onSubmit={(event) => void submit(event)}>
        <SavingNote problem={problem} />
        <ProductFields form={fields} productId={product.id} rows={ROWS} onUploading={setUploading} />
      </form>
    </Dialog>
  );
}
