import type { Services } from '../../../server/feature.ts';
import { holdIdentity } from '../../../server/identity/accounts.ts';
import { type DeviceCookies, deviceOwnerOf, forgetDevices } from '../../../server/identity/device-cookie.ts';
import { endSessionOf } from '../../../server/identity/session-list.ts';
import { type Call, defineWrite } from '../../../server/operations.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import { notFound } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { DeviceId, Done } from '../schemas.ts';
import { texts } from '../texts.ts';

/** Makes the calling browser a known device of the account, under its present password. */
export async function rememberDevice(
  { db, devices }: { db: Queryable; devices: DeviceCookies },
  call: Call,
  userId: string,
  now = Date.now(),
): Promise<void> {
  const owner = await deviceOwnerOf(db, { id: userId });
  if (owner) call.setCookie(devices.issue(call.headers.get('cookie'), owner, now));
}

/** `account.revokeDevice`: ending the session that asks is logging out. */
export function revokeDeviceCommand(services: Services) {
  const { sessions, security } = services;
  return defineWrite(contract.revokeDevice, {
    who: 'user',
    input: DeviceId,
    result: Done,
    async run({ tx, viewer, call }, { id }) {
      await holdIdentity(tx, viewer.userId);
      if (!(await endSessionOf(tx, viewer.userId, id))) throw notFound(texts.devices.unknown);
      // The other browser is no longer recognised either; this one is, anew.
      const now = Date.now();
      await forgetDevices(tx, viewer.userId, now);
      if (id === viewer.sessionId) call.setCookie(sessions.forgetCookie);
      else await rememberDevice({ db: tx, devices: services.devices }, call, viewer.userId, now);
      tx.afterCommit(() => security('session revoked', { userId: viewer.userId }));
      return {};
    },
  });
}
