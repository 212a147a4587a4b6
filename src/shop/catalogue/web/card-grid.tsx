import type { ReactNode, Ref } from 'react';
import { PictureDivider } from '../../../web/ui/picture-divider.tsx';

export interface CardGridProps {
  label?: string | undefined;
  children: ReactNode;
  busy?: boolean | undefined;
  ref?: Ref<HTMLUListElement> | undefined;
}

/** Grid of product cards: 2 columns, 3 from 768 px, 4 from 1180 px. */
export function CardGrid({ label, children, busy, ref }: CardGridProps) {
  return (
    <ul className="card-grid" aria-label={label} aria-busy={busy || undefined} ref={ref}>
      {children}
    </ul>
  );
}

export interface CardGridItemProps {
  /** Picture of the card. */
  picture: ReactNode;
  /** Content below the divider. */
  children: ReactNode;
}

/** One card: a square picture box, the divider and the content. */
export function CardGridItem({ picture, children }: CardGridItemProps) {
  return (
    <li className="card-grid-item">
      <div className="picture-box">{picture}</div>
      <PictureDivider />
      {children}
    </li>
  );
}
