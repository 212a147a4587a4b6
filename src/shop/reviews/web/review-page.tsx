import { X } from 'lucide-react';
import { useRef } from 'react';
import type { ReadState } from '../../../web/api/use-read.ts';
import { ErrorState } from '../../../web/error-state.tsx';
import { texts as shellTexts } from '../../../web/texts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { NumberedPager } from '../../../web/ui/pager.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import type { ReviewPage } from '../contract.ts';
import type { ReviewFilters } from '../filters.ts';
import { isReviewSort, MINIMUM_RATINGS, REVIEW_SORTS, toMinimumRating } from '../rules.ts';
import { texts } from '../texts.ts';
import { ReviewRows } from './review-rows.tsx';

export interface FilterProps {
  filters: ReviewFilters;
  onChange: (change: Partial<ReviewFilters>) => void;
}

const pageTexts = texts.page;

/** Sort order and minimum rating of the reviews page (SPEC L54, L151). */
export function ReviewFilterBar({ filters, onChange }: FilterProps) {
  return (
    <div className="review-filters">
      <FilterSelect
        label={pageTexts.sortBy}
        value={filters.sort}
        options={REVIEW_SORTS.map((sort) => ({ value: sort, label: pageTexts.sorts[sort] }))}
        onChange={(sort) => isReviewSort(sort) && onChange({ sort })}
      />
      <FilterSelect
        label={pageTexts.minimumRating}
        value={String(filters.minRating)}
        options={MINIMUM_RATINGS.map((minimum) => ({
          value: String(minimum),
          label: pageTexts.minimumRatings[minimum],
        }))}
        onChange={(minimum) => onChange({ minRating: toMinimumRating(minimum), stars: 0 })}
      />
      {filters.minRating > 0 || filters.stars > 0 ? (
        <Button
          variant="quiet"
          icon={<X size={16} aria-hidden="true" />}
          onClick={() => onChange({ minRating: 0, stars: 0 })}
        >
          {shellTexts.actions.clearFilter}
        </Button>
      ) : null}
    </div>
  );
}

export interface ReviewPageListProps extends Pick<FilterProps, 'onChange'> {
  productId: string;
  page: ReadState<ReviewPage>;
}

/** A page of five reviews with a pager, or an empty state (SPEC L54). */
export function ReviewPageList({
  productId,
  page: { data, error, isFetching, retry },
  onChange,
}: ReviewPageListProps) {
  const list = useRef<HTMLElement>(null);
  if (!data && error) return <ErrorState title={pageTexts.loadFailed} onRetry={retry} busy={isFetching} />;
  if (!data)
    return (
      <>
        <LoadingText>{pageTexts.loading}</LoadingText>
        <SkeletonRows height={132} />
      </>
    );
  if (data.total === 0)
    return data.summary.count === 0 ? (
      <EmptyState variant="empty" title={pageTexts.none} />
    ) : (
      <EmptyState variant="filter" title={pageTexts.noneMatch} />
    );

  const { page, pages } = data;
  const goToPage = (next: number) => {
    onChange({ page: next });
    list.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <section ref={list} tabIndex={-1} aria-label={texts.detail.heading} aria-busy={isFetching || undefined}>
        <ReviewRows
          productId={productId}
          reviews={data.reviews}
          deleteFailed={texts.detail.deleteFailed}
          showRatingText
        />
      </section>
      {pages > 1 ? <NumberedPager page={page} pages={pages} onPage={goToPage} /> : null}
    </>
  );
}
