import { mkdtemp, rm, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { buildPictures } from './build-pictures.ts';
import { pictureOf } from './lookup.ts';
import { productEntries } from './products.ts';

const folder = await mkdtemp(join(tmpdir(), 'demo-pictures-'));
afterAll(() => rm(folder, { recursive: true }));

it('builds every picture once, and again only when one is missing', { timeout: 120_000 }, async () => {
  const made = await buildPictures(folder);
  expect(made).toBeGreaterThan(productEntries.length);

  for (const entry of productEntries.filter(({ emoji }) => emoji !== null)) {
    const { width, height, hasAlpha, format } = await sharp(
      join(folder, pictureOf(entry).replace('/pictures/', '')),
    ).metadata();
    expect({ hasAlpha, format }, entry.slug).toEqual({ hasAlpha: true, format: 'webp' });
    expect(Math.max(width, height)).toBeGreaterThan(190);
  }
  expect(await sharp(join(folder, 'open-graph.png')).metadata()).toMatchObject({ width: 1200, height: 630 });
  for (const [name, size] of [
    ['icon-32.png', 32],
    ['icon-180.png', 180],
    ['icon-192.png', 192],
    ['icon-maskable-512.png', 512],
  ] as const) {
    expect(await sharp(join(folder, name)).metadata(), name).toMatchObject({ width: size, height: size });
  }
  const corner = await sharp(join(folder, 'icon-maskable-192.png')).raw().toBuffer();
  expect([...corner.subarray(0, 3)]).toEqual([0x6b, 0x1b, 0x4c]);

  expect(await buildPictures(folder)).toBe(0);

  await unlink(join(folder, 'icon-32.png'));
  expect(await buildPictures(folder)).toBe(made);
});
