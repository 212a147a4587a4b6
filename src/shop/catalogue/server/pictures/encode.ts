import type { Raw } from 'sharp';
import { Semaphore } from '../../../../server/identity/semaphore.ts';
import { invalid, isRefusal } from '../../../../shared/refusal.ts';
import { adminTexts } from '../../admin-texts.ts';
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

const texts = adminTexts.picture;
const TIMEOUT_S = 20;
/** Pictures are shown in square places: more height than this would never be seen. */
const maxHeightFor = (width: number) => width * 2;
const MAX_WIDTH = Math.max(...PICTURE_WIDTHS);

/** One upload and one AVIF at a time, so that browsing goes on; a few may wait. */
const encodeSlots = new Semaphore(1, 16);
const avifSlots = new Semaphore(1, 100);

let sharp: typeof import('sharp').default;
let loading: Promise<void> | undefined;
/** The drawing loading takes 15 MB of memory: it is loadSharp with the first picture. */
function loadSharp(): Promise<void> {
  loading ??= import('sharp').then((module) => {
    sharp = module.default;
    sharp.cache(false);
    sharp.concurrency(1);
  });
  return loading;
}

/** What a file's first bytes say it is; its name and announced type are not asked. */
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
 * Re-encodes an uploaded picture as WebP in each width, rotated upright, without metadata (location, camera, colour profile).
 * An animation keeps its first frame only.
 * @throws Refusal 400 when it is not a picture of a known kind, has too many pixels or is damaged
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

/** The same picture as AVIF, from its WebP (which has been checked). */
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
    // Nothing but margins.
    return image;
  }
}

async function checkHeader(bytes: Buffer): Promise<void> {
  const type = pictureType(bytes);
  if (!type) throw invalid(texts.notPicture);
  const header = await sharp(bytes).metadata();
  const { format, width = 0, height = 0 } = header;
  if (format !== type) throw invalid(texts.notPicture);
  if (width * height > MAX_PICTURE_PIXELS) throw invalid(texts.tooManyPixels);
  if (Math.max(width, height) > MAX_PICTURE_SIDE) throw invalid(texts.sideTooLong);
  const limit = maxPixels(header);
  if (width * height > limit) throw invalid(texts.tooMuchMemory(Math.floor(limit / 1_000_000)));
}

/** Turns errors of the decoder into a refusal. */
async function asRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isRefusal(error)) throw error;
    const { message } = error as Error;
    throw invalid(/pixel limit/i.test(message) ? texts.tooManyPixels : texts.damaged);
  }
}
