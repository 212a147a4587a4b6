import type { ReactNode } from 'react';
import { nextPagePosition, type PagePosition, previousPagePosition } from '../../shared/paging.ts';
import { adminPageTexts } from '../admin-page-texts.ts';
import type { ReadState } from '../api/use-read.ts';
import { ErrorState } from '../error-state.tsx';
import { pagerTexts } from '../pager-texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { LoadingText } from '../ui/loading-text.tsx';
import { Note } from '../ui/note.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Pager } from '../ui/pager.tsx';
import { Panel } from '../ui/panel.tsx';
import type { Option } from '../ui/select.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';

export interface PagedListProps<Item extends { readonly id: string }> {
  words: {
    readonly heading: string;
    readonly lead: string;
    readonly loading: string;
    readonly loadFailed: string;
    readonly none: string;
    /** No item matches the filter. */
    readonly noneMatch: string;
  };
  /** Shown next to the filter. */
  actions?: ReactNode;
  /** Shown below the heading, such as a search field. */
  tools?: ReactNode;
  filter: { label: string; options: readonly Option[]; value: string; all: string };
  onFilter: (value: string) => void;
  position: PagePosition;
  onPosition: (to: PagePosition) => void;
  read: Pick<ReadState<unknown>, 'error' | 'isFetching' | 'retry'>;
  /** The rows of this page; undefined while loading. */
  items: readonly Item[] | undefined;
  hasOlder: boolean;
  /** Number of placeholder rows while loading. */
  skeletons: number;
  /** The list element with its rows. */
  children: (items: readonly Item[]) => ReactNode;
}

/** A screen with one list: filter, pager, and its loading, error and empty states. */
export function PagedList<Item extends { readonly id: string }>(props: PagedListProps<Item>) {
  const { words, filter, onFilter, items, skeletons } = props;
  const { error, isFetching, retry } = props.read;
  const isUnfiltered = filter.value === filter.all;
  const filterSelect = (
    <FilterSelect label={filter.label} value={filter.value} options={filter.options} onChange={onFilter} />
  );
  return (
    <>
      <PageHeading
        aside={words.lead}
        actions={
          props.actions ? (
            <div className="heading-actions">
              {filterSelect}
              {props.actions}
            </div>
          ) : (
            filterSelect
          )
        }
      >
        {words.heading}
      </PageHeading>
      {props.tools}
      {props.position.isCursorMissing ? <Note tone="bad">{adminPageTexts.paginationFailed}</Note> : null}
      {items && items.length > 0 ? (
        <Rows {...props} items={items} />
      ) : items ? (
        <EmptyState
          variant={isUnfiltered ? 'empty' : 'filter'}
          title={isUnfiltered ? words.none : words.noneMatch}
        />
      ) : error ? (
        <ErrorState title={words.loadFailed} busy={isFetching} onRetry={retry}>
          {error.message}
        </ErrorState>
      ) : (
        <>
          <LoadingText>{words.loading}</LoadingText>
          <SkeletonRows count={skeletons} />
        </>
      )}
    </>
  );
}

function Rows<Item extends { readonly id: string }>({
  items,
  position,
  onPosition,
  hasOlder,
  children,
}: PagedListProps<Item> & { items: readonly Item[] }) {
  return (
    <>
      <Panel flush>{children(items)}</Panel>
      <Pager
        label={pagerTexts.label}
        text={pagerTexts.page(position.page)}
        prevLabel={pagerTexts.prev}
        nextLabel={pagerTexts.next}
        hasPrev={position.page > 1}
        hasNext={hasOlder}
        onPrev={() => onPosition(previousPagePosition(position, items[0]!.id))}
        onNext={() => onPosition(nextPagePosition(position, items.at(-1)!.id))}
      />
    </>
  );
}
