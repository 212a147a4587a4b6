import type { ReactNode, Ref } from 'react';

export interface ShelfProps {
  label?: string | undefined;
  children: ReactNode;
  busy?: boolean | undefined;
  ref?: Ref<HTMLUListElement> | undefined;
}

/** Rows of shelves: 2 columns, 3 from 768, 4 from 1180. */
export function Shelf({ label, children, busy, ref }: ShelfProps) {
  return (
    <ul className="shelf" aria-label={label} aria-busy={busy || undefined} ref={ref}>
      {children}
    </ul>
  );
}

export interface ShelfItemProps {
  /** What stands in the niche. */
  picture: ReactNode;
  /** What hangs and stands below the board. */
  children: ReactNode;
}

/** One place on a shelf: a square bay, its piece of the board, and what belongs below. */
export function ShelfItem({ picture, children }: ShelfItemProps) {
  return (
    <li className="shelf-item">
      <div className="bay">{picture}</div>
      <Board />
      {children}
    </li>
  );
}

/** The board that goods stand on. Decoration only. */
export function Board() {
  return <div className="board" aria-hidden="true" />;
}
