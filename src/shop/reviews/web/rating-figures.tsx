import { RatingBars } from '../../../web/ui/rating-bars.tsx';
import { RatingSummary } from '../../../web/ui/rating-summary.tsx';
import { Stars } from '../../../web/ui/stars.tsx';
import { formatRate } from '../../catalogue/rules.ts';
import { texts as catalogueTexts } from '../../catalogue/texts.ts';
import { starDisplay } from '../../catalogue/web/stars.ts';
import type { ReviewSummary } from '../contract.ts';
import { distribution } from '../rules.ts';
import { texts } from '../texts.ts';

export interface RatingFiguresProps {
  summary: ReviewSummary;
  /** Selected filter; 0 is all. With `onSelect`, the bars are filter buttons. */
  selected?: number | undefined;
  onSelect?: ((stars: number) => void) | undefined;
}

/** Average rating, number of reviews and their distribution (SPEC L50). */
export function RatingFigures({ summary, selected, onSelect }: RatingFiguresProps) {
  const { average, count, stars } = summary;
  const words = texts.page;
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
        label={words.distribution}
        rowLabel={(row) => words.bar(row.stars, row.count)}
        selected={selected || null}
        onSelect={onSelect && ((chosen) => onSelect(chosen ?? 0))}
      />
    </>
  );
}

/**
 * Stars, average and number of reviews in one line; 'No reviews' without any. Also shows the number of ratings if the
 * product has imported ones (SETTLED 25, 49).
 */
export function AverageLine({ summary: { average, count, ratings } }: { summary: ReviewSummary }) {
  const countText = catalogueTexts.card.reviewCount(count);
  const bothCounts =
    ratings > count ? (
      <span className="text-small text-ink-2">{texts.detail.ratingsAndReviews(ratings, count)}</span>
    ) : null;
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
