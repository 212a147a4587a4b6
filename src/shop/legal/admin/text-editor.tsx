import { type FormEvent, useEffect } from 'react';
import { Button } from '../../../web/ui/button.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { TextAreaField } from '../../../web/ui/text-area-field.tsx';
import { adminTexts } from '../admin-texts.ts';
import type { EditedText } from '../contract.ts';
import { MAX_TEXT } from '../rules.ts';
import { PublicationNote } from './publication-note.tsx';
import { TemplateButton } from './template-button.tsx';
import { TextPreview } from './text-preview.tsx';
import { useTextEditor } from './use-text-editor.ts';

const words = adminTexts.editor;

interface TextEditorProps {
  /** The live text. */
  current: EditedText;
  /** Requests the live text. */
  refresh: () => void;
  onHasChanges: (hasChanges: boolean) => void;
}

/** The editor of a text, with its preview. */
export function TextEditor({ current, refresh, onHasChanges }: TextEditorProps) {
  const editor = useTextEditor(current, refresh);
  const { hasChanges } = editor;
  useEffect(() => {
    onHasChanges(hasChanges);
    return () => onHasChanges(false);
  }, [hasChanges, onHasChanges]);
  return (
    <div className="legal-editor">
      <form
        className="form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!editor.isStale) void editor.save(editor.version);
        }}
      >
        {hasChanges ? null : <PublicationNote text={current} />}
        <div className="heading-actions">
          <TemplateButton
            page={current.page}
            language={current.language}
            isEmpty={editor.text.trim() === ''}
            onInsert={editor.edit}
          />
        </div>
        <TextAreaField
          label={words.text}
          name="text"
          value={editor.text}
          limit={MAX_TEXT}
          hint={words.textHint}
          error={editor.problem}
          lang={current.language}
          onChange={({ currentTarget: { value } }) => editor.edit(value)}
        />
        {editor.isStale ? (
          <Note tone="warn" live="alert">
            <p>{words.stale}</p>
            <div className="mt-2 flex flex-wrap gap-3">
              <Button size="small" onClick={editor.discard}>
                {words.loadNew}
              </Button>
              <Button size="small" busy={editor.busy} onClick={() => void editor.save(current.version)}>
                {words.keepMine}
              </Button>
            </div>
          </Note>
        ) : (
          <EditorActions editor={editor} current={current} />
        )}
      </form>
      <TextPreview text={editor.text} language={current.language} />
    </div>
  );
}

function EditorActions({
  editor,
  current,
}: {
  editor: ReturnType<typeof useTextEditor>;
  current: EditedText;
}) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        type="submit"
        variant="primary"
        busy={editor.busy}
        busyLabel={words.saving}
        disabled={!editor.hasChanges}
      >
        {words.save}
      </Button>
      {editor.hasChanges ? (
        <Button variant="quiet" onClick={editor.discard}>
          {words.discard}
        </Button>
      ) : (
        <>
          <p className="field-hint">{words.unchanged}</p>
          {current.version > 0 ? (
            <Button variant="quiet" onClick={() => void editor.restorePrevious()}>
              {words.restorePrevious}
            </Button>
          ) : null}
        </>
      )}
    </div>
  );
}
