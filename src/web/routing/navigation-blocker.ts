/** A navigation inside the shop whose page is not shown yet. */
export interface Navigation {
  /** Path and query of its page, possibly with a hash. */
  path: string;
  /** Steps in the browser's history that Back or Forward has already moved (Back: -1); 0 for a link. */
  steps: number;
  /** Navigates. A link is not blocked again; Back and Forward are. */
  run: () => void;
}

/**
 * Decides whether a navigation is blocked; undefined if none is. Only `src/web/forms` sets it, so that pages without
 * such forms do not load its rules and texts. Redirects are never blocked.
 */
export const navigationBlocker: { blocks?: ((navigation: Navigation) => boolean) | undefined } = {};
