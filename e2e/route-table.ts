import { product } from '../demo/lookup.ts';
import { type Access, pageRoutes } from '../src/web/routes.ts';

/** An address of the route table (SPEC L15-L33) that a person could type, and who may enter. */
export interface RouteAddress {
  path: string;
  access: Access;
  /** Where it leads those who may enter, if not to itself. */
  redirectsTo: string;
  /** What it names is not there. */
  isMissing: boolean;
}

export const GALLERY = '/dev/gallery';
const missing = ['/orders/:orderId', '*'];
const examples: Record<string, string> = {
  '/reviews/:productId': `/reviews/${product('camel-wool-coat').id}`,
  '/product/:id': `/product/${product('camel-wool-coat').id}`,
  '/orders/:orderId': '/orders/01890000-0000-7000-8000-000000000000',
  '*': '/there/is/nothing/here',
};

/** The gallery is no screen: the server draws it for developers, without a program (axe judges it by itself). */
const screens = pageRoutes.filter(({ path }) => path !== GALLERY);

export const addresses: RouteAddress[] = screens.map((row) => {
  const path = examples[row.path] ?? row.path;
  if (/[:*]/.test(path)) throw new Error(`${row.path} wants an example address in e2e/route-table.ts`);
  const redirectsTo = 'redirectTo' in row ? row.redirectTo : path;
  return { path, access: row.access, redirectsTo, isMissing: missing.includes(row.path) };
});

export type ViewerRole = 'visitor' | 'user' | 'admin';

/** Where an address leads somebody (SPEC L35). */
export function expectedDestination({ access, redirectsTo }: RouteAddress, who: ViewerRole): string {
  if (access === 'public' || access === 'any') return redirectsTo;
  if (who === 'visitor') return '/login';
  return access === 'admin' && who !== 'admin' ? '/not-authorized' : redirectsTo;
}
