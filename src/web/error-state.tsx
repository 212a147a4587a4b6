import type { ReactNode } from 'react';
import { texts } from './texts.ts';
import { Button } from './ui/button.tsx';
import { EmptyState } from './ui/empty-state.tsx';

export interface ErrorStateProps {
  title: string;
  /** `h1` where the failure is all that the page has to say. */
  titleAs?: 'h1' | 'h2' | 'p' | undefined;
  /** One sentence more, such as what the server answered. */
  children?: ReactNode;
  /** Whether it is being tried again just now. */
  busy?: boolean | undefined;
  onRetry: () => void;
}

/** What could not be read, and the way to try again. */
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
