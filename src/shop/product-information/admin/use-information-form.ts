import { useRead } from '../../../web/api/use-read.ts';
import { useSend } from '../../../web/api/use-write.ts';
import { textsByField } from '../../../web/forms/texts-by-field.ts';
import { useLiveFields } from '../../../web/forms/use-live-fields.ts';
import { useResultToast } from '../../../web/toasts/use-result-toast.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { type InformationRow, row, save as saveInformation } from '../contract.ts';
import { toForm, toInformation } from '../form.ts';
import { checkInformation, type Information, NO_INFORMATION } from '../rules.ts';
import { dialogTexts } from './dialog-texts.ts';

/**
 * The form of a product's information. `listed`: its row in the list when the dialog was opened. `onSaved` closes the
 * dialog.
 */
export function useInformationForm(listed: InformationRow, onSaved: () => void) {
  const { id, title } = listed;
  const { data, retry } = useRead(row, { id });
  const product = data ?? listed;
  const fields = useLiveFields(product, (stored) => toForm(stored ?? NO_INFORMATION));
  const send = useSend();
  const toast = useToast();
  const report = useResultToast();

  async function undo({ content, isSoldByPiece, manufacturerId, warnings }: Information, version: number) {
    const before = { content, isSoldByPiece, manufacturerId, warnings };
    report(await send(saveInformation, { id, version, ...before }), {
      done: dialogTexts.undone(title),
      failed: dialogTexts.undoFailed,
      subject: id,
    });
  }

  async function submit(version = fields.base?.version ?? 0): Promise<void> {
    const entered = toInformation(fields.values);
    const saved = await fields.submit({
      errors: textsByField(checkInformation(entered), (problem) => dialogTexts.problems[problem]),
      send: () => send(saveInformation, { id, version, ...entered }),
      failed: dialogTexts.saveFailed,
      onConflict: retry,
    });
    if (!saved) return;
    toast({
      kind: 'success',
      text: dialogTexts.saved(title),
      subject: id,
      undo: () => void undo(product, saved.version),
    });
    onSaved();
  }

  return { ...fields, priceCents: product.priceCents, submit };
}
