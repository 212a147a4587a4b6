import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestShop, testShop } from '../../../test/shop.ts';

interface Body {
  properties?: object;
  oneOf?: { properties: object; required: string[] }[];
}

let shop: TestShop;
let bodyOf: (path: string, method: string) => Body | undefined;
beforeAll(async () => {
  shop = await testShop({}, { jobs: false });
  const { paths } = JSON.parse((await shop.http.inject('/api/openapi.json')).body);
  bodyOf = (path, method) => paths[path][method].requestBody?.content['application/json'].schema;
});
afterAll(() => shop.close());

const fields = ['title', 'description', 'priceCents', 'image', 'category'];

it('describes what a write takes, without what stands in its address', () => {
  expect(Object.keys(bodyOf('/api/products/{id}/reviews', 'post')!.properties!)).toEqual([
    'rating',
    'comment',
  ]);
});

it('describes each form of a write that takes one of several', () => {
  const [plain, rated] = bodyOf('/api/products', 'post')!.oneOf!;
  expect(plain!.required).toEqual(['form', ...fields]);
  expect(rated!.required).toEqual(['form', ...fields, 'rate', 'count']);
  const [, manage] = bodyOf('/api/products/{id}', 'patch')!.oneOf!;
  expect(Object.keys(manage!.properties)).toEqual(['form', 'version', ...fields, 'rating']);
});
