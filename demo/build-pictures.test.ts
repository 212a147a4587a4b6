import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { arePicturesCurrent } from './build-pictures.ts';
import { pictureOf } from './lookup.ts';
import { productEntries } from './products.ts';

const folder = join(import.meta.dirname, '../public/pictures');
const metadataOf = (path: string) => sharp(join(folder, path)).metadata();

it('the pictures were built from the current sources (npm run pictures)', async () => {
  expect(await arePicturesCurrent()).toBe(true);
});

it('every demo product with an emoji has a cut-out picture, and there are no other files', async () => {
  const entries = productEntries.filter(({ emoji }) => emoji !== null);
  const names = entries.map((entry) => pictureOf(entry).replace('/pictures/demo/', ''));
  expect((await readdir(join(folder, 'demo'))).sort()).toEqual([...names].sort());
  for (const name of names) {
    const { width, height, hasAlpha, format } = await metadataOf(`demo/${name}`);
    expect({ hasAlpha, format }, name).toEqual({ hasAlpha: true, format: 'webp' });
    expect(Math.max(width, height)).toBeGreaterThan(190);
  }
});

it.each([
  ['open-graph.png', 1200, 630],
  ['icon-32.png', 32, 32],
  ['icon-180.png', 180, 180],
  ['icon-192.png', 192, 192],
  ['icon-512.png', 512, 512],
  ['icon-maskable-192.png', 192, 192],
  ['icon-maskable-512.png', 512, 512],
])('%s is %i x %i pixels', async (name, width, height) => {
  expect(await metadataOf(name)).toMatchObject({ width, height });
});

it('a maskable icon is filled to its corner', async () => {
  const corner = await sharp(join(folder, 'icon-maskable-192.png')).raw().toBuffer();
  expect([...corner.subarray(0, 3)]).toEqual([0x6b, 0x1b, 0x4c]);
});
