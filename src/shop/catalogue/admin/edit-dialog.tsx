import { type FormEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formTexts } from '../../../web/forms/form-texts.ts';
import { texts as shellTexts } from '../../../web/texts.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { InlineConfirm } from '../../../web/ui/inline-confirm.tsx';
import type { AdminProduct } from '../admin-contract.ts';
import { adminTexts } from '../admin-texts.ts';
import { FurtherImages } from './further-images.tsx';
import { ProductFields } from './product-fields.tsx';
import { SaveProblemNote } from './save-problem-note.tsx';
import { useSaveProduct } from './use-save-product.ts';

const texts = adminTexts.manage;
const ROWS = [['title'], ['price', 'category'], ['image'], ['description'], ['rate', 'count']] as const;

/** Modal dialog that edits a product of the table (SPEC L58, L94). */
export default function EditDialog({ product, onClose }: { product: AdminProduct; onClose: () => void }) {
  const { fields, problem, save, busy, unsaved } = useSaveProduct('manage', product);
  const [confirming, setConfirming] = useState(false);
  const previousFocus = useRef<Element>(null);
  const [uploading, setUploading] = useState(false);
  const toast = useToast();
  const formId = useId();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!(await save())) return;
    toast({ kind: 'success', text: texts.saved });
    onClose();
  }

  /** Closes the dialog; asks first if changes would be lost. */
  function requestClose(): void {
    if (!unsaved && !uploading) return onClose();
    if (!confirming) previousFocus.current = document.activeElement;
    setConfirming(true);
  }

  function keepEditing(): void {
    flushSync(() => setConfirming(false));
    const element = previousFocus.current;
    if (element instanceof HTMLElement && element.isConnected) element.focus();
    else document.getElementById(fields.idOf('title'))?.focus();
  }

  const footer = confirming ? (
    <InlineConfirm
      question={texts.discard}
      yes={texts.discardYes}
      no={texts.discardNo}
      onYes={onClose}
      onNo={keepEditing}
    />
  ) : (
    <>
      <Button onClick={requestClose}>{shellTexts.actions.cancel}</Button>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        busy={busy}
        busyLabel={formTexts.saving}
        disabled={uploading}
      >
        {texts.save}
      </Button>
    </>
  );

  return (
    <Dialog onClose={requestClose} title={texts.editHeading} footer={footer}>
      <form id={formId} className="form" noValidate onSubmit={(event) => void submit(event)}>
        <SaveProblemNote problem={problem} />
        <ProductFields form={fields} productId={product.id} rows={ROWS} onUploading={setUploading} />
        <FurtherImages form={fields} productId={product.id} onUploading={setUploading} />
      </form>
    </Dialog>
  );
}
