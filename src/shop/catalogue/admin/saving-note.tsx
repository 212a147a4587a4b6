import { useEffect, useRef } from 'react';
import { Note } from '../../../web/ui/note.tsx';
import type { SavingProblem } from './use-product-saving.ts';

/** Why a save did not go through, brought into view: the button that was pressed may stand far below. */
export function SavingNote({ problem }: { problem: SavingProblem | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) place.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return <div ref={place}>{problem ? <Note tone={problem.tone}>{problem.text}</Note> : null}</div>;
}
