import type { FastifyRequest } from 'fastify';
import { errors } from '../../shared/errors.ts';
import { notAllowed, notFound, notLoggedIn, refused } from '../../shared/refusal.ts';
import type { Sessions } from '../identity/sessions.ts';
import { requireStepUp } from '../identity/step-up.ts';
import type { Audience } from '../operations.ts';
import type { Viewer } from '../viewer.ts';

/**
 * Checks that the viewer belongs to the audience.
 * @throws Refusal 401 without a session, 403 without the role or the second factor that it needs.
 */
export function authorize(
  audience: Audience,
  viewer: Viewer | null,
  unauthenticatedMessage = errors['not-signed-in'],
): void {
  if (audience === 'public' || audience === 'anyone') return;
  if (!viewer) throw notLoggedIn(unauthenticatedMessage);
  if (audience === 'admin' && viewer.role !== 'admin')
    throw notAllowed(errors[viewer.security?.lacksSecondFactor ? 'second-factor-required' : 'not-allowed']);
}

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

/**
 * Authorizes requests to routes that are not named operations (uploads, downloads), with the same rules. Requests other
 * than GET and HEAD must have an origin of the shop. `stepUp`: only after the password or a passkey (`identity/step-up.ts`).
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
    const viewer = await sessions.viewerOf(request.headers.cookie);
    authorize(audience, viewer);
    if (stepUp) requireStepUp(viewer);
    return viewer as never;
  };
}
