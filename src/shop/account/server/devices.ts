import type { Services } from '../../../server/feature.ts';
import { endSessionOf } from '../../../server/identity/session-list.ts';
import { defineWrite } from '../../../server/operations.ts';
import { notFound } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { DeviceId, Done } from '../schemas.ts';
import { texts } from '../texts.ts';

/** `account.revokeDevice`: ending the session that asks is logging out. */
export function revokeDeviceCommand({ sessions, security }: Services) {
  return defineWrite(contract.revokeDevice, {
    who: 'user',
    input: DeviceId,
    result: Done,
    async run({ tx, viewer, call }, { id }) {
      if (!(await endSessionOf(tx, viewer.userId, id))) throw notFound(texts.devices.unknown);
      if (id === viewer.sessionId) call.setCookie(sessions.forgetCookie);
      tx.afterCommit(() => security('session revoked', { userId: viewer.userId }));
      return {};
    },
  });
}
