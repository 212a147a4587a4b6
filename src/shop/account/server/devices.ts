import type { Services } from '../../../server/feature.ts';
import { credentialOf, lockIdentity } from '../../../server/identity/accounts.ts';
import {
  type DeviceCookies,
  type DeviceOwner,
  invalidateDeviceCookies,
} from '../../../server/identity/device-cookie.ts';
import { endSessionOf } from '../../../server/identity/session-list.ts';
import { defineWrite, type RequestContext } from '../../../server/operations.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { notFound } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { DeviceId } from '../schemas.ts';

/** Sets a device cookie, which is valid until the account's password changes or one of its sessions is revoked. */
export function rememberDevice(
  devices: DeviceCookies,
  request: RequestContext,
  owner: DeviceOwner,
  now = Date.now(),
): void {
  request.setCookie(devices.issue(request.headers.get('cookie'), owner, now));
}

/**
 * Invalidates the device cookies of all browsers of an account, and renews that of the browser that sends the request if it
 * is known. An unknown browser stays unknown: only a login makes it known. The identity must be locked.
 */
export async function forgetOtherDevices(
  devices: DeviceCookies,
  tx: Transaction,
  request: RequestContext,
  userId: string,
): Promise<void> {
  const owner = await credentialOf(tx, { id: userId });
  const isKnown = owner && devices.recognise(request.headers.get('cookie'), owner);
  const now = Date.now();
  await invalidateDeviceCookies(tx, [userId], now);
  if (isKnown) tx.afterCommit(() => rememberDevice(devices, request, owner, now));
}

/** `account.revokeDevice`: ends a session; for the current session, the same as a logout. */
export function revokeDeviceCommand({ sessions, devices, logSecurityEvent }: Services) {
  return defineWrite(contract.revokeDevice, {
    audience: 'user',
    input: DeviceId,
    async handleInTransaction({ tx, viewer, request }, { id }) {
      await lockIdentity(tx, viewer.userId);
      if (!(await endSessionOf(tx, viewer.userId, id))) throw notFound(errors['device-unknown']);
      if (id === viewer.sessionId) {
        await invalidateDeviceCookies(tx, [viewer.userId], Date.now());
        request.setCookie(sessions.clearCookie);
      } else await forgetOtherDevices(devices, tx, request, viewer.userId);
      tx.afterCommit(() => logSecurityEvent('session revoked', { userId: viewer.userId }));
    },
  });
}
