import type { FastifyRequest } from 'fastify';
import { errors } from '../../shared/errors.ts';
import { type AdminPermission, isPermitted, type Permission } from '../../shared/permissions.ts';
import { notAllowed, notFound, notLoggedIn, refused } from '../../shared/refusal.ts';
import type { Sessions } from '../identity/sessions.ts';
import { requireStepUp } from '../identity/step-up.ts';
import type { Access, Audience } from '../operations.ts';
import type { Viewer } from '../viewer.ts';

/**
 * Checks that the viewer may use an operation: every transport asks here, for administrators and for staff.
 * @throws Refusal 401 without a session, 403 without the role, its permission or the second factor that it needs.
 */
export function authorize(
  { audience, permission }: Access,
  viewer: Viewer | null,
  unauthenticatedMessage = errors['not-signed-in'],
): void {
  if (audience === 'public' || audience === 'anyone') return;
  if (!viewer) throw notLoggedIn(unauthenticatedMessage);
  if (audience === 'admin' && !isPermitted(viewer, permission))
    throw notAllowed(errors[viewer.security?.lacksSecondFactor ? 'second-factor-required' : 'not-allowed']);
}

/**
 * Returns as whom the viewer reads rows of other users: as an administrator if one of these permissions allows it, else
 * as a user, who sees only own rows.
 */
export const viewAs = (
  viewer: Viewer,
  ...permissions: readonly Permission[]
): { userId: string; role: 'user' | 'admin' } => ({
  userId: viewer.userId,
  role: permissions.some((permission) => isPermitted(viewer, permission)) ? 'admin' : 'user',
});

/** The refusal for a URL that does not exist. */
export const routeNotFound = () => notFound(errors['not-found']);

/** The route option that responds with 404 while an optional feature is off; empty for other features. */
export const notFoundWhileOff = (isOn: (() => Promise<boolean>) | undefined) =>
  isOn && {
    onRequest: async () => {
      if (!(await isOn())) throw routeNotFound();
    },
  };

/**
 * Creates a check of the `Origin` header: it must be one of the shop's own origins (its public URL, or the loopback names
 * that it listens on). The check throws a Refusal 403.
 */
export function createOriginCheck(origins: () => string[]): (origin: string | undefined) => void {
  return (origin) => {
    if (!origin || !origins().includes(origin)) throw refused(403, errors['foreign-origin']);
  };
}

/** Declared in the `config` of routes that are not named operations. Routes for administrators declare a permission. */
export interface RouteAccess {
  /** Name of the route, as for an operation. */
  operation?: string;
  audience?: Audience;
  permission?: AdminPermission;
  /** A second permission that staff need: downloads of a list need that of the list, too. */
  alsoPermission?: AdminPermission;
}

/** @throws Error if the route does not declare this audience, or no permission for administrators. */
function accessOf(request: FastifyRequest, audience: Audience): Access[] {
  const {
    operation,
    audience: declared,
    permission,
    alsoPermission,
  } = request.routeOptions.config as RouteAccess;
  if (declared !== audience)
    throw new Error(`The route ${operation} does not declare the audience ${audience}.`);
  if (audience !== 'admin') return [{ audience }];
  if (!permission) throw new Error(`The route ${operation} declares no permission.`);
  return [permission, alsoPermission ?? permission].map((needed) => ({ audience, permission: needed }));
}

/**
 * Authorizes requests to routes that are not named operations (uploads, downloads), with the same rules and the
 * permission that the route declares. Requests other than GET and HEAD must have an origin of the shop. `stepUp`: only after the password or a passkey (`identity/step-up.ts`).
 * @throws Refusal 401, 403
 */
export type RequestAuth = <A extends Audience>(
  request: FastifyRequest,
  audience: A,
  options?: { stepUp?: boolean },
) => Promise<A extends 'user' | 'admin' ? Viewer : Viewer | null>;

export function createRequestAuth(
  sessions: Sessions,
  checkOrigin: (origin: string | undefined) => void,
): RequestAuth {
  return async (request, audience, { stepUp = false } = {}) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') checkOrigin(request.headers.origin);
    const accesses = accessOf(request, audience);
    const viewer = await sessions.viewerOf(request.headers.cookie);
    for (const access of accesses) authorize(access, viewer);
    if (stepUp) requireStepUp(viewer);
    return viewer as never;
  };
}
