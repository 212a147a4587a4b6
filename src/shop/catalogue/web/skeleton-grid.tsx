import { PictureDivider } from '../../../web/ui/picture-divider.tsx';

const indexes = Array.from({ length: 8 }, (_, index) => index);

/** Placeholder cards in their final size while products are loading. */
export function SkeletonGrid() {
  return (
    <ul className="card-grid" aria-hidden="true">
      {indexes.map((index) => (
        <li key={index} className="card-grid-item">
          <div className="picture-box">
            <span className="skeleton skeleton-picture" />
          </div>
          <PictureDivider />
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
