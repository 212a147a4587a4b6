import { Picture } from '../../../web/ui/picture.tsx';
import { PictureDivider } from '../../../web/ui/picture-divider.tsx';

export interface ArchedPicturesProps {
  /** Three cut-out pictures. Decoration only. */
  pictures: readonly { id: string; src: string }[];
}

/** Product pictures above the login form. Decoration only. */
export function ArchedPictures({ pictures }: ArchedPicturesProps) {
  return (
    <div className="arched-pictures" aria-hidden="true">
      {pictures.slice(0, 3).map((picture) => (
        <Picture key={picture.id} id={picture.id} src={picture.src} alt="" fit="cutout" eager />
      ))}
      <PictureDivider />
    </div>
  );
}
