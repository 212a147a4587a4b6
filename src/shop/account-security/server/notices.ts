import type { Services } from '../../../server/feature.ts';
import { isFeatureOn } from '../../../server/feature-switch.ts';
import { lockUsers } from '../../../server/identity/lock-users.ts';
import { issueLink } from '../../../server/identity/one-time-links.ts';
import { ACCOUNT_SECURITY } from '../../../server/identity/second-factor.ts';
import type { Job, Jobs } from '../../../server/jobs/jobs.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import { LANGUAGES, parseLanguage } from '../../../shared/languages.ts';
import { type AccountNotice, accountDraft } from '../../notifications/rules.ts';
import { notifyUser } from '../../notifications/server/notify.ts';
import { END_SESSIONS_LINK_DAYS } from '../rules.ts';
import { composeNotice } from './compose-mails.ts';

const NOTICE = 'account-security.notice';

interface Notice {
  kind: AccountNotice;
  userId: string;
  /** UTC ISO time. */
  at: string;
}

/**
 * Notifies a user of an action that someone else may have taken. A job does it after the commit, because notifications need
 * locks that come before those of the identity (lock order). Does nothing while the feature is off.
 */
export async function queueNotice(
  tx: Transaction,
  jobs: Jobs,
  userId: string,
  kind: AccountNotice,
): Promise<void> {
  if (!(await isFeatureOn(tx, ACCOUNT_SECURITY))) return;
  await jobs.add(tx, NOTICE, { kind, userId, at: new Date().toISOString() } satisfies Notice);
}

/** Sends a notice: a notification, and an email with a link that ends all sessions. Demo accounts get none. */
export function noticeJob({ db, mail, shopDetails }: Services): Job {
  return {
    name: NOTICE,
    async run(payload) {
      const { kind, userId, at } = payload as Notice;
      const { name: shopName } = await shopDetails();
      await db.transaction(async (tx) => {
        await lockUsers(tx, { ids: [userId] });
        const user = await tx.one<{ email: string; language: string }>(sql`
          select email, language from users where id = ${userId} and not demo`);
        if (!user) return;
        const expiresAt = new Date(Date.now() + END_SESSIONS_LINK_DAYS * 24 * 60 * 60_000);
        const token = await issueLink(tx, 'end-sessions', userId, expiresAt);
        await notifyUser(tx, userId, null, accountDraft(kind));
        const language = parseLanguage(user.language) ?? LANGUAGES[0];
        await mail.queue(tx, {
          to: user.email,
          ...composeNotice({ shopName, language, kind, at, token }, mail.link),
          expiresAt: expiresAt.toISOString(),
        });
      });
    },
  };
}
