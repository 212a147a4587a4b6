import { expect, test } from 'vitest';
import { pageFiles } from './page-files.ts';
import { pageRoutes } from './routes.ts';

test('pageFiles names the file that each page of the route table imports', () => {
  const imported = pageRoutes.flatMap((row) => {
    if (!('page' in row)) return [];
    const [file] = /pages\/[\w-]+\.tsx/.exec(String(row.page)) ?? [];
    return [[row.path, `src/web/${file}`]];
  });
  expect(imported.length).toBeGreaterThan(20);
  expect(Object.entries(pageFiles)).toEqual(imported);
});
