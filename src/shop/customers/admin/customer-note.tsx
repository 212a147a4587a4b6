import { useSend } from '../../../web/api/use-write.ts';
import { FieldsForm } from '../../../web/forms/fields-form.tsx';
import { formTexts } from '../../../web/forms/form-texts.ts';
import { useLiveFields } from '../../../web/forms/use-live-fields.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { TextAreaField } from '../../../web/ui/text-area-field.tsx';
import { adminTexts } from '../admin-texts.ts';
import { type CustomerDetails, saveNote } from '../contract.ts';
import { MAX_NOTE } from '../rules.ts';

type StoredNote = CustomerDetails['note'];

/**
 * Form of the internal note. It shows the stored note, live, until the administrator types; then it keeps the input. If
 * another administrator changes the note in the meantime, the form shows the newer note, and saving replaces it.
 */
export function CustomerNote({ id, stored }: { id: string; stored: StoredNote }) {
  const form = useLiveFields(stored, (note) => ({ text: note?.text ?? '' }));
  const send = useSend();
  const toast = useToast();
  const { text } = form.values;

  async function save(): Promise<void> {
    if (text.length > MAX_NOTE) return form.fail(adminTexts.tooLong(MAX_NOTE));
    // If the newer note is displayed, saving replaces it.
    const { version } = form.stale ?? form.base ?? stored;
    const saved = await form.submit({
      send: () => send(saveNote, { id, text, version }),
      failed: adminTexts.saveFailed,
    });
    if (!saved) return;
    form.load();
    toast({ kind: 'success', text: adminTexts.saved });
  }

  return (
    <FieldsForm form={form} onSubmit={() => void save()}>
      {form.stale ? (
        <Note tone="info">
          <p>{stored.text === '' ? adminTexts.staleEmpty : adminTexts.stale}</p>
          {stored.text === '' ? null : <p className="customer-stored-note">{stored.text}</p>}
          <Button onClick={form.load}>{adminTexts.load}</Button>
        </Note>
      ) : null}
      <TextAreaField
        {...form.field('text')}
        label={adminTexts.note}
        hint={adminTexts.noteHint}
        limit={MAX_NOTE}
      />
      <div>
        <Button variant="primary" type="submit" busy={form.busy} busyLabel={formTexts.saving}>
          {adminTexts.save}
        </Button>
      </div>
    </FieldsForm>
  );
}
