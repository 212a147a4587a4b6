import type { Services } from '../../../server/feature.ts';
import { isEmailConfirmed } from '../../../server/identity/email-confirmation.ts';
import { issueLink } from '../../../server/identity/one-time-links.ts';
import type { Job } from '../../../server/jobs/jobs.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { RESET_LINK_MINUTES } from '../rules.ts';
import { composeReset } from './compose-mails.ts';
import { isVariant, mailboxLimit } from './limits.ts';
import { mailLanguageOf, sessionUserByEmail } from './tables.ts';

export const RESET_LINK = 'account.reset-link';

/** Issues a reset link and emails it, if the email belongs to an account that may log in. */
export function resetLinkJob({ db, mail, shop, shopDetails }: Services): Job {
  return {
    name: RESET_LINK,
    async run(payload) {
      const { email } = payload as { email: string };
      const { name } = await shopDetails();
      await db.transaction(async (tx) => {
        const found = await sessionUserByEmail(tx, email);
        if (!found || (found.demo && !shop.demo)) return;
        const { uid, email: to } = found.user;
        if (!(await tryConsumeVariantsLimit(tx, to))) return;
        const expiresAt = new Date(Date.now() + RESET_LINK_MINUTES * 60_000);
        const token = await issueLink(tx, 'reset-password', uid, expiresAt);
        const language = await mailLanguageOf(tx, uid);
        await mail.queue(tx, {
          to,
          ...composeReset({ shopName: name, token, language }, mail.link),
          expiresAt: expiresAt.toISOString(),
          toUnconfirmed: true,
        });
      });
    },
  };
}

/**
 * Counts an email to an unconfirmed variant of an address and returns whether it is within the limit, which all variants
 * share because anyone can register them. Does not limit other addresses.
 */
async function tryConsumeVariantsLimit(tx: Transaction, email: string): Promise<boolean> {
  if (!isVariant(email) || (await isEmailConfirmed(tx, email))) return true;
  return mailboxLimit(tx, 'resetMailsToVariants', email).tryConsume();
}
