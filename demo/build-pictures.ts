/**
 * Builds the shop's pictures in `dist/pictures`: demo products, app icons from `public/icon.svg`, and the Open Graph
 * image. Does nothing if they are up to date.
 *
 *     node --import tsx demo/build-pictures.ts [folder]
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sharp } from 'sharp';
import { openGraphBackground, openGraphProducts, openGraphSize, productPosition } from './open-graph.ts';
import { productEntries } from './products.ts';

const here = dirname(fileURLToPath(import.meta.url));
const iconSource = join(here, '../public/icon.svg');
const emojiFolder = join(here, '../node_modules/@lobehub/fluent-emoji-3d/assets');
const iconBackground = '#6B1B4C';

/** A file to build: its path below the folder, and its content. */
interface Picture {
  path: string;
  make(): Promise<Buffer>;
}

/** Builds all files if one is missing or out of date; returns the number of written files. */
export async function buildPictures(folder: string): Promise<number> {
  const pictures = allPictures();
  const recordPath = join(folder, '.made-from');
  const made = await sourcesHash();
  const recorded = existsSync(recordPath) ? await readFile(recordPath, 'utf8') : '';
  if (recorded === made && pictures.every(({ path }) => existsSync(join(folder, path)))) return 0;
  await mkdir(join(folder, 'demo'), { recursive: true });
  for (const { path, make } of pictures) await writeFile(join(folder, path), await make());
  await writeFile(recordPath, made);
  return pictures.length;
}

/** Hash of all sources of the pictures. */
async function sourcesHash(): Promise<string> {
  const sources = ['build-pictures.ts', 'open-graph.ts'].map((name) => join(here, name));
  const goods = productEntries.map(({ slug, emoji }) => [slug, emoji]);
  const hash = createHash('sha256').update(JSON.stringify(goods));
  for (const source of [...sources, iconSource]) hash.update(await readFile(source));
  return hash.digest('hex');
}

function allPictures(): Picture[] {
  const goods = productEntries.flatMap(({ slug, emoji }) =>
    emoji === null ? [] : [{ path: `demo/${slug}.webp`, make: () => productPicture(emoji) }],
  );
  return [
    ...goods,
    { path: 'icon-32.png', make: () => icon(32) },
    { path: 'icon-192.png', make: () => icon(192) },
    { path: 'icon-512.png', make: () => icon(512) },
    // Phones mask these: background to the edge, the logo inside the safe zone.
    { path: 'icon-180.png', make: () => icon(180, { inset: 0.06 }) },
    { path: 'icon-maskable-192.png', make: () => icon(192, { inset: 0.1 }) },
    { path: 'icon-maskable-512.png', make: () => icon(512, { inset: 0.1 }) },
    { path: 'open-graph.png', make: openGraph },
  ];
}

/** Loads sharp only when needed, because loading takes longer than the check. */
async function load(source: string | Buffer, options?: { density: number }): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(source, options);
}

async function trimmed(emoji: string): Promise<Sharp> {
  return (await load(join(emojiFolder, `${emoji}.webp`))).trim();
}

/** The product without margins, in its original size (about 224 px). */
async function productPicture(emoji: string): Promise<Buffer> {
  const picture = await trimmed(emoji);
  return picture.webp({ quality: 90, alphaQuality: 95, smartSubsample: true, effort: 6 }).toBuffer();
}

/** The logo, `size` px wide; with an `inset` (share of the width) on a full square. */
async function icon(size: number, { inset }: { inset?: number } = {}): Promise<Buffer> {
  const edge = Math.round(size * (inset ?? 0));
  const svg = await readFile(iconSource);
  const inner = size - 2 * edge;
  const mark = (await load(svg, { density: (72 * inner) / 64 })).resize(inner, inner);
  if (inset === undefined) return mark.png({ compressionLevel: 9 }).toBuffer();
  const framed = mark.extend({
    top: edge,
    bottom: edge,
    left: edge,
    right: edge,
    background: iconBackground,
  });
  return framed.flatten({ background: iconBackground }).png({ compressionLevel: 9 }).toBuffer();
}

async function openGraph(): Promise<Buffer> {
  const goods = openGraphProducts.map(async (emoji, index) => {
    const picture = (await trimmed(emoji)).resize(200, 256, { fit: 'inside' });
    const { data, info } = await picture.png().toBuffer({ resolveWithObject: true });
    const { middle, bottom } = productPosition(index);
    return { input: data, left: Math.round(middle - info.width / 2), top: bottom - info.height };
  });
  const background = await load(Buffer.from(openGraphBackground()));
  const picture = background.resize(openGraphSize).composite(await Promise.all(goods));
  return picture.png({ palette: true, quality: 90 }).toBuffer();
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const started = performance.now();
  const written = await buildPictures(resolve(process.argv[2] ?? join(here, '../dist/pictures')));
  const took = Math.round(performance.now() - started);
  console.log(
    written === 0 ? `pictures are up to date (${took} ms)` : `${written} pictures made (${took} ms)`,
  );
}
