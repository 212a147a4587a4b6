import { Note } from '../../../web/ui/note.tsx';
import type { Problem } from './use-pinned-rows.ts';

/** Note with the specification's error text and the reason. */
export function ProblemNote({ problem, onDismiss }: { problem: Problem; onDismiss?: () => void }) {
  return (
    <Note tone="bad" onDismiss={onDismiss}>
      <p>
        <strong>{problem.text}</strong>
      </p>
      {problem.reason ? <p>{problem.reason}</p> : null}
    </Note>
  );
}
