import { matchRoutes, type Params } from 'react-router';
import type { WebFeature } from '../feature.ts';
import type { PageRoute } from './page.ts';
import { pageRoutesOf } from './routes.ts';

/** Pages without path parameters, by path, for each array of features. */
const tables = new WeakMap<readonly WebFeature[], ReadonlyMap<string, PageRoute>>();

function tableOf(features: readonly WebFeature[]): ReadonlyMap<string, PageRoute> {
  let table = tables.get(features);
  if (!table) {
    const pages = pageRoutesOf(features).filter(({ path }) => !/[:*]/.test(path));
    table = new Map(pages.map((route) => [route.path, route]));
    tables.set(features, table);
  }
  return table;
}

/**
 * Finds the page of a path and its path parameters. Undefined for a path with a line break; others at least match `*`.
 * React Router's `matchRoutes` alone would rank all routes each time.
 */
export function findPage(
  pathname: string,
  features: readonly WebFeature[],
): { route: PageRoute; params: Params } | undefined {
  const route = tableOf(features).get(pathname);
  return route ? { route, params: {} } : matchRoutes(pageRoutesOf(features), pathname)?.[0];
}
