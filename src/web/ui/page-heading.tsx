import type { ReactNode, Ref } from 'react';

export interface PageHeadingProps {
  children: ReactNode;
  /** Secondary text next to the heading: "4 items". */
  aside?: ReactNode;
  /** Right-aligned: a filter or a button. */
  actions?: ReactNode;
  ref?: Ref<HTMLHeadingElement> | undefined;
}

/** The page's h1. Receives the focus after navigation. */
export function PageHeading({ children, aside, actions, ref }: PageHeadingProps) {
  // Same element structure in all cases: re-creating a focused heading would lose the focus.
  return (
    <div className="page-heading" data-spread={actions ? true : undefined}>
      <div className="page-heading-words">
        <h1 tabIndex={-1} ref={ref}>
          {children}
        </h1>
        {aside ? <span className="page-heading-aside">{aside}</span> : null}
      </div>
      {actions}
    </div>
  );
}
