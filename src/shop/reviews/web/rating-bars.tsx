import { Star } from 'lucide-react';
import type { CSSProperties } from 'react';
import { texts } from '../texts.ts';

export interface RatingRow {
  /** 5 down to 1. */
  stars: number;
  count: number;
}

export interface RatingBarsProps {
  rows: readonly RatingRow[];
  /** With `onSelect` each row is a filter button; selecting it again removes the filter (null). */
  selected?: number | null | undefined;
  onSelect?: ((stars: number | null) => void) | undefined;
}

/** Distribution of ratings from five stars to one. */
export function RatingBars({ rows, selected = null, onSelect }: RatingBarsProps) {
  const total = rows.reduce((sum, row) => sum + row.count, 0);
  return (
    <ul className="rating-bars" aria-label={texts.page.distribution}>
      {rows.map((row) => {
        const share = { '--share': total ? (row.count / total) * 100 : 0 } as CSSProperties;
        const content = (
          <>
            <span className="rating-bar-name" aria-hidden="true">
              {row.stars}
              <Star size={14} />
            </span>
            <span className="rating-bar-track" aria-hidden="true">
              <span className="rating-bar-fill" style={share} />
            </span>
            <span className="rating-bar-count" aria-hidden="true">
              {row.count}
            </span>
            <span className="sr-only">{texts.page.bar(row.stars, row.count)}</span>
          </>
        );
        return (
          <li key={row.stars}>
            {onSelect ? (
              <button
                type="button"
                className="rating-bar"
                aria-pressed={row.stars === selected}
                onClick={() => onSelect(row.stars === selected ? null : row.stars)}
              >
                {content}
              </button>
            ) : (
              <span className="rating-bar">{content}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
