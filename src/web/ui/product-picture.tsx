import { ImageOff } from 'lucide-react';
import { fitOf, type PictureFit, srcSetOf, useBrokenPicture } from './picture-source.ts';
import { tintOf } from './tint.ts';

export { tintOf } from './tint.ts';

export interface ProductPictureProps {
  /** The product's id: it chooses the tint. */
  id: string;
  src?: string | null | undefined;
  /** The product's title, or empty where the title stands beside the picture. */
  alt: string;
  /** The first row is eager, the rest lazy. */
  eager?: boolean | undefined;
  fit?: PictureFit | undefined;
  /** SPEC L44: shown in a niche 150 px high when there is no picture or it does not load. */
  noImage?: string | undefined;
  /** How wide it will be, as in `<img sizes>`; a card of the shelf unless told. */
  sizes?: string | undefined;
}

const CARD_SIZES = '(min-width: 1180px) 300px, (min-width: 768px) 32vw, 48vw';

/** A product in its tinted niche. Fills the box that it is given. */
export function ProductPicture(props: ProductPictureProps) {
  const { id, src, alt, eager, fit, noImage = 'No Image', sizes = CARD_SIZES } = props;
  const source = src || undefined;
  const { picture, broken, onError } = useBrokenPicture(source);
  if (!source || broken) {
    return (
      <span className="image-well" data-state="none">
        <ImageOff size={28} strokeWidth={1.75} aria-hidden="true" />
        <span>{noImage}</span>
      </span>
    );
  }
  return (
    <span className="image-well" data-tint={tintOf(id)} data-fit={fit ?? fitOf(source)}>
      <img
        ref={picture}
        className="image-well-picture"
        src={source}
        srcSet={srcSetOf(source)}
        sizes={srcSetOf(source) && sizes}
        alt={alt}
        width={256}
        height={256}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        onError={onError}
      />
    </span>
  );
}
