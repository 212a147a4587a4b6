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
  const heading = (
    <h1 className={className} tabIndex={-1} ref={ref}>
      {children}
    </h1>
  );
  return (
    <div className="page-heading" data-spread={actions ? true : undefined}>
      {actions && aside ? (
        <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
          {heading}
          <span className="page-heading-aside">{aside}</span>
        </div>
      ) : (
        <>
          {heading}
          {aside ? <span className="page-heading-aside">{aside}</span> : null}
        </>
      )}
      {actions}
    </div>
  );
}
