import type { Metadata } from 'sharp';
import { MAX_PICTURE_PIXELS } from '../../pictures.ts';

/**
 * Maximum memory for decoding one picture, in bytes. Uploads are decoded one at a time, so this is also the maximum for
 * all uploads of a process.
 */
const MAX_DECODE_BYTES = 128 * 1024 * 1024;

/** Bytes per pixel for AVIF and GIF, independent of the content; measured with libvips 8.18 at 20 and 40 megapixels. */
const AVIF_BYTES_PER_PIXEL = 20;
const GIF_BYTES_PER_PIXEL = 5.5;
/** Memory for an interlaced PNG relative to its pixels, because of additional buffers; measured: 1.35. */
const INTERLACED_PNG_OVERHEAD = 1.4;
/** Bytes per coefficient of a progressive JPEG: all coefficients are in memory until the last scan has been read. */
const JPEG_COEFFICIENT_BYTES = 2;

/**
 * Returns the maximum number of pixels for a picture with this header. Most pictures are decoded line by line and need
 * little memory. Interlaced PNG, progressive JPEG, GIF and AVIF are decoded as a whole, whatever their file size: a
 * file of 300 KB can need 400 MB.
 */
export function maxPixels({ format, isProgressive, channels = 4, depth }: Metadata): number {
  const perPixel = bytesPerPixel();
  return perPixel
    ? Math.min(MAX_PICTURE_PIXELS, Math.floor(MAX_DECODE_BYTES / perPixel))
    : MAX_PICTURE_PIXELS;

  function bytesPerPixel(): number | undefined {
    if (format === 'heif') return AVIF_BYTES_PER_PIXEL;
    if (format === 'gif') return GIF_BYTES_PER_PIXEL;
    if (!isProgressive) return undefined;
    if (format === 'jpeg') return channels * JPEG_COEFFICIENT_BYTES;
    return channels * (depth === 'uchar' ? 1 : 2) * INTERLACED_PNG_OVERHEAD;
  }
}
