import type { ReactNode } from 'react';

/** Main landmark below the fixed 70 px header (SPEC L37); target of the skip link. */
export function Main({ children }: { children: ReactNode }) {
  return (
    <main id="content" className="main" tabIndex={-1}>
      {children}
    </main>
  );
}

export interface PageProps {
  /** full 1216, medium 980, narrow 820, form 480 px. */
  width?: 'full' | 'medium' | 'narrow' | 'form' | undefined;
  children: ReactNode;
}

/** Page content with margins. */
export function Page({ width = 'full', children }: PageProps) {
  return (
    <div className="page" data-width={width}>
      {children}
    </div>
  );
}
