import type { Metadata } from 'sharp';
import { expect, it } from 'vitest';
import { maxPixels } from './decode-memory.ts';

const megapixels = (header: Partial<Metadata>) => Math.floor(maxPixels(header as Metadata) / 1_000_000);

it.each<[string, Partial<Metadata>, number]>([
  ['a photograph', { format: 'jpeg', channels: 3, depth: 'uchar' }, 40],
  ['a progressive JPEG', { format: 'jpeg', channels: 3, depth: 'uchar', isProgressive: true }, 22],
  ['a progressive JPEG for print (CMYK)', { format: 'jpeg', channels: 4, isProgressive: true }, 16],
  ['a PNG with 16 bits per channel', { format: 'png', channels: 4, depth: 'ushort', width: 7_800 }, 40],
  ['a wide PNG with 16 bits per channel', { format: 'png', channels: 4, depth: 'ushort', width: 7_810 }, 16],
  [
    'a rotated PNG with 16 bits per channel',
    { format: 'png', channels: 4, depth: 'ushort', width: 7_800, orientation: 6 },
    13,
  ],
  [
    'a rotated, interlaced PNG',
    { format: 'png', channels: 4, depth: 'uchar', isProgressive: true, orientation: 6 },
    19,
  ],
  ['the widest PNG', { format: 'png', channels: 4, depth: 'uchar', width: 12_000, orientation: 6 }, 40],
  ['an interlaced PNG', { format: 'png', channels: 3, depth: 'uchar', isProgressive: true }, 31],
  ['a WebP', { format: 'webp', channels: 4, depth: 'uchar' }, 31],
])('limits the pixels of %s by the memory needed to decode it', (_, header, most) => {
  expect(megapixels(header)).toBe(most);
});
