import { formatRate } from '../../catalogue/rules.ts';
import { texts as catalogueTexts } from '../../catalogue/texts.ts';
import { starDisplay } from '../../catalogue/web/star-display.ts';
import { Stars } from '../../catalogue/web/stars.tsx';
import type { ReviewSummary } from '../contract.ts';
import { distribution } from '../rules.ts';
import { texts } from '../texts.ts';
import { RatingBars } from './rating-bars.tsx';
import { RatingSummary } from './rating-summary.tsx';

export interface RatingFiguresProps {
  summary: ReviewSummary;
  /** Selected number of stars; 0 means all. With `onSelect`, the bars are filter buttons. */
  selected?: number | undefined;
  onSelect?: ((stars: number) => void) | undefined;
}

/** Average rating, number of reviews and their distribution (SPEC L50). */
export function RatingFigures({ summary, selected, onSelect }: RatingFiguresProps) {
  const { average, count, stars, ratings } = summary;
  // The stars of the ratings in a seed rating are unknown: five bars of 0 would contradict them.
  if (count === 0 && ratings > 0) return <p>{texts.detail.ratingsAndReviews(ratings, count)}</p>;
  return (
    <>
      {average === null ? null : (
        <RatingSummary
          average={formatRate(average)}
          stars={starDisplay(average)}
          count={catalogueTexts.card.reviewCount(count)}
        />
      )}
      <RatingBars
        rows={distribution(stars)}
        selected={selected || null}
        onSelect={onSelect && ((selectedStars) => onSelect(selectedStars ?? 0))}
      />
    </>
  );
}

export interface AverageLineProps {
  summary: ReviewSummary;
  /** Average of the product's reviews and seed rating, as displayed on its card. */
  rate: number;
}

/**
 * Stars, average and number of reviews in one line; 'No reviews' if there are none. If the product has a seed
 * rating, also shows the number of ratings; without reviews, shows the average of the seed rating (SETTLED 25, 49).
 */
export function AverageLine({ summary: { average, count, ratings }, rate }: AverageLineProps) {
  const countText = catalogueTexts.card.reviewCount(count);
  const bothCounts =
    ratings > count ? (
      <span className="text-small text-ink-2">{texts.detail.ratingsAndReviews(ratings, count)}</span>
    ) : null;
  if (average === null && bothCounts)
    return (
      <>
        <Stars {...starDisplay(rate)} size="large" />
        <strong>{formatRate(rate)}</strong>
        {bothCounts}
      </>
    );
  return (
    <>
      {average === null ? (
        <span>{countText}</span>
      ) : (
        <>
          <Stars {...starDisplay(average)} size="large" />
          <span>
            <strong>{formatRate(average)}</strong> {texts.detail.averageFrom(countText)}
          </span>
        </>
      )}
      {bothCounts}
    </>
  );
}
