import type { ReactNode } from 'react';
import { texts } from './texts.ts';
import { Button } from './ui/button.tsx';
import { EmptyShelf } from './ui/empty-shelf.tsx';

export interface FailedShelfProps {
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
export function FailedShelf({ title, titleAs, children, busy, onRetry }: FailedShelfProps) {
  return (
    <EmptyShelf
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
    </EmptyShelf>
  );
}
