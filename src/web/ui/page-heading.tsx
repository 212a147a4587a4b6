import type { ReactNode, Ref } from 'react';

export interface PageHeadingProps {
  children: ReactNode;
  /** Beside the heading, quiet: "4 items". */
  aside?: ReactNode;
  /** At the right end: a filter or a button. */
  actions?: ReactNode;
  className?: string | undefined;
  ref?: Ref<HTMLHeadingElement> | undefined;
}

/** The page's h1. Takes the focus from a script after a change of route. */
export function PageHeading({ children, aside, actions, className, ref }: PageHeadingProps) {
  // One shape whatever there is beside it: a heading that holds the focus must not be made anew.
  return (
    <div className="page-heading" data-spread={actions ? true : undefined}>
      <div className="page-heading-words">
        <h1 className={className} tabIndex={-1} ref={ref}>
          {children}
        </h1>
        {aside ? <span className="page-heading-aside">{aside}</span> : null}
      </div>
      {actions}
    </div>
  );
}
