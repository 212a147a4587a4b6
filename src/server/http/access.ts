import type { FastifyRequest } from 'fastify';
import { errors } from '../../shared/errors.ts';
import { notAllowed, notLoggedIn, refused } from '../../shared/refusal.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { Audience } from '../operations.ts';
import type { Viewer } from '../viewer.ts';

/**
 * Checks that the viewer belongs to the audience.
 * @throws Refusal 401 without a session, 403 without the role.
 */
export function authorize(
  audience: Audience,
  viewer: Viewer | null,
  unauthenticatedMessage = errors['not-signed-in'],
): void {
  if (audience === 'public' || audience === 'anyone') return;
  if (!viewer) throw notLoggedIn(unauthenticatedMessage);
  if (audience === 'admin' && viewer.role !== 'admin') throw notAllowed(errors['not-allowed']);
}

/**
 * Checks the `Origin` header of writes: the shop's own address, or the loopback names that it listens on.
 * @throws Refusal 403
 */
export function originCheck(origins: () => string[]): (origin: string | undefined) => void {
  return (origin) => {
    if (!origin || !origins().includes(origin)) throw refused(403, errors['foreign-origin']);
  };
}

/**
 * Authenticates requests to routes that are not named operations (uploads, downloads), by the same rules. Requests other
 * than GET and HEAD must come from the shop's own pages.
 * @throws Refusal 401, 403
 */
export type RequestAuth = <A extends Audience>(
  request: FastifyRequest,
  audience: A,
) => Promise<A extends 'user' | 'admin' ? Viewer : Viewer | null>;

export function requestAuth(
  sessions: Sessions,
  checkOrigin: (origin: string | undefined) => void,
): RequestAuth {
  return async (request, audience) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') checkOrigin(request.headers.origin);
    const viewer = await sessions.viewerOf(request.headers.cookie);
    authorize(audience, viewer);
    return viewer as never;
  };
}
