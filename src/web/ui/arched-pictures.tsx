import { PictureDivider } from './card-grid.tsx';
import { ProductPicture } from './product-picture.tsx';

export interface ArchedPicturesProps {
  /** Three cut-out pictures. Decoration only. */
  pictures: readonly { id: string; src: string }[];
}

/** Product pictures above the login form. Decoration only. */
export function ArchedPictures({ pictures }: ArchedPicturesProps) {
  return (
    <div className="arched-pictures" aria-hidden="true">
      {pictures.slice(0, 3).map((picture) => (
        <ProductPicture key={picture.id} id={picture.id} src={picture.src} alt="" fit="cutout" eager />
      ))}
      <PictureDivider />
    </div>
  );
}
