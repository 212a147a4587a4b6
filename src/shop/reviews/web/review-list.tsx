import { useRead } from '../../../web/api/use-read.ts';
import { LoadMore, useInfiniteList } from '../../../web/lists/load-more.tsx';
import { NextPages } from '../../../web/lists/next-pages.tsx';
import { texts as shellTexts } from '../../../web/texts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { type LatestParams, type LatestReviews, latest } from '../contract.ts';
import { texts } from '../texts.ts';
import { ReviewRows } from './review-rows.tsx';
import { useMyReviews } from './use-my-reviews.ts';

export interface ReviewListProps {
  productId: string;
  /** Selects the error messages: those of the product page or of the order details (SETTLED 43). */
  context?: 'detail' | 'inOrder' | undefined;
  /** Accessible name; needed if a screen has several lists. */
  label?: string | undefined;
}

/** Live infinite list of a product's reviews, newest first, 20 per page (SPEC L50, L52, SETTLED 20). */
export function ReviewList({
  productId,
  context = 'inOrder',
  label = texts.detail.heading,
}: ReviewListProps) {
  const params: LatestParams = { productId };
  const first = useRead(latest, params);
  const { end, nextPages, loadMore } = useInfiniteList(`reviews of ${productId}`, first);
  const { data, error, retry } = first;
  const { hidden } = useMyReviews(productId);
  const words = texts.detail;

  if (!data && error)
    return (
      <>
        <Note tone="bad">{texts[context].loadFailed}</Note>
        <Button className="mt-4" onClick={retry} busy={first.isFetching}>
          {shellTexts.actions.retry}
        </Button>
      </>
    );
  if (!data)
    return (
      <>
        <LoadingText>{words.loading}</LoadingText>
        <SkeletonRows count={3} height={132} />
      </>
    );
  const rows = ({ reviews }: Pick<LatestReviews, 'reviews'>) => (
    <ReviewRows productId={productId} reviews={reviews} deleteFailed={texts[context].deleteFailed} />
  );
  const hiddenOwn = hidden ? (
    <div className="review-hidden">
      <Note tone="info">{words.hidden}</Note>
      {rows({ reviews: [hidden] })}
    </div>
  ) : null;
  if (data.reviews.length === 0) return hiddenOwn ?? <p className="reviews-none">{words.none}</p>;

  return (
    <>
      {hiddenOwn}
      <section aria-label={label} aria-busy={first.isFetching || undefined} tabIndex={-1}>
        {rows(data)}
        {nextPages ? (
          <NextPages contract={latest} params={params} {...nextPages}>
            {rows}
          </NextPages>
        ) : null}
      </section>
      <LoadMore end={end} loading={words.loading} failed={texts[context].loadFailed} onMore={loadMore} />
    </>
  );
}
