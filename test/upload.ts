import { ORIGIN, type TestShop, type TestUser } from './shop.ts';

/** Uploads a file as a multipart form. */
export async function upload(
  shop: TestShop,
  path: string,
  file: { bytes: Uint8Array; name?: string },
  as?: TestUser,
  headers: Record<string, string> = {},
) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file.bytes)]), file.name ?? 'file');
  const request = new Request('http://shop.test', { method: 'POST', body: form });
  return shop.http.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': request.headers.get('content-type')!,
      origin: ORIGIN,
      ...(as && { cookie: as.cookie }),
      ...headers,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
