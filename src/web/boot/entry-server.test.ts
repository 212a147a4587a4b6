import { expect, it } from 'vitest';
import { type ExecuteRead, prepare } from './entry-server.tsx';

const site = {
  baseUrl: 'https://shop.test',
  shopName: 'Shopkeeper',
  features: ['delivery', 'product-information'],
};
const executed: string[] = [];
/** For a visitor of a shop that has nothing. */
const execute: ExecuteRead = async ({ name }) => {
  executed.push(name);
  if (name === 'account.session') return { data: { user: null }, etag: '' };
  return { refusal: { status: 404, code: 'not-found', message: 'Not found.' } };
};
async function prepared(path: string) {
  executed.length = 0;
  const page = await prepare(new URL(path, site.baseUrl), execute, site, { now: 0, timeZone: 'UTC' });
  return { files: page.kind === 'page' ? page.files : [], executed: [...executed] };
}
const featureFiles = ['src/shop/delivery/web/feature.ts', 'src/shop/product-information/web/feature.ts'];

it('lists the files of a page, of the features, and of what these add to the page', async () => {
  expect((await prepared('/reviews/p')).files).toEqual([
    ...featureFiles,
    'src/shop/product-information/web/product-slot.tsx',
    'src/web/pages/product-reviews.tsx',
  ]);
});

it('lists no files for slots that the page does not have', async () => {
  expect((await prepared('/')).files).toEqual([...featureFiles, 'src/web/pages/home.tsx']);
});

it('executes the reads of what features add to the page, and only there', async () => {
  const read = 'productInformation.ofProduct';
  expect((await prepared('/reviews/p')).executed).toContain(read);
  expect((await prepared('/')).executed).not.toContain(read);
});
