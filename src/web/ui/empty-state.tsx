import type { ReactNode } from 'react';
import { Board } from './card-grid.tsx';
import glasses from './pictures/glasses.webp?no-inline';
import radio from './pictures/radio.webp?no-inline';
import { PriceTicket } from './price-ticket.tsx';

export interface EmptyStateProps {
  /** Nothing yet, nothing for this filter, or failed: three different states. */
  variant: 'empty' | 'filter' | 'failed';
  title: string;
  /** One sentence more. */
  children?: ReactNode;
  /** One way on. */
  action?: ReactNode;
  /** On the empty shelf's board, such as "$0.00". */
  ticket?: string | undefined;
  /** `h1` where the state is all that the page has to say. */
  titleAs?: 'h1' | 'h2' | 'p' | undefined;
  /** How the state is announced; a failure is an alert. */
  live?: 'status' | 'alert' | 'none' | undefined;
}

const pictures = { empty: undefined, filter: glasses, failed: radio };

/** A shelf with nothing on it, in the same drawing as a full one. */
export function EmptyState(props: EmptyStateProps) {
  const { variant, title, children, action, ticket, titleAs: Title = 'h2' } = props;
  const live = props.live ?? (variant === 'failed' ? 'alert' : 'status');
  const picture = pictures[variant];
  return (
    <div className="empty">
      <div className="empty-picture" aria-hidden="true">
        <span className="image-well" data-fit={picture ? 'cutout' : undefined}>
          {picture ? (
            <img className="image-well-picture" src={picture} alt="" width={160} height={120} />
          ) : null}
        </span>
        <Board />
        {ticket ? <PriceTicket>{ticket}</PriceTicket> : null}
      </div>
      <div role={live === 'none' ? undefined : live}>
        <Title className="empty-title" tabIndex={Title === 'h1' ? -1 : undefined}>
          {title}
        </Title>
        {children ? <div className="empty-text">{children}</div> : null}
      </div>
      {action ? <div className="empty-action">{action}</div> : null}
    </div>
  );
}
