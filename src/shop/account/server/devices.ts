import type { Services } from '../../../server/feature.ts';
import { lockIdentity } from '../../../server/identity/accounts.ts';
import {
  type DeviceCookies,
  deviceOwnerOf,
  invalidateDeviceCookies,
} from '../../../server/identity/device-cookie.ts';
import { endSessionOf } from '../../../server/identity/session-list.ts';
import { defineWrite, type RequestContext } from '../../../server/operations.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import { notFound } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { DeviceId, Done } from '../schemas.ts';

/** Sets a device cookie, which is valid until the account's password changes. */
export async function rememberDevice(
  { db, devices }: { db: Queryable; devices: DeviceCookies },
  request: RequestContext,
  userId: string,
  now = Date.now(),
): Promise<void> {
  const owner = await deviceOwnerOf(db, { id: userId });
  if (owner) request.setCookie(devices.issue(request.headers.get('cookie'), owner, now));
}

/** `account.revokeDevice`: ends a session; for the current session, the same as a logout. */
export function revokeDeviceCommand(services: Services) {
  const { sessions, logSecurityEvent } = services;
  return defineWrite(contract.revokeDevice, {
    audience: 'user',
    input: DeviceId,
    result: Done,
    async handleInTransaction({ tx, viewer, request }, { id }) {
      await lockIdentity(tx, viewer.userId);
      if (!(await endSessionOf(tx, viewer.userId, id))) throw notFound(errors['device-unknown']);
      // Invalidates the device cookies of all browsers and renews this one's.
      const now = Date.now();
      await invalidateDeviceCookies(tx, viewer.userId, now);
      if (id === viewer.sessionId) request.setCookie(sessions.clearCookie);
      else await rememberDevice({ db: tx, devices: services.devices }, request, viewer.userId, now);
      tx.afterCommit(() => logSecurityEvent('session revoked', { userId: viewer.userId }));
      return {};
    },
  });
}
