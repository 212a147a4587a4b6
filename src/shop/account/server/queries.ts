import type { Services } from '../../../server/feature.ts';
import { isLinkValid } from '../../../server/identity/one-time-links.ts';
import { sessionsOfUser } from '../../../server/identity/session-list.ts';
import { defineRead } from '../../../server/operations.ts';
import { orNotFound } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { Devices, Profile, RegistrationTerms, ResetLinkState, ResetToken, Session } from '../schemas.ts';
import { texts } from '../texts.ts';
import { profileOf, sessionUserOf } from './tables.ts';

export function accountQueries({ shop, shopDetails, log }: Services) {
  const session = defineRead(contract.session, {
    audience: 'anyone',
    result: Session,
    dependsOn: (_, viewer) => (viewer ? [`users:${viewer.userId}`, `user:${viewer.userId}`] : []),
    // Reads the user again, because the viewer of a live subscription has the data from when it began.
    async run(db, _params, viewer) {
      if (!viewer) return { user: null };
      const found = await sessionUserOf(db, viewer.userId);
      if (found && !found.hasProfile) log.warn({ userId: viewer.userId }, texts.logOnly.userDocumentMissing);
      return { user: found?.user ?? null };
    },
  });

  const terms = defineRead(contract.terms, {
    audience: 'public',
    result: RegistrationTerms,
    dependsOn: () => ['settings'],
    run: async () => ({
      canSelectRole: shop.demo,
      passwordPolicy: (await shopDetails()).passwordPolicy,
      demoMailbox: shop.demo && shop.smtpUrl === undefined,
    }),
  });

  const profile = defineRead(contract.profile, {
    audience: 'user',
    result: Profile,
    // Depends on 'settings', because `lowStockEmails` is present only while the feature `stock` is on.
    dependsOn: (_, viewer) => [`users:${viewer.userId}`, `user:${viewer.userId}`, 'settings'],
    run: async (db, _params, viewer) =>
      orNotFound(await profileOf(db, viewer.userId), errors['profile-missing']),
  });

  const devices = defineRead(contract.devices, {
    audience: 'user',
    result: Devices,
    dependsOn: (_, viewer) => [`session:${viewer.userId}`],
    async run(db, _params, viewer) {
      const open = await sessionsOfUser(db, viewer.userId);
      return {
        devices: open.map((session) => ({ ...session, current: session.id === viewer.sessionId })),
      };
    },
  });

  const resetLink = defineRead(contract.resetLink, {
    // Not 'public', so that neither the response nor its page is cached or shared.
    audience: 'anyone',
    params: ResetToken,
    result: ResetLinkState,
    dependsOn: () => ['verification'],
    run: async (db, { token }) => ({ open: await isLinkValid(db, 'reset-password', token) }),
  });

  return [session, terms, profile, devices, resetLink];
}
