import { ImageOff } from 'lucide-react';
import type { CSSProperties } from 'react';
import { fitOf, type PictureFit, srcSetOf, useBrokenPicture } from './picture-source.ts';
import { tintOf } from './tint.ts';

export interface ThumbProps {
  id: string;
  src?: string | null | undefined;
  alt?: string | undefined;
  /** Side length (px); default: 60, or `--thumb` of the container. */
  size?: number | undefined;
  fit?: PictureFit | undefined;
  /** Shows the picture in greyscale, for an unavailable item. */
  grey?: boolean | undefined;
}

/** Small picture on its background tint. */
export function Thumb({ id, src, alt = '', size, fit, grey }: ThumbProps) {
  const source = src || undefined;
  const { picture, broken, onError } = useBrokenPicture(source);
  const style = size ? ({ '--thumb': `${size}px` } as CSSProperties) : undefined;
  if (!source || broken) {
    return (
      <span className="thumb" data-tint="none" style={style}>
        <ImageOff size={20} aria-hidden={alt ? undefined : true} aria-label={alt || undefined} />
      </span>
    );
  }
  return (
    <span
      className="thumb"
      data-tint={tintOf(id)}
      data-fit={fit ?? fitOf(source)}
      data-grey={grey || undefined}
      style={style}
    >
      <img
        ref={picture}
        src={source}
        srcSet={srcSetOf(source)}
        sizes={srcSetOf(source) && `${size ?? 60}px`}
        alt={alt}
        width={64}
        height={64}
        loading="lazy"
        decoding="async"
        onError={onError}
      />
    </span>
  );
}
