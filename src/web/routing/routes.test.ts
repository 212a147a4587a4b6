import { expect, it } from 'vitest';
import { SLOT_NAMES } from '../feature.ts';
import { loadFeatures, optionalFeatureNames } from '../features.ts';
import { loaderOf, pathOfPage } from './page-modules.ts';
import { pageRoutesOf } from './routes.ts';

const features = await loadFeatures(optionalFeatureNames);
const components = import.meta.glob<{ default: unknown }>([
  '/src/web/pages/*.tsx',
  '/src/shop/*/{web,admin}/*-page.tsx',
  '!/src/**/*.test.tsx',
]);
const slotModules = import.meta.glob<Record<string, unknown>>('/src/shop/*/web/*-slot.tsx');
const serverParts = Object.keys(import.meta.glob('/src/**/*.server.ts'));
const pages = pageRoutesOf(features).flatMap((route) => ('module' in route ? [route] : []));
const slots = features.flatMap((feature) =>
  SLOT_NAMES.flatMap((name) => (feature[name] ? [{ feature: feature.name, name, ...feature[name] }] : [])),
);
const pathsWith = (extension: string) => pages.map((page) => `/${pathOfPage(page)}${extension}`);

it('each page of the route table has a module, and each page in src/web/pages is in the table', () => {
  const paths = pathsWith('.tsx');
  expect(Object.keys(components)).toEqual(expect.arrayContaining(paths));
  const own = Object.keys(components).filter((path) => path.startsWith('/src/web/pages/'));
  expect(own.length).toBeGreaterThan(20);
  expect(paths).toEqual(expect.arrayContaining(own));
  expect(new Set(paths).size).toBe(paths.length);
});

it.each(features.flatMap((feature) => feature.pages.map((page) => ({ ...page, feature: feature.name }))))(
  '$feature loads $path from its own folder',
  async ({ feature, ...page }) => {
    expect(pathOfPage(page)).toMatch(new RegExp(`^src/shop/${feature}/(web|admin)/`));
    const { default: component } = await loaderOf(page)();
    expect((await components[`/${pathOfPage(page)}.tsx`]!()).default).toBe(component);
  },
);

it.each(slots)('$feature loads its $name from its own folder', async ({ feature, module, load }) => {
  expect(module).toMatch(new RegExp(`^shop/${feature}/web/`));
  expect(Object.values(await slotModules[`/src/${module}.tsx`]!())).toContain(await load());
});

it('each slot of a feature is on a page', () => {
  const used = new Set(pages.flatMap(({ slots = [] }) => slots));
  expect([...used].toSorted()).toEqual(SLOT_NAMES.toSorted());
});

it('each server part belongs to a page or a slot', () => {
  const ofSlots = slots.map(({ module }) => `/src/${module}.server.ts`);
  const ofShell = features.flatMap(({ name, footerSlot, noteSlot }) => [
    ...(footerSlot ? [`/src/shop/${name}/web/footer-slot.server.ts`] : []),
    ...(noteSlot ? [`/src/shop/${name}/web/note-slot.server.ts`] : []),
  ]);
  expect(serverParts.length).toBeGreaterThan(20);
  expect([...pathsWith('.server.ts'), ...ofSlots, ...ofShell]).toEqual(expect.arrayContaining(serverParts));
});
