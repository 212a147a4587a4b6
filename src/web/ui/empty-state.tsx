import type { ReactNode } from 'react';
import { PictureDivider } from './picture-divider.tsx';
import glasses from './pictures/glasses.webp?no-inline';
import radio from './pictures/radio.webp?no-inline';

export interface EmptyStateProps {
  /** No items yet, no items for this filter, or failed. */
  variant: 'empty' | 'filter' | 'failed';
  title: string;
  /** One more sentence. */
  children?: ReactNode;
  /** One link or button. */
  action?: ReactNode;
  /** A label below the picture. */
  tag?: ReactNode;
  /** `h1` where the state is the whole page. */
  titleAs?: 'h1' | 'h2' | 'p' | undefined;
  /** Live region role; default `alert` for a failure, else `status`. */
  live?: 'status' | 'alert' | 'none' | undefined;
}

const pictures = { empty: undefined, filter: glasses, failed: radio };

/** Empty or failed state of a list: picture, title, text and action. */
export function EmptyState(props: EmptyStateProps) {
  const { variant, title, children, action, tag, titleAs: Title = 'h2' } = props;
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
        <PictureDivider />
        {tag}
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
