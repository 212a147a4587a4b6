import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import {
  FIRST_PAGE,
  isLostPage,
  type ManageFilters,
  type ManagePage,
  manageQuery,
  manageViewOf,
  pageBefore,
  trailBeyond,
} from '../manage-filters.ts';

/** Where the cursors of the pages that led here stand: in the entry of the tab's history, so that Back keeps them. */
interface TrailState {
  trail?: string[];
}

/** Filters, order and page of the table, kept in the address, and the ways between its pages. */
export function useManageView() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [lost, setLost] = useState(false);
  const { filters, at } = useMemo(() => manageViewOf(query), [query]);
  const isLost = useMemo(() => isLostPage(query), [query]);
  const trail = (state as TrailState | null)?.trail ?? [];

  const go = useCallback(
    (to: { filters: ManageFilters; at: ManagePage; trail?: string[] }, replace = false) => {
      const search = new URLSearchParams(manageQuery(to.filters, to.at)).toString();
      void navigate(
        { search: search && `?${search}` },
        { replace, state: { trail: to.trail ?? [] } satisfies TrailState, preventScrollReset: replace },
      );
    },
    [navigate],
  );

  /** To the page before; when nothing says which one that is, to the first, and says so (SPEC L139, SETTLED 21). */
  function back(replace = false): void {
    const before = pageBefore(at, trail);
    setLost(!before);
    go({ filters, at: before ?? FIRST_PAGE, trail: before ? trail.slice(0, -1) : [] }, replace);
  }

  return {
    filters,
    at,
    /** True after the way back was lost, or when the address names a page without it, until somebody goes on. */
    lost: lost || isLost,
    next(after: string): void {
      setLost(false);
      go({ filters, at: { page: at.page + 1, after }, trail: trailBeyond(at, trail) });
    },
    back,
    /** The cursor in the address is none of this list. */
    loseWay(): void {
      setLost(true);
      go({ filters, at: FIRST_PAGE }, true);
    },
    /** Other filters begin with their first page. Words that are still being typed take the entry of those before. */
    change(changed: Partial<ManageFilters>): void {
      setLost(false);
      const typing = changed.search !== undefined && changed.search !== '' && filters.search !== '';
      go({ filters: { ...filters, ...changed }, at: FIRST_PAGE }, typing);
    },
  };
}

export type ManageView = ReturnType<typeof useManageView>;
