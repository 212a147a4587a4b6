import type { ReactNode } from 'react';

/** Loading text of the specification with a spinner, announced as status. */
export function LoadingText({ children }: { children: ReactNode }) {
  return (
    <p className="loading-text" role="status">
      <span className="spinner" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
