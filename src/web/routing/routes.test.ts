import { expect, it } from 'vitest';
import { pageRoutes } from './routes.ts';

const files = Object.keys(import.meta.glob(['../pages/*.ts', '../pages/*.tsx', '!../pages/*.test.tsx']));
const modules = pageRoutes.flatMap((route) => ('module' in route ? [route.module] : []));

it('each page of the route table has a module, and each module belongs to one page', () => {
  const components = files.filter((file) => file.endsWith('.tsx'));
  expect(components.sort()).toEqual(modules.map((module) => `../pages/${module}.tsx`).sort());
});

it('each server part belongs to a page', () => {
  const serverParts = files.filter((file) => file.endsWith('.server.ts'));
  expect(serverParts.length).toBeGreaterThan(10);
  expect(modules.map((module) => `../pages/${module}.server.ts`)).toEqual(
    expect.arrayContaining(serverParts),
  );
});
