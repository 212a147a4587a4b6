import type { ReactNode } from 'react';

/** First focusable element: skips the header. */
export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a className="skip-link" href="#content">
      {children}
    </a>
  );
}
