import type { Services } from '../../../server/feature.ts';
import {
  confirmAddress,
  markConfirmationSent,
  unconfirmedAddressOf,
} from '../../../server/identity/addresses.ts';
import { issueLink, useLink } from '../../../server/identity/one-time-links.ts';
import { giveBack } from '../../../server/identity/throttle.ts';
import { defineWrite } from '../../../server/operations.ts';
import { refused } from '../../../shared/refusal.ts';
import { confirmTexts } from '../confirm-texts.ts';
import * as contract from '../contract.ts';
import { mailTexts as german } from '../mail-texts.de.ts';
import { mailTexts } from '../mail-texts.ts';
import { CONFIRMATION_LINK_HOURS } from '../rules.ts';
import { ConfirmEmail, Done, NoParams } from '../schemas.ts';
import { counterOf, countTry, isWithin, networkCounter } from './limits.ts';
import { mailLanguageOf } from './tables.ts';

const words = { en: mailTexts.confirmation, de: german.confirmation };

/** `account.sendConfirmation`, `account.confirmEmail` (SETTLED 48). */
export function confirmationCommands(services: Services) {
  return [sendCommand(services), confirmCommand(services)];
}

/** Sends the one confirmation that a new address gets; nothing when it has had one. Called after registration and login. */
export async function sendOwedConfirmation(services: Services, userId: string): Promise<void> {
  const owed = await unconfirmedAddressOf(services.db, userId);
  if (owed && !owed.asked) await sendConfirmation(services, userId, owed.email);
}

/** @returns false when the address has been sent as many confirmations as it may get. */
async function sendConfirmation(
  { db, mail, shop }: Services,
  userId: string,
  email: string,
): Promise<boolean> {
  // By address: deleting the account and registering again does not buy another mail.
  if (!(await isWithin(db, 'confirmationsToAddress', counterOf('confirmationsToAddress', email))))
    return false;
  await db.transaction(async (tx) => {
    const expiresAt = new Date(Date.now() + CONFIRMATION_LINK_HOURS * 60 * 60_000);
    const token = await issueLink(tx, 'confirm-email', userId, expiresAt);
    const { subject, text } = words[await mailLanguageOf(tx, userId)];
    await mail.queue(tx, {
      to: email,
      subject: subject(shop.name),
      text: text(shop.name, mail.link(`/confirm-email?token=${token}`), CONFIRMATION_LINK_HOURS),
      expiresAt: expiresAt.toISOString(),
      toUnconfirmed: true,
    });
    await markConfirmationSent(tx, userId);
  });
  return true;
}

function sendCommand(services: Services) {
  return defineWrite(contract.sendConfirmation, {
    who: 'user',
    input: NoParams,
    result: Done,
    async act({ viewer: { userId } }) {
      const owed = await unconfirmedAddressOf(services.db, userId);
      if (owed && !(await sendConfirmation(services, userId, owed.email)))
        throw refused('too-many-requests', 429, confirmTexts.tooMany);
      return {};
    },
  });
}

/** A write: a mail scanner that only opens the link confirms nothing. */
function confirmCommand({ db, security }: Services) {
  return defineWrite(contract.confirmEmail, {
    who: 'anyone',
    input: ConfirmEmail,
    result: Done,
    async act({ call }, { token }) {
      const network = networkCounter('wrongLinksFromNetwork', call);
      await countTry(db, 'wrongLinksFromNetwork', network, confirmTexts.failed);
      const userId = await db.transaction(async (tx) => {
        const owner = await useLink(tx, 'confirm-email', token);
        if (!owner) throw refused('link-used', 400, confirmTexts.linkUsed);
        await confirmAddress(tx, owner);
        return owner;
      });
      await giveBack(db, network);
      security('address confirmed', { userId });
      return {};
    },
  });
}
