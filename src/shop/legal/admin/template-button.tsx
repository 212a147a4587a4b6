import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { Language } from '../../../shared/languages.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { ConfirmButton } from '../../../web/ui/confirm-button.tsx';
import { adminTexts } from '../admin-texts.ts';
import type { LegalPage } from '../rules.ts';
import { loadTemplates } from '../templates/load.ts';

const editorTexts = adminTexts.editor;

interface TemplateButtonProps {
  page: LegalPage;
  language: Language;
  /** Whether the editor is empty; otherwise the button asks before it replaces the text. */
  isEmpty: boolean;
  onInsert: (text: string) => void;
}

/** Fills the editor with the template of the page. */
export function TemplateButton({ page, language, isEmpty, onInsert }: TemplateButtonProps) {
  const [asking, setAsking] = useState(false);
  const toast = useToast();

  async function insert(): Promise<void> {
    setAsking(false);
    try {
      onInsert((await loadTemplates(language))[page]);
    } catch {
      toast({ kind: 'error', text: editorTexts.templateFailed });
    }
  }

  return (
    <ConfirmButton
      icon={<FileText size={18} aria-hidden="true" />}
      asking={asking}
      onAskingChange={(now) => (now && isEmpty ? void insert() : setAsking(now))}
      question={editorTexts.templateQuestion}
      yes={editorTexts.templateYes}
      no={editorTexts.templateNo}
      onYes={() => void insert()}
    >
      {editorTexts.template}
    </ConfirmButton>
  );
}
