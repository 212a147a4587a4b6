import { useEffect } from 'react';
import { VersionedForm } from '../../../web/forms/versioned-form.tsx';
import { TextAreaField } from '../../../web/ui/text-area-field.tsx';
import { adminTexts } from '../admin-texts.ts';
import type { EditedText } from '../contract.ts';
import { MAX_TEXT } from '../rules.ts';
import { PublicationNote } from './publication-note.tsx';
import { TemplateButton } from './template-button.tsx';
import { TextPreview } from './text-preview.tsx';
import { useTextEditor } from './use-text-editor.ts';

const editorTexts = adminTexts.editor;

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
  const { draft, hasChanges } = editor;
  const setText = (text: string) => editor.edit({ text });
  useEffect(() => {
    onHasChanges(hasChanges);
    return () => onHasChanges(false);
  }, [hasChanges, onHasChanges]);
  return (
    <div className="legal-editor">
      {/* The text field shows the problem instead of the form, because it says what to change in the text. */}
      <VersionedForm state={{ ...editor, problem: undefined }} className="form" words={editorTexts}>
        {hasChanges ? null : <PublicationNote text={current} />}
        <div className="heading-actions">
          <TemplateButton
            page={current.page}
            language={current.language}
            isEmpty={draft.text.trim() === ''}
            onInsert={setText}
          />
        </div>
        <TextAreaField
          label={editorTexts.text}
          name="text"
          value={draft.text}
          limit={MAX_TEXT}
          hint={editorTexts.textHint}
          error={editor.problem}
          lang={current.language}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      </VersionedForm>
      <TextPreview text={draft.text} language={current.language} />
    </div>
  );
}
