import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { pagerTexts } from '../pager-texts.ts';
import { Button } from './button.tsx';

interface PagerProps {
  /** Text between the buttons, for example "Page 1 of 2". */
  text: string;
  hasPrev: boolean;
  hasNext: boolean;
  onPrev: () => void;
  onNext: () => void;
}

/**
 * Prev, current page, Next. On the first and the last page, one button is disabled; if it has just been clicked, the focus
 * moves to the other.
 */
export function Pager({ text, hasPrev, hasNext, onPrev, onNext }: PagerProps) {
  const prev = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const clicked = useRef<'prev' | 'next'>(undefined);

  useEffect(() => {
    if (clicked.current === 'next' && !hasNext) prev.current?.focus();
    if (clicked.current === 'prev' && !hasPrev) next.current?.focus();
    clicked.current = undefined;
  }, [hasPrev, hasNext]);

  return (
    <nav className="pager" aria-label={pagerTexts.label}>
      <Button
        ref={prev}
        disabled={!hasPrev}
        icon={<ChevronLeft size={18} aria-hidden="true" />}
        onClick={() => {
          clicked.current = 'prev';
          onPrev();
        }}
      >
        {pagerTexts.prev}
      </Button>
      <span className="pager-text" role="status">
        {text}
      </span>
      <Button
        ref={next}
        disabled={!hasNext}
        onClick={() => {
          clicked.current = 'next';
          onNext();
        }}
      >
        <span className="inline-flex items-center gap-2">
          {pagerTexts.next}
          <ChevronRight size={18} aria-hidden="true" />
        </span>
      </Button>
    </nav>
  );
}

interface NumberedPagerProps {
  /** From 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Pager of a list whose number of pages is known. */
export const NumberedPager = ({ page, pages, onPage }: NumberedPagerProps) => (
  <Pager
    text={pagerTexts.pageOf(page, pages)}
    hasPrev={page > 1}
    hasNext={page < pages}
    onPrev={() => onPage(page - 1)}
    onNext={() => onPage(page + 1)}
  />
);
