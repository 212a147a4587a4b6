import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';

export interface PagerProps {
  /** "Page 1 of 2". */
  text: string;
  hasPrev: boolean;
  hasNext: boolean;
  onPrev: () => void;
  onNext: () => void;
  prevLabel?: string | undefined;
  nextLabel?: string | undefined;
  /** Accessible name. */
  label?: string | undefined;
}

/** Prev, current page, Next. At an end the button is disabled and the focus moves to the other one. */
export function Pager(props: PagerProps) {
  const { text, hasPrev, hasNext, onPrev, onNext, prevLabel = 'Prev', nextLabel = 'Next' } = props;
  const prev = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const pressed = useRef<'prev' | 'next'>(undefined);

  useEffect(() => {
    if (pressed.current === 'next' && !hasNext) prev.current?.focus();
    if (pressed.current === 'prev' && !hasPrev) next.current?.focus();
    pressed.current = undefined;
  }, [hasPrev, hasNext]);

  return (
    <nav className="pager" aria-label={props.label ?? 'Pages'}>
      <Button
        ref={prev}
        disabled={!hasPrev}
        icon={<ChevronLeft size={18} aria-hidden="true" />}
        onClick={() => {
          pressed.current = 'prev';
          onPrev();
        }}
      >
        {prevLabel}
      </Button>
      <span className="pager-text" role="status">
        {text}
      </span>
      <Button
        ref={next}
        disabled={!hasNext}
        onClick={() => {
          pressed.current = 'next';
          onNext();
        }}
      >
        <span className="inline-flex items-center gap-2">
          {nextLabel}
          <ChevronRight size={18} aria-hidden="true" />
        </span>
      </Button>
    </nav>
  );
}
