import { texts } from './texts.ts';
import { Button } from './ui/button.tsx';
import { Note } from './ui/note.tsx';

/** Says inside a panel that a part of it was not loaded, with Retry. */
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
