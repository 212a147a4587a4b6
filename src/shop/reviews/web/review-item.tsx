import { ThumbsUp } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button } from '../../../web/ui/button.tsx';
import { Stars, type StarsProps } from '../../catalogue/web/stars.tsx';
import { texts } from '../texts.ts';

export interface ReviewItemProps {
  author: string;
  date: string;
  /** The date as an ISO string, for the `time` element. */
  dateTime: string;
  stars: Omit<StarsProps, 'size'>;
  /** Text next to the stars, such as "4 out of 5". */
  ratingText?: string | undefined;
  comment: string;
  /** Buttons such as Helpful and Delete, with their error messages. */
  actions?: ReactNode;
  ref?: Ref<HTMLElement> | undefined;
}

/** One review: author, date, stars, comment. */
export function ReviewItem({ ref, ...props }: ReviewItemProps) {
  return (
    <article className="review" ref={ref} tabIndex={-1}>
      <div className="review-head">
        <p>
          <span className="review-author">{props.author}</span>{' '}
          <span className="review-date">
            <span aria-hidden="true">·</span> <time dateTime={props.dateTime}>{props.date}</time>
          </span>
        </p>
        <span className="rating-line">
          <Stars {...props.stars} size="small" />
          {props.ratingText ? <span className="text-small text-ink-2">{props.ratingText}</span> : null}
        </span>
      </div>
      <p className="review-comment">{props.comment}</p>
      {props.actions ? <div className="review-actions">{props.actions}</div> : null}
    </article>
  );
}

export interface HelpfulButtonProps {
  count: number;
  marked: boolean;
  onToggle: () => void;
}

/** Marks a review as helpful, or removes the mark. */
export function HelpfulButton({ count, marked, onToggle }: HelpfulButtonProps) {
  return (
    <Button
      size="small"
      icon={<ThumbsUp size={16} aria-hidden="true" />}
      aria-pressed={marked}
      onClick={onToggle}
    >
      {texts.review.helpful} <span className="ml-1 tabular-nums">{count}</span>
    </Button>
  );
}
