import { Note } from '../../../web/ui/note.tsx';
import { adminTexts } from '../admin-texts.ts';

/** States, on every page of this feature, that the shop gives no legal advice. */
export function Disclaimer() {
  return (
    <div className="note-above">
      <Note tone="info" live="none">
        {adminTexts.disclaimer}
      </Note>
    </div>
  );
}
