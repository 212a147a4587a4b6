import { useState } from 'react';
import { useWrite } from '../../../web/api/use-write.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { TextAreaField } from '../../../web/ui/text-area-field.tsx';
import { adminTexts } from '../admin-texts.ts';
import { type CustomerDetails, saveNote } from '../contract.ts';
import { MAX_NOTE, normalizeNote } from '../rules.ts';

type StoredNote = CustomerDetails['note'];

/**
 * Form of the internal note. It shows the stored note, live, until the administrator types; then it keeps the input. If
 * another administrator changes the note in the meantime, the form shows the newer note, and saving replaces it.
 */
export function CustomerNote({ id, stored }: { id: string; stored: StoredNote }) {
  const [edited, setEdited] = useState<{ text: string; base: StoredNote }>();
  const [failure, setFailure] = useState<string>();
  const { run, busy } = useWrite(saveNote);
  const toast = useToast();
  const unsaved = edited && normalizeNote(edited.text) !== edited.base.text ? edited : undefined;
  const text = edited?.text ?? stored.text;
  const isTooLong = text.length > MAX_NOTE;
  // The administrator's own change may arrive as a live update before the response.
  const isStale = !busy && unsaved !== undefined && unsaved.base.version < stored.version;

  function edit(input: string): void {
    setEdited({ text: input, base: unsaved?.base ?? stored });
    setFailure(undefined);
  }

  async function save(): Promise<void> {
    setFailure(undefined);
    if (isTooLong) return setFailure(adminTexts.tooLong(MAX_NOTE));
    // If the newer note is displayed, saving replaces it.
    const result = await run({ id, text, version: (isStale ? stored : (unsaved?.base ?? stored)).version });
    if (!result) return;
    if (!result.ok) return setFailure(adminTexts.saveFailed(result.error.message));
    setEdited(undefined);
    toast({ kind: 'success', text: adminTexts.saved });
  }

  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {isStale ? (
        <Note tone="info">
          <p>{stored.text === '' ? adminTexts.staleEmpty : adminTexts.stale}</p>
          {stored.text === '' ? null : <p className="customer-stored-note">{stored.text}</p>}
          <Button onClick={() => setEdited(undefined)}>{adminTexts.load}</Button>
        </Note>
      ) : null}
      {failure ? <Note tone="bad">{failure}</Note> : null}
      <TextAreaField
        label={adminTexts.note}
        hint={adminTexts.noteHint}
        limit={MAX_NOTE}
        value={text}
        onChange={({ currentTarget: { value } }) => edit(value)}
      />
      <div>
        <Button variant="primary" type="submit" busy={busy} busyLabel={adminTexts.saving}>
          {adminTexts.save}
        </Button>
      </div>
    </form>
  );
}
