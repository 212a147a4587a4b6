import { readdir, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORIGIN, type TestShop, type TestUser, testShop } from '../../../../../test/shop.ts';
import { upload } from '../../../../../test/upload.ts';
import { sql } from '../../../../server/storage/sql.ts';
import { adminTexts } from '../../admin-texts.ts';

const texts = adminTexts.errors;
const PLACE = 'Rosenallee 7';
let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await testShop();
  admin = await shop.addUser({ role: 'admin' });
});
afterAll(() => shop.close());

const paintPicture = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 60, alpha } } });
const send = (bytes: Uint8Array, as: TestUser | undefined = admin, headers = {}) =>
  upload(shop, '/api/pictures', { bytes, name: 'picture.png' }, as, headers);
/** Files written by an upload; the job of an earlier test may add an AVIF at any time. */
const storedFiles = async () =>
  (await shop.db.many(sql`select 1 from picture_files where format = 'webp'`)).length;
const get = (url: string, accept = 'image/webp') => shop.http.inject({ url, headers: { accept } });

/** Returns a PNG whose header declares this size. */
async function pngWithHeader(
  width: number,
  height: number,
  { interlaced = false, bits = 8 } = {},
): Promise<Buffer> {
  const png = await paintPicture(1, 1).png({ progressive: interlaced }).toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt8(bits, 24);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

async function progressiveJpeg(width: number, height: number): Promise<Buffer> {
  const jpeg = await paintPicture(16, 16).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc2]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

async function gif(width: number, height: number): Promise<Buffer> {
  const bytes = await paintPicture(1, 1).gif().toBuffer();
  const frame = bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0]));
  bytes.writeUInt16LE(width, frame + 5);
  bytes.writeUInt16LE(height, frame + 7);
  return bytes;
}

async function avif(width: number, height: number): Promise<Buffer> {
  const bytes = await paintPicture(16, 16).flatten().avif().toBuffer();
  const size = bytes.indexOf('ispe');
  bytes.writeUInt32BE(width, size + 8);
  bytes.writeUInt32BE(height, size + 12);
  return bytes;
}

