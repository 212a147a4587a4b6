import type { ReactNode } from 'react';

/** First focusable element: skips the header. */
export function SkipLink({
  children = 'Skip to content',
  to = '#content',
}: {
  children?: ReactNode;
  to?: string;
}) {
  return (
    <a className="skip-link" href={to}>
      {children}
    </a>
  );
}
