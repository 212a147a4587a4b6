import { useEffect, useRef, useState } from 'react';

/** `stand`: cut out, stands on the board; `cover`: an opaque photograph that fills its niche. */
export type PictureFit = 'stand' | 'cover';

/** Pictures of this shop are cut out; a linked photograph is not. */
export function fitOf(src: string): PictureFit {
  return src.startsWith('/') ? 'stand' : 'cover';
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