describe('invalid uploads are refused, and nothing is stored', () => {
  test.each<[string, () => Promise<TestUser | undefined>, number]>([
    ['a visitor', async () => undefined, 401],
    ['a shopper', () => shop.addUser(), 403],
  ])('refuses uploads by %s', async (_, who, status) => {
    const user = await who();
    const bytes = await paintPicture(4, 4).png().toBuffer();
    const reply = await upload(shop, '/api/pictures', { bytes }, user);
    expect(reply.statusCode).toBe(status);
    expect(await storedFiles()).toBe(0);
  });

  test('refuses a form from another origin', async () => {
    const reply = await send(await paintPicture(4, 4).png().toBuffer(), admin, {
      origin: 'https://evil.test',
    });
    expect(reply.statusCode).toBe(403);
    expect(await storedFiles()).toBe(0);
  });

  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['a text named like a picture', () => Buffer.from('hello'), texts['picture-expected']],
    ['an empty file', () => Buffer.alloc(0), texts['picture-expected']],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      texts['picture-expected'],
    ],
    [
      'an HTML page',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      texts['picture-expected'],
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), texts['picture-expected']],
    ['a TIFF', () => paintPicture(4, 4).tiff().toBuffer(), texts['picture-expected']],
    [
      'a PNG without content after its signature',
      () => Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
      texts['picture-damaged'],
    ],
    [
      'an SVG after the signature of a JPEG',
      () => Buffer.from('\xFF\xD8\xFF<svg/>', 'latin1'),
      texts['picture-damaged'],
    ],
    [
      'a truncated JPEG',
      async () => {
        const noise = await sharp({
          create: {
            width: 300,
            height: 300,
            channels: 3,
            background: 'red',
            noise: { type: 'gaussian', mean: 9, sigma: 50 },
          },
        })
          .jpeg()
          .toBuffer();
        return noise.subarray(0, noise.length / 2);
      },
      texts['picture-damaged'],
    ],
    ['41 megapixels', () => pngWithHeader(8_200, 5_000), texts['picture-has-too-many-pixels']],
    [
      'dimensions that would exhaust memory',
      () => pngWithHeader(65_000, 65_000),
      texts['picture-has-too-many-pixels'],
    ],
    ['lines that would exhaust memory', () => pngWithHeader(12_001, 100), texts['picture-side-too-long']],
    [
      'an interlaced PNG, which is decoded as a whole',
      () => pngWithHeader(6_000, 4_000, { interlaced: true }),
      texts['picture-needs-too-much-memory']({ megapixels: 23 }),
    ],
    [
      'an interlaced PNG with 16 bits per channel',
      () => pngWithHeader(4_000, 3_000, { interlaced: true, bits: 16 }),
      texts['picture-needs-too-much-memory']({ megapixels: 11 }),
    ],
    [
      'a wide PNG with 16 bits per channel',
      () => pngWithHeader(12_000, 1_500, { bits: 16 }),
      texts['picture-needs-too-much-memory']({ megapixels: 16 }),
    ],
    [
      'a progressive JPEG',
      () => progressiveJpeg(6_000, 4_000),
      texts['picture-needs-too-much-memory']({ megapixels: 22 }),
    ],
    ['a GIF', () => gif(6_000, 4_500), texts['picture-needs-too-much-memory']({ megapixels: 24 })],
    ['an AVIF', () => avif(2_600, 2_600), texts['picture-needs-too-much-memory']({ megapixels: 6 })],
  ])('refuses %s', async (_, make, message) => {
    const reply = await send(await make());
    expect([reply.statusCode, reply.json().error.message]).toEqual([400, message]);
    expect(await storedFiles()).toBe(0);
  });

  test('refuses more than 10 MB without a declared length', async () => {
    const reply = await send(Buffer.alloc(10 * 1024 * 1024 + 1));
    expect([reply.statusCode, reply.json().error.message]).toEqual([413, texts['picture-too-large']]);
  });

  test('refuses a declared length of 200 MB before the body is sent', async () => {
    await shop.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = shop.http.server.address() as AddressInfo;
    const start = performance.now();
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const clientRequest = httpRequest(
        {
          port,
          method: 'POST',
          path: '/api/pictures',
          headers: {
            'content-type': 'multipart/form-data; boundary=x',
            'content-length': 200 * 1024 * 1024,
            origin: ORIGIN,
            cookie: admin.cookie,
          },
        },
        (response) => resolve(response.statusCode),
      );
      clientRequest.on('error', reject);
      clientRequest.write('--x\r\n');
    });
    expect(status).toBe(413);
    expect(performance.now() - start).toBeLessThan(15_000);
  });

  test('refuses a body that is not a form, and a form without a file', async () => {
    const json = await shop.http.inject({
      method: 'POST',
      url: '/api/pictures',
      headers: { origin: ORIGIN, cookie: admin.cookie },
      payload: { image: 'x' },
    });
    expect(json.statusCode).toBe(415);
    const empty = await shop.http.inject({
      method: 'POST',
      url: '/api/pictures',
      headers: { origin: ORIGIN, cookie: admin.cookie, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--\r\n',
    });
    expect(empty.statusCode).toBe(400);
  });
});

