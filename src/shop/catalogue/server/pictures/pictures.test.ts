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

const texts = adminTexts.picture;
const PLACE = 'Rosenallee 7';
let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await testShop();
  admin = await shop.addUser({ role: 'admin' });
});
afterAll(() => shop.close());

const painted = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 60, alpha } } });
const send = (bytes: Uint8Array, as: TestUser | undefined = admin, headers = {}) =>
  upload(shop, '/api/pictures', { bytes, name: 'picture.png' }, as, headers);
/** Files made at once; the job of an earlier test may add an AVIF at any moment. */
const kept = async () => (await shop.db.many(sql`select 1 from picture_files where format = 'webp'`)).length;
const get = (url: string, accept = 'image/webp') => shop.http.inject({ url, headers: { accept } });

/** A PNG that only claims to be this large. */
async function claiming(
  width: number,
  height: number,
  { interlaced = false, bits = 8 } = {},
): Promise<Buffer> {
  const png = await painted(1, 1).png({ progressive: interlaced }).toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt8(bits, 24);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

async function progressiveJpeg(width: number, height: number): Promise<Buffer> {
  const jpeg = await painted(16, 16).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc2]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

async function gif(width: number, height: number): Promise<Buffer> {
  const bytes = await painted(1, 1).gif().toBuffer();
  const frame = bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0]));
  bytes.writeUInt16LE(width, frame + 5);
  bytes.writeUInt16LE(height, frame + 7);
  return bytes;
}

async function avif(width: number, height: number): Promise<Buffer> {
  const bytes = await painted(16, 16).flatten().avif().toBuffer();
  const size = bytes.indexOf('ispe');
  bytes.writeUInt32BE(width, size + 8);
  bytes.writeUInt32BE(height, size + 12);
  return bytes;
}

