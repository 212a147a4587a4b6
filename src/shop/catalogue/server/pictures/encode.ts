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
const LONGEST_S = 20;
/** Pictures are shown in square places: more height than this would never be seen. */
const heightOf = (width: number) => width * 2;
const LARGEST = Math.max(...PICTURE_WIDTHS);

/** One upload and one AVIF at a time, so that browsing goes on; a few may wait. */
const slots = new Semaphore(1, 16);
const avifSlots = new Semaphore(1, 100);

let sharp: typeof import('sharp').default;
let library: Promise<void> | undefined;
/** The drawing library takes 15 MB of memory: it is loaded with the first picture. */
function loaded(): Promise<void> {
  library ??= import('sharp').then((module) => {
    sharp = module.default;
    sharp.cache(false);
    sharp.concurrency(1);
  });
  return library;
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
 * Draws an uploaded picture anew as WebP in each width, turned upright, without anything that it carried along (place,
 * camera, colour profile). Only the first image of a moving one is kept.
 * @throws Refusal 400 when it is not a picture of a known kind, has too many pixels or is damaged
 */
export function encodePicture(bytes: Buffer): Promise<EncodedPicture> {
  return slots.run(() => carefully(() => encode(bytes)));
}

async function encode(bytes: Buffer): Promise<EncodedPicture> {
  await loaded();
  await check(bytes);
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: LARGEST, height: heightOf(LARGEST), fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: LONGEST_S })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const whole: Drawn = { data, raw: { width: info.width, height: info.height, channels: info.channels } };
  const cutOut = !(await sharp(whole.data, { raw: whole.raw }).stats()).isOpaque;
  const drawn = cutOut ? await withoutMargins(whole) : whole;
  const files: EncodedFile[] = [];
  for (const width of PICTURE_WIDTHS)
    files.push({
      width,
      format: 'webp',
      bytes: await narrowed(drawn, width).webp({ quality: 82 }).toBuffer(),
    });
  return { cutOut, files };
}

/** The same picture as AVIF, from its WebP (which has been checked). */
export function encodeAvif(webp: Buffer): Promise<Buffer> {
  return avifSlots.run(async () => {
    await loaded();
    return sharp(webp).avif({ quality: 60, effort: 4 }).toBuffer();
  });
}

interface Drawn {
  data: Buffer;
  raw: Raw;
}

function narrowed({ data, raw }: Drawn, width: number) {
  return sharp(data, { raw }).resize({
    width,
    height: heightOf(width),
    fit: 'inside',
    withoutEnlargement: true,
  });
}

/** A cut-out picture stands on the shelf by its own lower edge, not by that of its empty margins. */
async function withoutMargins(drawn: Drawn): Promise<Drawn> {
  try {
    const { data, info } = await sharp(drawn.data, { raw: drawn.raw })
      .trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 8 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
  } catch {
    // Nothing but margins.
    return drawn;
  }
}

async function check(bytes: Buffer): Promise<void> {
  const type = pictureType(bytes);
  if (!type) throw invalid(texts.notPicture);
  const header = await sharp(bytes).metadata();
  const { format, width = 0, height = 0 } = header;
  if (format !== type) throw invalid(texts.notPicture);
  if (width * height > MAX_PICTURE_PIXELS) throw invalid(texts.tooManyPixels);
  if (Math.max(width, height) > MAX_PICTURE_SIDE) throw invalid(texts.sideTooLong);
  const most = maxPixels(header);
  if (width * height > most) throw invalid(texts.tooMuchMemory(Math.floor(most / 1_000_000)));
}

/** Whatever the decoder says of the bytes, the person reads one sentence. */
async function carefully<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isRefusal(error)) throw error;
    const { message } = error as Error;
    throw invalid(/pixel limit/i.test(message) ? texts.tooManyPixels : texts.damaged);
  }
}
