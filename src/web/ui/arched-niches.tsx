import { ProductPicture } from './product-picture.tsx';
import { Board } from './shelf.tsx';

export interface ArchedNichesProps {
  /** Three cut-out pictures. Decoration only. */
  pictures: readonly { id: string; src: string }[];
}

/** The shop window above the sign-in form. */
export function ArchedNiches({ pictures }: ArchedNichesProps) {
  return (
    <div className="arches" aria-hidden="true">
      {pictures.slice(0, 3).map((picture) => (
        <ProductPicture key={picture.id} id={picture.id} src={picture.src} alt="" fit="stand" eager />
      ))}
      <Board />
    </div>
  );
}
