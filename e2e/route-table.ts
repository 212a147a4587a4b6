import { product } from '../demo/lookup.ts';
import { loadFeatures, optionalFeatureNames } from '../src/web/features.ts';
import type { Access } from '../src/web/routing/page.ts';
import { pageRoutesOf } from '../src/web/routing/routes.ts';

/** A URL of the route table (SPEC L15-L33) and role may open it. */
export interface ExampleRoute {
  path: string;
  access: Access;
  /** The final path for viewers with access. */
  redirectsTo: string;
  /** Whether the path names an item that does not exist. */
  isMissing: boolean;
}

export const GALLERY = '/dev/gallery';
const missingItems = ['/orders/:orderId', '/legal/:page', '/admin/customers/:id', '*'];
const examples: Record<string, string> = {
  '/reviews/:productId': `/reviews/${product('camel-wool-coat').id}`,
  '/product/:id': `/product/${product('camel-wool-coat').id}`,
  '/orders/:orderId': '/orders/01890000-0000-7000-8000-000000000000',
  // Not published in the demo.
  '/legal/:page': '/legal/imprint',
  '/admin/customers/:id': '/admin/customers/01890000-0000-7000-8000-000000000000',
  '*': '/there/is/nothing/here',
};

/** Settings of a shop with all optional features, whose routes are part of the table. */
export const ALL_FEATURES = { FEATURES: optionalFeatureNames.join(',') };

/** All routes except the gallery, a page for developers that has no scripts; axe tests it separately. */
const screens = pageRoutesOf(await loadFeatures(optionalFeatureNames)).filter(({ path }) => path !== GALLERY);

export const exampleRoutes: ExampleRoute[] = screens.map((route) => {
  const path = examples[route.path] ?? route.path;
  if (/[:*]/.test(path)) throw new Error(`${route.path} needs an example path in e2e/route-table.ts`);
  const redirectsTo = 'redirectTo' in route ? route.redirectTo : path;
  return { path, access: route.access, redirectsTo, isMissing: missingItems.includes(route.path) };
});

export type ViewerRole = 'visitor' | 'user' | 'admin';

/** Returns the path at which a viewer arrives (SPEC L35). */
export function expectedDestination({ access, redirectsTo }: ExampleRoute, role: ViewerRole): string {
  if (access === 'public' || access === 'any') return redirectsTo;
  if (role === 'visitor') return '/login';
  return access === 'admin' && role !== 'admin' ? '/not-authorized' : redirectsTo;
}
