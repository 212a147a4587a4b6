import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { unsavedTexts } from './unsaved-texts.ts';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

/** Asks before a form with unsaved changes is left. Place it outside the form. */
export function UnsavedChanges({ hasChanges }: { hasChanges: boolean }) {
  const question = useUnsavedChanges(hasChanges);
  if (!question) return null;
  return (
    <Dialog
      title={unsavedTexts.title}
      onClose={question.stay}
      footer={
        <>
          <Button onClick={question.stay}>{unsavedTexts.stay}</Button>
          <Button variant="danger" onClick={question.leave}>
            {unsavedTexts.leave}
          </Button>
        </>
      }
    >
      <p className="prose">{unsavedTexts.text}</p>
    </Dialog>
  );
}
