import { ImageOff } from 'lucide-react';
import { fitOf, type PictureFit, srcSetOf, useBrokenPicture } from './picture-source.ts';
import { tintOf } from './tint.ts';

export { tintOf } from './tint.ts';

export interface PictureProps {
  /** Id of the pictured thing; determines the tint. */
  id: string;
  src?: string | null | undefined;
  /** Alternative text; empty if the title is next to the picture. */
  alt: string;
  /** Loads the picture immediately instead of lazily: for the first row. */
  eager?: boolean | undefined;
  fit?: PictureFit | undefined;
  /** Text of the 150 px placeholder that is shown when there is no picture or it fails to load (SPEC L44). */
  noImage?: string | undefined;
  /** Value of `<img sizes>`; default: a card in the grid of Home. */
  sizes?: string | undefined;
}

const CARD_SIZES = '(min-width: 1180px) 300px, (min-width: 768px) 32vw, 48vw';

/** Picture on a tinted background. Fills its container. */
export function Picture(props: PictureProps) {
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
