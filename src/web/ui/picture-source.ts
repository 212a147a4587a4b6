import { useEffect, useRef, useState } from 'react';

/** `stand`: cut out, stands on the board; `cover`: an opaque photograph, as large as its niche allows. */
export type PictureFit = 'cutout' | 'cover';

/** An uploaded picture: its name says whether it has see-through parts, and it is kept in three widths. */
const UPLOADED = /^(\/pictures\/[0-9a-f]{64}(-cut)?-)(?:320|640|1280)\.webp$/;

/** Pictures that came with the shop are cut out, uploaded ones say so; a linked photograph is not. */
export function fitOf(src: string): PictureFit {
  const uploaded = UPLOADED.exec(src);
  if (uploaded) return uploaded[2] ? 'cutout' : 'cover';
  return src.startsWith('/') ? 'cutout' : 'cover';
}

/** The widths among which the browser may choose, or undefined when there is only one. */
export function srcSetOf(src: string): string | undefined {
  const base = UPLOADED.exec(src)?.[1];
  return base && [320, 640, 1280].map((width) => `${base}${width}.webp ${width}w`).join(', ');
}

/**
 * Whether a picture failed to load. Also notices one that failed before the page came alive, when the
 * `error` event was already over; a new `src` gets a new chance.
 */
export function useBrokenPicture(src: string | undefined) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const element = picture.current;
    // Asking once more brings the event back if the picture really is broken.
    if (src && element?.complete && element.naturalWidth === 0) element.src = src;
  }, [src]);
  return { picture, broken: src !== undefined && src === brokenSrc, onError: () => setBrokenSrc(src) };
}
