import { useEffect, useRef } from 'react';
import { Note } from '../../../web/ui/note.tsx';
import type { SaveProblem } from './use-save-product.ts';

/** Why a save did not go through, brought into view: the button that was pressed may stand far below. */
export function SaveProblemNote({ problem }: { problem: SaveProblem | undefined }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) container.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return <div ref={container}>{problem ? <Note tone={problem.tone}>{problem.text}</Note> : null}</div>;
}
