import { texts as shell } from '../../../web/texts.ts';
import type { MessageTone } from '../../../web/ui/message-icon.tsx';
import { Note } from '../../../web/ui/note.tsx';

/** A message above a form; a click on it takes it away (SPEC L47). Nothing without a sentence. */
export function FormNote({
  tone,
  text,
  onDismiss,
}: {
  tone: MessageTone;
  text: string | null | undefined;
  onDismiss: () => void;
}) {
  if (!text) return null;
  return (
    <Note tone={tone} onDismiss={onDismiss} dismissLabel={shell.actions.dismiss}>
      {text}
    </Note>
  );
}
