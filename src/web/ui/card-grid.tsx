import type { ReactNode, Ref } from 'react';

export interface CardGridProps {
  label?: string | undefined;
  children: ReactNode;
  busy?: boolean | undefined;
  ref?: Ref<HTMLUListElement> | undefined;
}

/** Rows of shelves: 2 columns, 3 from 768, 4 from 1180. */
export function CardGrid({ label, children, busy, ref }: CardGridProps) {
  return (
    <ul className="card-grid" aria-label={label} aria-busy={busy || undefined} ref={ref}>
      {children}
    </ul>
  );
}

export interface CardGridItemProps {
  /** What stands in the niche. */
  picture: ReactNode;
  /** What hangs and stands below the board. */
  children: ReactNode;
}

/** One place on a shelf: a square bay, its piece of the board, and what belongs below. */
export function CardGridItem({ picture, children }: CardGridItemProps) {
  return (
    <li className="card-grid-item">
      <div className="picture-box">{picture}</div>
      <Board />
      {children}
    </li>
  );
}

/** The board that goods stand on. Decoration only. */
export function Board() {
  return <div className="board" aria-hidden="true" />;
}
