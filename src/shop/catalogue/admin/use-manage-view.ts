import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import {
  extendTrail,
  FIRST_PAGE,
  isPageWithoutCursor,
  type ManageFilters,
  type ManagePage,
  parseManageView,
  previousPage,
  serializeManageView,
} from '../manage-filters.ts';

/** Cursors of the pages before this one, stored in the history entry so that Back keeps them. */
interface TrailState {
  trail?: string[];
}

/** Filters, order and page of the table, from the address, with navigation between its pages. */
export function useManageView() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [pagingFailed, setPagingFailed] = useState(false);
  const { filters, position } = useMemo(() => parseManageView(query), [query]);
  const isMissingCursor = useMemo(() => isPageWithoutCursor(query), [query]);
  const trail = (state as TrailState | null)?.trail ?? [];

  const goTo = useCallback(
    (to: { filters: ManageFilters; position: ManagePage; trail?: string[] }, replace = false) => {
      const search = new URLSearchParams(serializeManageView(to.filters, to.position)).toString();
      void navigate(
        { search: search && `?${search}` },
        { replace, state: { trail: to.trail ?? [] } satisfies TrailState, preventScrollReset: replace },
      );
    },
    [navigate],
  );

  /** To the page before; when nothing says which one that is, to the first, and says so (SPEC L139, SETTLED 21). */
  function back(replace = false): void {
    const before = previousPage(position, trail);
    setPagingFailed(!before);
    goTo({ filters, position: before ?? FIRST_PAGE, trail: before ? trail.slice(0, -1) : [] }, replace);
  }

  return {
    filters,
    position,
    /** True when the previous page is unknown, or the address names a page without its cursor; until the next navigation. */
    pagingFailed: pagingFailed || isMissingCursor,
    next(after: string): void {
      setPagingFailed(false);
      goTo({ filters, position: { page: position.page + 1, after }, trail: extendTrail(position, trail) });
    },
    back,
    /** Shows page 1 and an error: the cursor in the address does not belong to this list. */
    failPaging(): void {
      setPagingFailed(true);
      goTo({ filters, position: FIRST_PAGE }, true);
    },
    /** Other filters begin with their first page. Words that are still being typed take the entry of those before. */
    change(changed: Partial<ManageFilters>): void {
      setPagingFailed(false);
      const typing = changed.search !== undefined && changed.search !== '' && filters.search !== '';
      goTo({ filters: { ...filters, ...changed }, position: FIRST_PAGE }, typing);
    },
  };
}

export type ManageView = ReturnType<typeof useManageView>;
