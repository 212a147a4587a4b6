/**
 * Builds the pictures in `public/pictures`: demo products, app icons from `public/icon.svg`, and the Open Graph image.
 * They are part of the repository, so that a start needs neither the emoji package (24 MB) nor the time to build them.
 *
 *     npm run pictures
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sharp } from 'sharp';
import { openGraphBackground, openGraphProducts, openGraphSize, productPosition } from './open-graph.ts';
import { productEntries } from './products.ts';

const demoFolder = dirname(fileURLToPath(import.meta.url));
const publicFolder = join(demoFolder, '../public');
const iconSource = join(publicFolder, 'icon.svg');
/** The sources' hash when `public/pictures` was built. */
const hashPath = join(demoFolder, 'pictures.sha256');
const emojiFolder = join(demoFolder, '../node_modules/@lobehub/fluent-emoji-3d/assets');
const iconBackground = '#6B1B4C';

/** A file to build. */
interface Picture {
  /** Relative to the output folder. */
  path: string;
  build(): Promise<Buffer>;
}

/** Builds all pictures in `folder`. Returns their paths. */
export async function buildPictures(folder: string): Promise<string[]> {
  const pictures = allPictures();
  await mkdir(join(folder, 'demo'), { recursive: true });
  for (const { path, build } of pictures) await writeFile(join(folder, path), await build());
  return pictures.map(({ path }) => path);
}

/** Returns whether the sources have not changed since the pictures were built. */
export const arePicturesCurrent = async (): Promise<boolean> =>
  (await readFile(hashPath, 'utf8')).trim() === (await sourcesHash());

/** Returns a hash of everything that the pictures are built from. */
async function sourcesHash(): Promise<string> {
  const sources = ['build-pictures.ts', 'open-graph.ts'].map((name) => join(demoFolder, name));
  const products = productEntries.map(({ slug, emoji }) => [slug, emoji]);
  const hash = createHash('sha256').update(JSON.stringify(products));
  for (const source of [...sources, iconSource]) hash.update(await readFile(source));
  return hash.digest('hex');
}

function allPictures(): Picture[] {
  const products = productEntries.flatMap(({ slug, emoji }) =>
    emoji === null ? [] : [{ path: `demo/${slug}.webp`, build: () => productPicture(emoji) }],
  );
  return [
    ...products,
    { path: 'icon-32.png', build: () => icon(32) },
    { path: 'icon-192.png', build: () => icon(192) },
    { path: 'icon-512.png', build: () => icon(512) },
    // Phones crop these to a shape: the background reaches the edge, the logo stays inside the safe zone.
    { path: 'icon-180.png', build: () => icon(180, { inset: 0.06 }) },
    { path: 'icon-maskable-192.png', build: () => icon(192, { inset: 0.1 }) },
    { path: 'icon-maskable-512.png', build: () => icon(512, { inset: 0.1 }) },
    { path: 'open-graph.png', build: openGraph },
  ];
}

/** Imports sharp only if a picture is built: the import takes longer than the check. */
async function load(source: string | Buffer, options?: { density: number }): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(source, options);
}

async function loadTrimmed(emoji: string): Promise<Sharp> {
  return (await load(join(emojiFolder, `${emoji}.webp`))).trim();
}

/** Builds a product picture without margins, in its original size (about 224 px). */
async function productPicture(emoji: string): Promise<Buffer> {
  const picture = await loadTrimmed(emoji);
  return picture.webp({ quality: 90, alphaQuality: 95, smartSubsample: true, effort: 6 }).toBuffer();
}

/** Builds an icon, `size` px wide. With an `inset` (fraction of the width), the logo is on a filled square. */
async function icon(size: number, { inset }: { inset?: number } = {}): Promise<Buffer> {
  const edge = Math.round(size * (inset ?? 0));
  const svg = await readFile(iconSource);
  const inner = size - 2 * edge;
  const logo = (await load(svg, { density: (72 * inner) / 64 })).resize(inner, inner);
  if (inset === undefined) return logo.png({ compressionLevel: 9 }).toBuffer();
  const square = logo.extend({
    top: edge,
    bottom: edge,
    left: edge,
    right: edge,
    background: iconBackground,
  });
  return square.flatten({ background: iconBackground }).png({ compressionLevel: 9 }).toBuffer();
}

async function openGraph(): Promise<Buffer> {
  const products = openGraphProducts.map(async (emoji, index) => {
    const picture = (await loadTrimmed(emoji)).resize(200, 256, { fit: 'inside' });
    const { data, info } = await picture.png().toBuffer({ resolveWithObject: true });
    const { middle, bottom } = productPosition(index);
    return { input: data, left: Math.round(middle - info.width / 2), top: bottom - info.height };
  });
  const background = await load(Buffer.from(openGraphBackground()));
  const picture = background.resize(openGraphSize).composite(await Promise.all(products));
  return picture.png({ palette: true, quality: 90 }).toBuffer();
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const paths = await buildPictures(join(publicFolder, 'pictures'));
  await writeFile(hashPath, `${await sourcesHash()}\n`);
  console.log(`${paths.length} pictures built`);
}
