import { Board } from './shelf.tsx';

const places = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Empty places on the shelf while goods are on their way, in their final sizes. */
export function SkeletonShelf({ count = 8 }: { count?: number | undefined }) {
  return (
    <ul className="shelf" aria-hidden="true">
      {places(count).map((place) => (
        <li key={place} className="shelf-item">
          <div className="bay">
            <span className="bone bone-niche" />
          </div>
          <Board />
          <span className="bone bone-ticket" />
          <span className="bone mt-4 h-5 w-4/5" />
          <span className="bone mt-3 h-4 w-full" />
          <span className="bone mt-2 h-4 w-3/5" />
          <span className="bone mt-4 h-4 w-1/2" />
          <span className="bone mt-4 h-11 w-full" />
        </li>
      ))}
    </ul>
  );
}
