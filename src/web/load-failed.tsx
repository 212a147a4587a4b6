import { texts } from './texts.ts';
import { Button } from './ui/button.tsx';
import { Note } from './ui/note.tsx';

/** Error message with a Retry button, for a panel of which a part could not be loaded. */
export function LoadFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Note tone="bad">
      {text}{' '}
      <Button variant="quiet" onClick={onRetry}>
        {texts.actions.retry}
      </Button>
    </Note>
  );
}
