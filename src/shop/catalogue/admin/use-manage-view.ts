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

/** Cursors of the previous pages, stored in the history entry so that Back restores them. */
interface TrailState {
  trail?: string[];
}

/** Filters, order and page of the table in the URL, with navigation between pages. */
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

  /** Goes to the previous page; if its cursor is unknown, goes to page 1 and shows an error (SPEC L139, SETTLED 21). */
  function back(replace = false): void {
    const previous = previousPage(position, trail);
    setPagingFailed(!previous);
    goTo({ filters, position: previous ?? FIRST_PAGE, trail: previous ? trail.slice(0, -1) : [] }, replace);
  }

  return {
    filters,
    position,
    /** True, until the next navigation, if the previous page is unknown or the URL names a page without its cursor. */
    pagingFailed: pagingFailed || isMissingCursor,
    next(after: string): void {
      setPagingFailed(false);
      goTo({ filters, position: { page: position.page + 1, after }, trail: extendTrail(position, trail) });
    },
    back,
    /** Shows page 1 and an error, because the cursor in the URL does not belong to this list. */
    failPaging(): void {
      setPagingFailed(true);
      goTo({ filters, position: FIRST_PAGE }, true);
    },
    /** Changes filters and goes to page 1. While a search is being typed, each change replaces the history entry. */
    change(changed: Partial<ManageFilters>): void {
      setPagingFailed(false);
      const isTyping = changed.search !== undefined && changed.search !== '' && filters.search !== '';
      goTo({ filters: { ...filters, ...changed }, position: FIRST_PAGE }, isTyping);
    },
  };
}

export type ManageView = ReturnType<typeof useManageView>;
