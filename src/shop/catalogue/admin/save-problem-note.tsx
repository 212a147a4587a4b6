import { useEffect, useRef } from 'react';
import { Note } from '../../../web/ui/note.tsx';
import type { SaveProblem } from './use-save-product.ts';

/** Shows why saving failed and scrolls the note into view, because the pressed button may be far below. */
export function SaveProblemNote({ problem }: { problem: SaveProblem | undefined }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) container.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return <div ref={container}>{problem ? <Note tone={problem.tone}>{problem.text}</Note> : null}</div>;
}
