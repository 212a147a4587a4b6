/** Pictures that administrators upload: limits and addresses. */

/** Largest upload: 10 MB, 40 megapixels. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
export const MAX_PICTURE_PIXELS = 40_000_000;
/** Longest side in pixels: even a decoder that reads line by line buffers some hundred lines of full width. */
export const MAX_PICTURE_SIDE = 12_000;
/** Every picture is kept in these widths (px). */
export const PICTURE_WIDTHS = [320, 640, 1280] as const;
/** The width that products name as their picture. */
const DEFAULT_WIDTH = 640;

export interface PictureName {
  hash: string;
  cutOut: boolean;
  width: number;
}

const NAME = /^([0-9a-f]{64})(-cut)?-(320|640|1280)\.webp$/;

/** The picture's file, for example `<hash>-640.webp`, or `<hash>-cut-640.webp` of one with see-through parts. */
function pictureFile({ hash, cutOut, width }: PictureName): string {
  return `${hash}${cutOut ? '-cut' : ''}-${width}.webp`;
}

/** The address that a product keeps: a path of this shop, the same wherever the shop moves. */
export function picturePath(picture: Omit<PictureName, 'width'>): string {
  return `/pictures/${pictureFile({ ...picture, width: DEFAULT_WIDTH })}`;
}

/** What a file's name says, or undefined when it is not one of ours. */
export function parsePictureName(file: string): PictureName | undefined {
  const match = NAME.exec(file);
  if (!match) return undefined;
  const [, hash = '', cut, width] = match;
  return { hash, cutOut: cut !== undefined, width: Number(width) };
}
