import type { Raw } from 'sharp';
import { Semaphore } from '../../../../server/semaphore.ts';
import { invalid, isRefusal } from '../../../../shared/refusal.ts';
import { errors } from '../../errors.ts';
import { MAX_PICTURE_PIXELS, MAX_PICTURE_SIDE, PICTURE_WIDTHS } from '../../pictures.ts';
import { maxPixels } from './decode-memory.ts';

export type PictureFormat = 'webp' | 'avif';

export interface EncodedFile {
  width: number;
  format: PictureFormat;
  bytes: Buffer;
}

export interface EncodedPicture {
  cutOut: boolean;
  files: EncodedFile[];
}

const TIMEOUT_S = 20;
/** Pictures are displayed in squares, so more height would not be visible. */
const maxHeightFor = (width: number) => width * 2;
const MAX_WIDTH = Math.max(...PICTURE_WIDTHS);

/**
 * Concurrency limits (running, waiting): one upload and one AVIF at a time, so that other requests are still served.
 */
const encodeSlots = new Semaphore(1, 16);
const avifSlots = new Semaphore(1, 100);

let sharp: typeof import('sharp').default;
let loading: Promise<void> | undefined;
/** Loads sharp with the first picture, because it takes 15 MB of memory. */
function loadSharp(): Promise<void> {
  loading ??= import('sharp').then((module) => {
    sharp = module.default;
    sharp.cache(false);
    sharp.concurrency(1);
  });
  return loading;
}

/** Detects the format from the first bytes; ignores the file's name and declared type. */
function pictureType(bytes: Buffer): 'jpeg' | 'png' | 'gif' | 'webp' | 'heif' | undefined {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (text(0, 3) === '\xFF\xD8\xFF') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1A\n') return 'png';
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && /^avi[fs]$/.test(text(8, 12))) return 'heif';
  return undefined;
}

/**
 * Encodes an uploaded picture as WebP in each width, rotated upright, without metadata (location, camera, colour
 * profile). Only the first frame of an animation is used.
 * @throws Refusal 400 if it is not a supported picture, has too many pixels or is damaged
 */
export function encodePicture(bytes: Buffer): Promise<EncodedPicture> {
  return encodeSlots.run(() => asRefusal(() => encode(bytes)));
}

async function encode(bytes: Buffer): Promise<EncodedPicture> {
  await loadSharp();
  await checkHeader(bytes);
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: MAX_WIDTH, height: maxHeightFor(MAX_WIDTH), fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: TIMEOUT_S })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const original: RawImage = {
    data,
    raw: { width: info.width, height: info.height, channels: info.channels },
  };
  const cutOut = !(await sharp(original.data, { raw: original.raw }).stats()).isOpaque;
  const image = cutOut ? await trimMargins(original) : original;
  const files: EncodedFile[] = [];
  for (const width of PICTURE_WIDTHS)
    files.push({
      width,
      format: 'webp',
      bytes: await resizeToWidth(image, width).webp({ quality: 82 }).toBuffer(),
    });
  return { cutOut, files };
}

/** Encodes a picture as AVIF, from its WebP version. */
export function encodeAvif(webp: Buffer): Promise<Buffer> {
  return avifSlots.run(async () => {
    await loadSharp();
    return sharp(webp).avif({ quality: 60, effort: 4 }).toBuffer();
  });
}

interface RawImage {
  data: Buffer;
  raw: Raw;
}

function resizeToWidth({ data, raw }: RawImage, width: number) {
  return sharp(data, { raw }).resize({
    width,
    height: maxHeightFor(width),
    fit: 'inside',
    withoutEnlargement: true,
  });
}

/** Trims transparent margins, so that a cut-out picture is aligned by its content. */
async function trimMargins(image: RawImage): Promise<RawImage> {
  try {
    const { data, info } = await sharp(image.data, { raw: image.raw })
      .trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 8 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
  } catch {
    // The picture is completely transparent.
    return image;
  }
}

async function checkHeader(bytes: Buffer): Promise<void> {
  const type = pictureType(bytes);
  if (!type) throw invalid(errors['picture-expected']);
  const header = await sharp(bytes).metadata();
  const { format, width = 0, height = 0 } = header;
  if (format !== type) throw invalid(errors['picture-expected']);
  if (width * height > MAX_PICTURE_PIXELS) throw invalid(errors['picture-has-too-many-pixels']);
  if (Math.max(width, height) > MAX_PICTURE_SIDE) throw invalid(errors['picture-side-too-long']);
  const limit = maxPixels(header);
  if (width * height > limit)
    throw invalid(errors['picture-needs-too-much-memory']({ megapixels: Math.floor(limit / 1_000_000) }));
}

/** Turns errors of the decoder into a refusal. */
async function asRefusal<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch (error) {
    if (isRefusal(error)) throw error;
    const { message } = error as Error;
    throw invalid(
      /pixel limit/i.test(message) ? errors['picture-has-too-many-pixels'] : errors['picture-damaged'],
    );
  }
}
