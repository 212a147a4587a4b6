import type { ReactNode } from 'react';

/** The specification's loading sentence, with a ring; announced as status. */
export function LoadingText({ children }: { children: ReactNode }) {
  return (
    <p className="loading-text" role="status">
      <span className="spinner" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
