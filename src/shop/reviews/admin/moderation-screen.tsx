import { useRead } from '../../../web/api/use-read.ts';
import { PagedList } from '../../../web/lists/paged-list.tsx';
import { adminList } from '../admin-contract.ts';
import {
  MODERATION_FILTERS,
  MODERATION_PAGE_SIZE,
  type ModerationFilters,
  moderationParams,
  toModerationFilter,
} from '../admin-rules.ts';
import { adminTexts } from '../admin-texts.ts';
import { ModerationRow } from './moderation-row.tsx';

const options = MODERATION_FILTERS.map((filter) => ({
  value: filter as string,
  label: adminTexts.filters[filter],
}));

export interface ModerationScreenProps {
  filters: ModerationFilters;
  onChange: (to: ModerationFilters) => void;
}

/** /admin/reviews: live list of the reviews of all products, which can be hidden and unhidden. */
export function ModerationScreen({ filters, onChange }: ModerationScreenProps) {
  const read = useRead(adminList, moderationParams(filters));
  const { filter } = filters;
  return (
    <PagedList
      words={adminTexts}
      filter={{ label: adminTexts.filter, options, value: filter, all: 'all' }}
      onFilter={(value) => onChange({ filter: toModerationFilter(value), page: 1 })}
      position={filters}
      onPosition={(position) => onChange({ filter, ...position })}
      read={read}
      items={read.data?.reviews}
      hasOlder={read.data?.hasOlder ?? false}
      skeletons={MODERATION_PAGE_SIZE}
    >
      {(reviews) => (
        <ul className="moderation" aria-label={adminTexts.heading} aria-busy={read.isFetching || undefined}>
          {reviews.map((review) => (
            <ModerationRow key={review.id} review={review} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}