describe('valid uploads', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'a %s is converted to WebP in three widths, without enlargement and without metadata',
    async (format) => {
      const bytes = await paintPicture(900, 450)
        .flatten({ background: 'white' })
        .withMetadata({ exif: { IFD0: { ImageDescription: PLACE } } })
        [format]()
        .toBuffer();
      const reply = await send(bytes);
      expect(reply.statusCode, reply.body).toBe(200);
      const { image } = reply.json<{ image: string }>();
      expect(image).toMatch(/^\/pictures\/[0-9a-f]{64}-640\.webp$/);
      for (const [width, real] of [
        [320, 320],
        [640, 640],
        [1280, 900],
      ]) {
        const picture = await get(image.replace('640', String(width)));
        expect(picture.statusCode).toBe(200);
        expect(picture.headers).toMatchObject({
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        });
        const metadata = await sharp(picture.rawPayload).metadata();
        expect(metadata).toMatchObject({ format: 'webp', width: real });
        expect([metadata.exif, metadata.icc, metadata.xmp]).toEqual([undefined, undefined, undefined]);
        expect(picture.rawPayload.includes(PLACE)).toBe(false);
      }
    },
  );

  test('a rotated picture is turned upright', async () => {
    const bytes = await paintPicture(60, 20).flatten().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { image } = (await send(bytes)).json<{ image: string }>();
    expect(await sharp((await get(image)).rawPayload).metadata()).toMatchObject({ width: 20, height: 60 });
  });

  test('a cut-out picture is marked in its name and loses its transparent margins', async () => {
    const bytes = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#0000' } })
      .composite([
        { input: await paintPicture(50, 25).png().toBuffer(), left: 100, top: 20 },
        { input: await paintPicture(50, 25).png().toBuffer(), left: 150, top: 45 },
      ])
      .png()
      .toBuffer();
    const { image } = (await send(bytes)).json<{ image: string }>();
    expect(image).toMatch(/^\/pictures\/[0-9a-f]{64}-cut-640\.webp$/);
    expect(await sharp((await get(image)).rawPayload).metadata()).toMatchObject({
      width: 100,
      height: 50,
      hasAlpha: true,
    });
  });

  test('a completely transparent picture is stored unchanged', async () => {
    expect((await send(await paintPicture(50, 50, 0).png().toBuffer())).statusCode).toBe(200);
  });

  test('the same picture is stored once with one URL, even for concurrent uploads', async () => {
    const bytes = await paintPicture(33, 44).png().toBuffer();
    const before = await storedFiles();
    const replies = await Promise.all([send(bytes), send(bytes), send(bytes)]);
    expect(new Set(replies.map((reply) => reply.json<{ image: string }>().image)).size).toBe(1);
    await send(bytes);
    expect((await storedFiles()) - before).toBe(3);
  });
});

describe('serving pictures', () => {
  test.each([
    ['an unknown picture', `${'a'.repeat(64)}-640.webp`, 404],
    ['a width that is not stored', `${'a'.repeat(64)}-641.webp`, 404],
    ['a path outside of the folder', '..%2f..%2fpackage.json', 404],
  ])('responds to %s with 404, which is not cached', async (_, name, status) => {
    const reply = await get(`/pictures/${name}`);
    expect(reply.statusCode).toBe(status);
    expect(String(reply.headers['cache-control'])).not.toContain('immutable');
  });

  test('reads from the disk, or else from the database', async () => {
    const { image } = (await send(await paintPicture(70, 70).png().toBuffer())).json<{ image: string }>();
    const first = await get(image);
    const folder = join(shop.dataDir, 'picture-cache');
    expect((await readdir(folder)).filter((name) => image.includes(name.slice(0, 64)))).toHaveLength(1);
    await shop.db.transaction((tx) =>
      tx.run(sql`delete from picture_files where hash = ${image.slice(10, 74)}`),
    );
    expect((await get(image)).rawPayload.equals(first.rawPayload)).toBe(true);
    await rm(folder, { recursive: true });
    expect((await get(image)).statusCode).toBe(404);
    // Pictures are served although the disk cannot be written.
    await writeFile(folder, 'not a folder');
    const other = (await send(await paintPicture(71, 70).png().toBuffer())).json<{ image: string }>();
    expect((await get(other.image)).statusCode).toBe(200);
    await rm(folder);
  });

  test('sends AVIF to browsers that accept it, once the job has encoded it', async () => {
    // Prevents the job from encoding the AVIFs of earlier tests first.
    await shop.db.run(sql`delete from graphile_worker._private_jobs where locked_at is null`);
    const noisy = await sharp({
      create: {
        width: 700,
        height: 100,
        channels: 3,
        background: 'teal',
        noise: { type: 'gaussian', mean: 99, sigma: 40 },
      },
    })
      .png()
      .toBuffer();
    const { image } = (await send(noisy)).json<{ image: string }>();
    await expect
      .poll(async () => (await get(image, 'image/avif,image/webp')).headers['content-type'], {
        timeout: 15_000,
      })
      .toBe('image/avif');
    const avif = await get(image, 'image/avif,image/webp');
    expect(await sharp(avif.rawPayload).metadata()).toMatchObject({ format: 'heif', width: 640 });
    expect(avif.headers.vary).toContain('accept');
    expect((await get(image)).headers['content-type']).toBe('image/webp');
    const again = await shop.http.inject({
      url: image,
      headers: { 'if-none-match': String(avif.headers.etag), accept: 'image/avif' },
    });
    expect(again.statusCode).toBe(304);
  }, 40_000);
});
