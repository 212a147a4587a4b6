import type { Services } from '../../../server/feature.ts';
import { endAllSessions } from '../../../server/identity/session-list.ts';
import { defineWrite } from '../../../server/operations.ts';
import * as contract from '../contract.ts';
import { Done, NoParams } from '../schemas.ts';

/** `security.endSessions`. */
export function sessionCommands({ sessions, logSecurityEvent }: Services) {
  const endSessions = defineWrite(contract.endSessions, {
    audience: 'user',
    input: NoParams,
    result: Done,
    async handleInTransaction({ tx, viewer: { userId }, request }) {
      await endAllSessions(tx, userId);
      request.setCookie(sessions.clearCookie);
      tx.afterCommit(() => logSecurityEvent('session revoked', { userId }));
      return {};
    },
  });
  return [endSessions];
}
