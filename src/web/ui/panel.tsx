import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface PanelProps {
  title?: ReactNode;
  /** To the right of the title. */
  actions?: ReactNode;
  /** No padding: the content is rows or a table. */
  flush?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Surface for forms, lists and tables. */
export function Panel({ title, actions, flush, className, children }: PanelProps) {
  return (
    <section className={classNames('panel', className)} data-flush={flush || undefined}>
      {title || actions ? (
        <div className="panel-head">
          {title ? <h2 className="panel-title">{title}</h2> : null}
          {actions}
        </div>
      ) : null}
      {children}
    </section>
  );
}
