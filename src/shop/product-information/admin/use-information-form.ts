import { useRead } from '../../../web/api/use-read.ts';
import { useSend, useWrite } from '../../../web/api/use-write.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { type InformationRow, row, save as saveInformation } from '../contract.ts';
import { toForm, toInformation } from '../form.ts';
import { checkInformation, type Information, NO_INFORMATION } from '../rules.ts';
import { dialogTexts } from './dialog-texts.ts';
import { useVersionedForm } from './use-versioned-form.ts';

/**
 * The form of a product's information. `listed`: its row in the list when the dialog was opened. `onSaved` closes the
 * dialog.
 */
export function useInformationForm(listed: InformationRow, onSaved: () => void) {
  const { id, title } = listed;
  const { data, retry: reload } = useRead(row, { id });
  const product = data ?? listed;
  const fields = useVersionedForm(product, (stored) => toForm(stored ?? NO_INFORMATION));
  const { run, busy } = useWrite(saveInformation);
  const send = useSend();
  const toast = useToast();

  async function undo({ content, isSoldByPiece, manufacturerId, warnings }: Information, version: number) {
    const result = await send(saveInformation, {
      id,
      version,
      content,
      isSoldByPiece,
      manufacturerId,
      warnings,
    });
    if (result.ok) toast({ kind: 'success', text: dialogTexts.undone(title), subject: id });
    else toast({ kind: 'error', text: dialogTexts.undoFailed(result.error.message), subject: id });
  }

  /** Saves over the version that was edited, or over `version`. */
  async function save(version = fields.base?.version ?? 0): Promise<void> {
    const before = product;
    const entered = toInformation(fields.form);
    const problems = Object.entries(checkInformation(entered));
    if (problems.length > 0)
      return fields.refuse({
        errors: Object.fromEntries(
          problems.map(([field, problem]) => [field, dialogTexts.problems[problem]]),
        ),
      });
    fields.refuse({});
    const result = await run({ id, version, ...entered });
    if (!result) return;
    if (!result.ok) {
      const { status, message, fields: errors } = result.error;
      // Also shows the newer values while the live connection is down.
      if (status === 409) reload();
      return fields.refuse({ errors, failure: errors ? undefined : dialogTexts.saveFailed(message) });
    }
    const saved = result.value.version;
    toast({
      kind: 'success',
      text: dialogTexts.saved(title),
      subject: id,
      undo: () => void undo(before, saved),
    });
    onSaved();
  }

  return { ...fields, priceCents: product.priceCents, save, busy };
}
