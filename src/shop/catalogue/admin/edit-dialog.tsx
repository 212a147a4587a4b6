import { type FormEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { texts as shell } from '../../../web/texts.ts';
import { useToast } from '../../../web/toasts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { InlineConfirm } from '../../../web/ui/inline-confirm.tsx';
import type { AdminProduct } from '../admin-contract.ts';
import { adminTexts } from '../admin-texts.ts';
import { FurtherImages } from './further-images.tsx';
import { ProductFields } from './product-fields.tsx';
import { SavingNote } from './saving-note.tsx';
import { useProductSaving } from './use-product-saving.ts';

const words = adminTexts.manage;
const ROWS = [['title'], ['price', 'category'], ['image'], ['description'], ['rate', 'count']] as const;

/** The modal in which a product of the table is edited (SPEC L58, L94). */
export default function EditDialog({ product, onClose }: { product: AdminProduct; onClose: () => void }) {
  const { fields, problem, save, busy, unsaved } = useProductSaving('manage', product);
  const [asking, setAsking] = useState(false);
  const place = useRef<Element>(null);
  const [uploading, setUploading] = useState(false);
  const toast = useToast();
  const formId = useId();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!(await save())) return;
    toast({ kind: 'success', text: words.saved });
    onClose();
  }

  /** What was typed is given up only after a question. */
  function leave(): void {
    if (!unsaved && !uploading) return onClose();
    if (!asking) place.current = document.activeElement;
    setAsking(true);
  }

  function stay(): void {
    flushSync(() => setAsking(false));
    const before = place.current;
    if (before instanceof HTMLElement && before.isConnected) before.focus();
    else document.getElementById(fields.idOf('title'))?.focus();
  }

  const footer = asking ? (
    <InlineConfirm
      question={words.discard}
      yes={words.discardYes}
      no={words.discardNo}
      onYes={onClose}
      onNo={stay}
    />
  ) : (
    <>
      <Button onClick={leave}>{shell.actions.cancel}</Button>
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
  );

  return (
    <Dialog open onClose={leave} title={words.editHeading} closeLabel={shell.actions.close} footer={footer}>
      <form id={formId} className="form" noValidate onSubmit={(event) => void submit(event)}>
        <SavingNote problem={problem} />
        <ProductFields form={fields} productId={product.id} rows={ROWS} onUploading={setUploading} />
        <FurtherImages form={fields} productId={product.id} onUploading={setUploading} />
      </form>
    </Dialog>
  );
}