describe('refused, and nothing is kept', () => {
  test.each<[string, () => Promise<TestUser | undefined>, number]>([
    ['a visitor', async () => undefined, 401],
    ['a shopper', () => shop.addUser(), 403],
  ])('%s cannot upload', async (_, who, status) => {
    const person = await who();
    const bytes = await painted(4, 4).png().toBuffer();
    const reply = await upload(shop, '/api/pictures', { bytes }, person);
    expect(reply.statusCode).toBe(status);
    expect(await kept()).toBe(0);
  });

  test('a form of a foreign page', async () => {
    const reply = await send(await painted(4, 4).png().toBuffer(), admin, { origin: 'https://evil.test' });
    expect(reply.statusCode).toBe(403);
    expect(await kept()).toBe(0);
  });

  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['a text that calls itself a picture', () => Buffer.from('hello'), texts.notPicture],
    ['an empty file', () => Buffer.alloc(0), texts.notPicture],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      texts.notPicture,
    ],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), texts.notPicture],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), texts.notPicture],
    ['a TIFF', () => painted(4, 4).tiff().toBuffer(), texts.notPicture],
    [
      'a PNG with nothing behind its first bytes',
      () => Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
      texts.damaged,
    ],
    [
      'an SVG behind the first bytes of a JPEG',
      () => Buffer.from('\xFF\xD8\xFF<svg/>', 'latin1'),
      texts.damaged,
    ],
    [
      'half a JPEG',
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
      texts.damaged,
    ],
    ['41 megapixels', () => claiming(8_200, 5_000), texts.tooManyPixels],
    ['dimensions that would fill the memory', () => claiming(65_000, 65_000), texts.tooManyPixels],
    ['lines that would fill the memory', () => claiming(12_001, 100), texts.sideTooLong],
    [
      'an interlaced PNG, which is decoded as a whole',
      () => claiming(6_000, 4_000, { interlaced: true }),
      texts.tooMuchMemory(23),
    ],
    [
      'an interlaced PNG with 16 bits a channel',
      () => claiming(4_000, 3_000, { interlaced: true, bits: 16 }),
      texts.tooMuchMemory(11),
    ],
    ['a progressive JPEG', () => progressiveJpeg(6_000, 4_000), texts.tooMuchMemory(22)],
    ['a GIF', () => gif(6_000, 4_500), texts.tooMuchMemory(24)],
    ['an AVIF', () => avif(2_600, 2_600), texts.tooMuchMemory(6)],
  ])('%s', async (_, make, message) => {
    const reply = await send(await make());
    expect([reply.statusCode, reply.json().error.message]).toEqual([400, message]);
    expect(await kept()).toBe(0);
  });

  test('more than 10 MB, although it was not announced', async () => {
    const reply = await send(Buffer.alloc(10 * 1024 * 1024 + 1));
    expect([reply.statusCode, reply.json().error.message]).toEqual([413, texts.tooLarge]);
  });

  test('200 MB are refused before they are sent', async () => {
    await shop.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = shop.http.server.address() as AddressInfo;
    const began = performance.now();
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const call = httpRequest(
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
      call.on('error', reject);
      call.write('--x\r\n');
    });
    expect(status).toBe(413);
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  test('a body that is no form, and a form without a file', async () => {
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

describe('taken in', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'a %s becomes WebP in three widths, never enlarged, without what it carried along',
    async (format) => {
      const bytes = await painted(900, 450)
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
        const facts = await sharp(picture.rawPayload).metadata();
        expect(facts).toMatchObject({ format: 'webp', width: real });
        expect([facts.exif, facts.icc, facts.xmp]).toEqual([undefined, undefined, undefined]);
        expect(picture.rawPayload.includes(PLACE)).toBe(false);
      }
    },
  );

  test('a picture that lies on its side is turned upright', async () => {
    const bytes = await painted(60, 20).flatten().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { image } = (await send(bytes)).json<{ image: string }>();
    expect(await sharp((await get(image)).rawPayload).metadata()).toMatchObject({ width: 20, height: 60 });
  });

  test('a cut-out picture says so in its name and loses its empty margins', async () => {
    const bytes = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#0000' } })
      .composite([
        { input: await painted(50, 25).png().toBuffer(), left: 100, top: 20 },
        { input: await painted(50, 25).png().toBuffer(), left: 150, top: 45 },
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

  test('a picture of nothing at all is taken as it is', async () => {
    expect((await send(await painted(50, 50, 0).png().toBuffer())).statusCode).toBe(200);
  });

  test('the same picture twice, also at once, is kept once under one address', async () => {
    const bytes = await painted(33, 44).png().toBuffer();
    const before = await kept();
    const replies = await Promise.all([send(bytes), send(bytes), send(bytes)]);
    expect(new Set(replies.map((reply) => reply.json<{ image: string }>().image)).size).toBe(1);
    await send(bytes);
    expect((await kept()) - before).toBe(3);
  });
});

describe('served', () => {
  test.each([
    ['an unknown picture', `${'a'.repeat(64)}-640.webp`, 404],
    ['a width that is not kept', `${'a'.repeat(64)}-641.webp`, 404],
    ['a way out of the folder', '..%2f..%2fpackage.json', 404],
  ])('%s is not found, and nobody remembers that', async (_, name, status) => {
    const reply = await get(`/pictures/${name}`);
    expect(reply.statusCode).toBe(status);
    expect(String(reply.headers['cache-control'])).not.toContain('immutable');
  });

  test('from the disk while it is there, from the database when it is not', async () => {
    const { image } = (await send(await painted(70, 70).png().toBuffer())).json<{ image: string }>();
    const first = await get(image);
    const folder = join(shop.dataDir, 'picture-cache');
    expect((await readdir(folder)).filter((name) => image.includes(name.slice(0, 64)))).toHaveLength(1);
    await shop.db.transaction((tx) =>
      tx.run(sql`delete from picture_files where hash = ${image.slice(10, 74)}`),
    );
    expect((await get(image)).rawPayload.equals(first.rawPayload)).toBe(true);
    await rm(folder, { recursive: true });
    expect((await get(image)).statusCode).toBe(404);
    // A disk that cannot be written to does not keep pictures from being seen.
    await writeFile(folder, 'not a folder');
    const other = (await send(await painted(71, 70).png().toBuffer())).json<{ image: string }>();
    expect((await get(other.image)).statusCode).toBe(200);
    await rm(folder);
  });

  test('as AVIF to those who take it, once a job has made it', async () => {
    // The AVIFs of earlier tests would be made first.
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
