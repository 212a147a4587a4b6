import { useEffect, useRef, useState } from 'react';

/** `cutout`: transparent background, aligned to the bottom edge; `cover`: an opaque photograph that fills the box. */
export type PictureFit = 'cutout' | 'cover';

/** URL of an uploaded picture: stored in three widths; `-cut` marks transparency. */
const UPLOADED = /^(\/pictures\/[0-9a-f]{64}(-cut)?-)(?:320|640|1280)\.webp$/;

/** Returns the fit of a picture: bundled ones are cut out, names of uploaded ones contain the fit, linked ones cover. */
export function fitOf(src: string): PictureFit {
  const uploaded = UPLOADED.exec(src);
  if (uploaded) return uploaded[2] ? 'cutout' : 'cover';
  return src.startsWith('/') ? 'cutout' : 'cover';
}

/** The `srcset` of an uploaded picture, or undefined. */
export function srcSetOf(src: string): string | undefined {
  const base = UPLOADED.exec(src)?.[1];
  return base && [320, 640, 1280].map((width) => `${base}${width}.webp ${width}w`).join(', ');
}

/** Detects that a picture failed to load, even before hydration, when its `error` event was missed. A new `src` resets it. */
export function useBrokenPicture(src: string | undefined) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const element = picture.current;
    // Setting `src` again repeats the event for a broken picture.
    if (src && element?.complete && element.naturalWidth === 0) element.src = src;
  }, [src]);
  return { picture, broken: src !== undefined && src === brokenSrc, onError: () => setBrokenSrc(src) };
}
