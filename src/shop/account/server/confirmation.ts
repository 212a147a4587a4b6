import type { Services } from '../../../server/feature.ts';
import {
  markConfirmationSent,
  markEmailConfirmed,
  unconfirmedEmailOf,
} from '../../../server/identity/email-confirmation.ts';
import { consumeLink, issueLink } from '../../../server/identity/one-time-links.ts';
import { defineWrite } from '../../../server/operations.ts';
import { refused } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { CONFIRMATION_LINK_HOURS } from '../rules.ts';
import { ConfirmEmail } from '../schemas.ts';
import { composeConfirmation } from './compose-mails.ts';
import { mailboxLimit, wrongLinkRefusal } from './limits.ts';
import { mailLanguageOf } from './tables.ts';

/** `account.sendConfirmation`, `account.confirmEmail` (SETTLED 48). */
export function confirmationCommands(services: Services) {
  return [sendCommand(services), confirmCommand(services)];
}

/** Sends a confirmation if the address has not received one yet. Called after registration and login. */
export async function sendFirstConfirmation(services: Services, userId: string): Promise<void> {
  const unconfirmed = await unconfirmedEmailOf(services.db, userId);
  if (unconfirmed && !unconfirmed.confirmationSent)
    await sendConfirmation(services, userId, unconfirmed.email);
}

/** @returns false if the address, or the mailbox's variants together, have reached the limit of confirmations. */
async function sendConfirmation(
  { db, mail, shopDetails }: Services,
  userId: string,
  email: string,
): Promise<boolean> {
  // Per address, so that deleting the account and registering again does not reset the limit.
  if (!(await mailboxLimit(db, 'confirmationsToMailbox', email).tryConsume())) return false;
  const shop = await shopDetails();
  await db.transaction(async (tx) => {
    const expiresAt = new Date(Date.now() + CONFIRMATION_LINK_HOURS * 60 * 60_000);
    const token = await issueLink(tx, 'confirm-email', userId, expiresAt);
    const language = await mailLanguageOf(tx, userId);
    await mail.queue(tx, {
      to: email,
      ...composeConfirmation({ shopName: shop.name, token, language }, mail.link),
      expiresAt: expiresAt.toISOString(),
      toUnconfirmed: true,
    });
    await markConfirmationSent(tx, userId);
  });
  return true;
}

function sendCommand(services: Services) {
  return defineWrite(contract.sendConfirmation, {
    audience: 'user',
    async handle({ viewer: { userId } }) {
      const unconfirmed = await unconfirmedEmailOf(services.db, userId);
      if (unconfirmed && !(await sendConfirmation(services, userId, unconfirmed.email)))
        throw refused(429, errors['too-many-confirmations']);
    },
  });
}

/** This is a write, so that email scanners that open the link do not confirm the address. */
function confirmCommand({ db, logSecurityEvent }: Services) {
  return defineWrite(contract.confirmEmail, {
    audience: 'anyone',
    input: ConfirmEmail,
    async handle({ request }, { token }) {
      const userId = await db.transaction(async (tx) => {
        const owner = await consumeLink(tx, 'confirm-email', token);
        if (owner) await markEmailConfirmed(tx, owner);
        return owner;
      });
      if (!userId)
        throw await wrongLinkRefusal(
          db,
          request,
          errors['confirmation-link-used'],
          errors['confirmation-failed'],
        );
      logSecurityEvent('address confirmed', { userId });
    },
  });
}
