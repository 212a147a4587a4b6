import type { Services } from '../../../server/feature.ts';
import { consumeLink } from '../../../server/identity/one-time-links.ts';
import { endAllSessions } from '../../../server/identity/session-list.ts';
import { defineWrite } from '../../../server/operations.ts';
import { wrongLinkRefusal } from '../../account/server/limits.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { LinkToken } from '../schemas.ts';

/** `security.endSessions`, `security.endSessionsByLink`. */
export function sessionCommands({ db, sessions, logSecurityEvent }: Services) {
  const endSessions = defineWrite(contract.endSessions, {
    audience: 'user',
    async handleInTransaction({ tx, viewer: { userId }, request }) {
      await endAllSessions(tx, [userId]);
      request.setCookie(sessions.clearCookie);
      tx.afterCommit(() => logSecurityEvent('session revoked', { userId }));
    },
  });

  /** A write, so that email scanners that open the link end nothing. */
  const endByLink = defineWrite(contract.endSessionsByLink, {
    audience: 'anyone',
    input: LinkToken,
    async handle({ request }, { token }) {
      const userId = await db.transaction(async (tx) => {
        const owner = await consumeLink(tx, 'end-sessions', token);
        if (owner) await endAllSessions(tx, [owner]);
        return owner;
      });
      if (!userId)
        throw await wrongLinkRefusal(db, request, errors['end-link-used'], errors['end-link-failed']);
      logSecurityEvent('session revoked', { userId });
    },
  });

  return [endSessions, endByLink];
}
