import type { ReactNode } from 'react';
import { texts } from './texts.ts';
import { Button } from './ui/button.tsx';
import { EmptyState } from './ui/empty-state.tsx';

export interface ErrorStateProps {
  title: string;
  /** `h1` where the error is the whole page. */
  titleAs?: 'h1' | 'h2' | 'p' | undefined;
  /** More detail, such as the server's message. */
  children?: ReactNode;
  /** True while a retry is in flight. */
  busy?: boolean | undefined;
  onRetry: () => void;
}

/** Error state of a failed read, with a Retry button. */
export function ErrorState({ title, titleAs, children, busy, onRetry }: ErrorStateProps) {
  return (
    <EmptyState
      variant="failed"
      title={title}
      titleAs={titleAs}
      action={
        <Button variant="primary" busy={busy} onClick={onRetry}>
          {texts.actions.retry}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
