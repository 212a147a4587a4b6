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
/** The same for lossless WebP; measured: 4.2. The header does not distinguish it from lossy WebP, which needs 2.2. */
const WEBP_BYTES_PER_PIXEL = 4.25;
/** Memory for an interlaced PNG relative to its pixels, because of additional buffers; measured: 1.35. */
const INTERLACED_PNG_OVERHEAD = 1.4;
/**
 * Lines of a PNG in memory while it is decoded line by line and scaled down; measured: 1,990 with 16 bits per
 * channel, 2,120 with 8.
 */
const BUFFERED_PNG_LINES = 2_150;
/** Memory for a PNG that is rotated, relative to one that is upright; measured: 1.2. */
const ROTATED_PNG_OVERHEAD = 1.25;
/** Bytes per coefficient of a progressive JPEG: all coefficients are in memory until the last scan has been read. */
const JPEG_COEFFICIENT_BYTES = 2;

/**
 * Returns the maximum number of pixels for a picture with this header. Most pictures are decoded line by line and need
 * little memory, except wide PNG with 16 bits per channel. Interlaced PNG, progressive JPEG, GIF, WebP and AVIF are
 * decoded as a whole, whatever their file size: a file of 300 KB can need 400 MB.
 */
export function maxPixels(header: Metadata): number {
  const { format, isProgressive, channels = 4, depth, width = 0, orientation = 1 } = header;
  const perPixel = bytesPerPixel();
  return perPixel
    ? Math.min(MAX_PICTURE_PIXELS, Math.floor(MAX_DECODE_BYTES / perPixel))
    : MAX_PICTURE_PIXELS;

  function bytesPerPixel(): number | undefined {
    if (format === 'heif') return AVIF_BYTES_PER_PIXEL;
    if (format === 'gif') return GIF_BYTES_PER_PIXEL;
    if (format === 'webp') return WEBP_BYTES_PER_PIXEL;
    if (format === 'jpeg') return isProgressive ? channels * JPEG_COEFFICIENT_BYTES : undefined;
    if (format !== 'png') return undefined;
    const pixel = channels * (depth === 'uchar' ? 1 : 2) * (orientation > 1 ? ROTATED_PNG_OVERHEAD : 1);
    if (isProgressive) return pixel * INTERLACED_PNG_OVERHEAD;
    return width * BUFFERED_PNG_LINES * pixel > MAX_DECODE_BYTES ? pixel : undefined;
  }
}
