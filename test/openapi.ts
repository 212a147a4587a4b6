import { gunzipSync } from 'node:zlib';
import type { TestShop } from './shop.ts';

/** Reads the API documentation, which is sent compressed only. */
export async function readOpenApi<Document>({ http }: Pick<TestShop, 'http'>): Promise<Document> {
  const { rawPayload } = await http.inject({
    url: '/api/openapi.json',
    headers: { 'accept-encoding': 'gzip' },
  });
  return JSON.parse(gunzipSync(rawPayload).toString()) as Document;
}
