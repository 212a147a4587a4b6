import type { MessageTone } from '../../../web/ui/message-icon.tsx';
import { Note } from '../../../web/ui/note.tsx';

/** Dismissible message above a form (SPEC L47). Renders nothing without a text. */
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
    <Note tone={tone} onDismiss={onDismiss}>
      {text}
    </Note>
  );
}
