import { placeAbove, placeBelow } from '../../../shared/paging.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { texts as shell } from '../../../web/texts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { EmptyShelf } from '../../../web/ui/empty-shelf.tsx';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { adminList } from '../admin-contract.ts';
import {
  MODERATION_FILTERS,
  MODERATION_PAGE_SIZE,
  type ModerationFilters,
  moderationParams,
  toModerationFilter,
} from '../admin-rules.ts';
import { adminTexts as words } from '../admin-texts.ts';
import { ModerationRow } from './moderation-row.tsx';

const options = MODERATION_FILTERS.map((filter) => ({
  value: filter as string,
  label: words.filters[filter],
}));

export interface ModerationScreenProps {
  filters: ModerationFilters;
  onChange: (to: ModerationFilters) => void;
}

/** /admin/reviews: the reviews of all products, live; hidden and shown again here. */
export function ModerationScreen({ filters, onChange }: ModerationScreenProps) {
  const { data, error, isFetching, retry } = useRead(adminList, moderationParams(filters));
  const { filter } = filters;
  return (
    <>
      <PageHeading
        aside={words.lead}
        actions={
          <FilterSelect
            label={words.filter}
            value={filter}
            options={options}
            onChange={(value) => onChange({ filter: toModerationFilter(value), page: 1 })}
          />
        }
      >
        {words.heading}
      </PageHeading>
      {data && data.reviews.length > 0 ? (
        <>
          <Panel flush>
            <ul className="moderation" aria-label={words.heading} aria-busy={isFetching || undefined}>
              {data.reviews.map((review) => (
                <ModerationRow key={review.id} review={review} />
              ))}
            </ul>
          </Panel>
          <Pager
            label={shell.pager.label}
            text={shell.pager.page(filters.page)}
            prevLabel={shell.pager.prev}
            nextLabel={shell.pager.next}
            hasPrev={filters.page > 1}
            hasNext={data.hasOlder}
            onPrev={() => onChange({ filter, ...placeAbove(filters, data.reviews[0]!.id) })}
            onNext={() => onChange({ filter, ...placeBelow(filters, data.reviews.at(-1)!.id) })}
          />
        </>
      ) : data ? (
        <EmptyShelf
          variant={filter === 'all' ? 'empty' : 'filter'}
          title={filter === 'all' ? words.none : words.noneMatch}
        />
      ) : error ? (
        <EmptyShelf
          variant="failed"
          title={words.loadFailed}
          action={
            <Button variant="primary" busy={isFetching} onClick={retry}>
              {shell.actions.retry}
            </Button>
          }
        >
          {error.message}
        </EmptyShelf>
      ) : (
        <>
          <LoadingText>{words.loading}</LoadingText>
          <SkeletonRows count={MODERATION_PAGE_SIZE} />
        </>
      )}
    </>
  );
}
