/** Limits and URLs of uploaded pictures. */

/** Maximum upload: 10 MB, 40 megapixels. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
export const MAX_PICTURE_PIXELS = 40_000_000;
/** Maximum width and height in px: decoders that work line by line still buffer hundreds of full lines. */
export const MAX_PICTURE_SIDE = 12_000;
/** Widths in which every picture is stored (px). */
export const PICTURE_WIDTHS = [320, 640, 1280] as const;
/** Width in the URL that products store (px). */
const DEFAULT_WIDTH = 640;

export interface PictureName {
  hash: string;
  /** True for a picture with transparent parts. */
  cutOut: boolean;
  width: number;
}

const NAME = /^([0-9a-f]{64})(-cut)?-(320|640|1280)\.webp$/;

/** Returns a file name, for example `<hash>-640.webp`, or `<hash>-cut-640.webp` for a cut-out picture. */
function pictureFile({ hash, cutOut, width }: PictureName): string {
  return `${hash}${cutOut ? '-cut' : ''}-${width}.webp`;
}

/** Returns the URL path that a product stores; it does not depend on the shop's domain. */
export function picturePath(picture: Omit<PictureName, 'width'>): string {
  return `/pictures/${pictureFile({ ...picture, width: DEFAULT_WIDTH })}`;
}

/** Parses a file name; undefined if it is not the name of an uploaded picture. */
export function parsePictureName(file: string): PictureName | undefined {
  const match = NAME.exec(file);
  if (!match) return undefined;
  const [, hash = '', cut, width] = match;
  return { hash, cutOut: cut !== undefined, width: Number(width) };
}
