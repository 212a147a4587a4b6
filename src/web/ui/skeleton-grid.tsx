import { Board } from './card-grid.tsx';

const places = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Placeholder cards in their final size while products are loading. */
export function SkeletonGrid({ count = 8 }: { count?: number | undefined }) {
  return (
    <ul className="card-grid" aria-hidden="true">
      {places(count).map((place) => (
        <li key={place} className="card-grid-item">
          <div className="picture-box">
            <span className="skeleton skeleton-picture" />
          </div>
          <Board />
          <span className="skeleton skeleton-price" />
          <span className="skeleton mt-4 h-5 w-4/5" />
          <span className="skeleton mt-3 h-4 w-full" />
          <span className="skeleton mt-2 h-4 w-3/5" />
          <span className="skeleton mt-4 h-4 w-1/2" />
          <span className="skeleton mt-4 h-11 w-full" />
        </li>
      ))}
    </ul>
  );
}
