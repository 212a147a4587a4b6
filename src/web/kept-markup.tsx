import { createContext, type ReactNode, useContext } from 'react';

/** Drawn parts of pages, kept from one rendering to the next; only on the server. */
export interface MarkupKeeper {
  /** Takes the place of `children`: themselves, to be kept, or where the kept markup goes. */
  place(facts: readonly unknown[], children: ReactNode): ReactNode;
}

export const MarkupKeeperContext = createContext<MarkupKeeper | null>(null);

interface KeptProps {
  /** A name, and everything that the markup depends on as JSON would tell it: equal facts must mean equal markup. */
  by: () => readonly unknown[];
  children: ReactNode;
}

/**
 * Marks a part that looks the same in many pages (a product on the shelf), so that the server draws it once for all
 * of them. In the browser it is nothing but its children. A part that uses `useId` must always stand at the same place
 * of the page: its ids are made of that place.
 */
export function Kept({ by, children }: KeptProps): ReactNode {
  const keeper = useContext(MarkupKeeperContext);
  return keeper ? keeper.place(by(), children) : children;
}
