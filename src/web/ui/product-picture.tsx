import { ImageOff } from 'lucide-react';
import { fitOf, type PictureFit, useBrokenPicture } from './picture-source.ts';
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
}

/** A product in its tinted niche. Fills the box that it is given. */
export function ProductPicture({ id, src, alt, eager, fit, noImage = 'No Image' }: ProductPictureProps) {
  const source = src || undefined;
  const { picture, broken, onError } = useBrokenPicture(source);
  if (!source || broken) {
    return (
      <span className="niche" data-state="none">
        <ImageOff size={28} strokeWidth={1.75} aria-hidden="true" />
        <span>{noImage}</span>
      </span>
    );
  }
  return (
    <span className="niche" data-tint={tintOf(id)} data-fit={fit ?? fitOf(source)}>
      <img
        ref={picture}
        className="niche-picture"
        src={source}
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
