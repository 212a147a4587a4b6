import { Stars, type StarsProps } from '../../catalogue/web/stars.tsx';

export interface RatingSummaryProps {
  /** Formatted average: "4.3" or "N/A". */
  average: string;
  stars: Omit<StarsProps, 'size'>;
  /** "21 review(s)". */
  count: string;
}

/** Average rating with stars and count. */
export function RatingSummary({ average, stars, count }: RatingSummaryProps) {
  return (
    <div className="rating-summary">
      <span className="rating-average">{average}</span>
      <div>
        <Stars {...stars} size="large" />
        <p className="rating-count">{count}</p>
      </div>
    </div>
  );
}
