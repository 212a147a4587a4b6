import { expect, it } from 'vitest';
import { pageReads } from './page-reads.ts';
import { pageRoutes } from './routes.ts';

it('names only addresses that the page table has', () => {
  const paths = pageRoutes.map(({ path }) => path);
  expect(Object.keys(pageReads).filter((path) => !paths.includes(path))).toEqual([]);
});
