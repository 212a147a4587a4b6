import { expect, it } from 'vitest';
import { pageParameters, pageReads } from './page-reads.ts';
import { pageRoutes } from './routes.ts';

it('pageReads and pageParameters name only paths of the page table', () => {
  const paths = pageRoutes.map(({ path }) => path);
  const named = [...Object.keys(pageReads), ...Object.keys(pageParameters)];
  expect(named.filter((path) => !paths.includes(path))).toEqual([]);
});
