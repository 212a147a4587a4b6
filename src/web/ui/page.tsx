import type { ReactNode } from 'react';

/** The landmark of the content, below the fixed header of 70 px (SPEC L37) and the skip link's target. */
export function Main({ children }: { children: ReactNode }) {
  return (
    <main id="content" className="main" tabIndex={-1}>
      {children}
    </main>
  );
}

export interface PageProps {
  /** full 1216, orders 980, notifications 820, form 480 px. */
  width?: 'full' | 'orders' | 'notifications' | 'form' | undefined;
  children: ReactNode;
}

/** A page's content with its edges. */
export function Page({ width = 'full', children }: PageProps) {
  return (
    <div className="page" data-width={width}>
      {children}
    </div>
  );
}
