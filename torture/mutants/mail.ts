import type { Mutants } from '../mutants.ts';

export const mutants: Mutants = {
  'a name or an address in an email contains a link': {
    test: 'src/shop/orders/server/mail-abuse.test.ts: writes no link from a name',
    failure: /evil/,
    in: 'src/server/mail/plain-text.ts',
    removeLines: ".replace(/[\\p{L}\\d+.-]*:\\s*\\/\\/+/gu, ' ')",
    further: { removeLines: ".replace(/[.。｡․](?=[^\\s.,;:!?)'\"])/gu, '. ')" },
  },
  'the mail job sends to an address that is no longer confirmed': {
    test: 'src/shop/orders/server/mail-abuse.test.ts: drops order emails queued',
    failure: /to not include/,
    in: 'src/server/mail/mail.ts',
    replace: 'if (!mail.toUnconfirmed && !(await isEmailConfirmed(db, mail.to))) return;',
    with: 'void isEmailConfirmed;',
  },
  'what the old SESSION_SECRET has encrypted cannot be read': {
    test: 'src/shop/account-security/server/rotation.test.ts: a new secret replaces the old one',
    failure: /false to be true/,
    in: 'src/server/mail/sealed.ts',
    replace: 'for (const [position, key] of keys.entries()) {',
    with: 'for (const [position, key] of keys.slice(0, 1).entries()) {',
  },
  'order emails go to unconfirmed addresses': {
    test: 'src/shop/orders/server/mail-abuse.test.ts: sends an unconfirmed address one fixed confirmation',
    failure: /to deeply equal \[ Array\(1\) \]|Your order|Confirm your email/,
    in: 'src/server/mail/mail.ts',
    replace: 'if (!mail.toUnconfirmed && !(await isEmailConfirmed(db, mail.to))) return;',
    with: 'void isEmailConfirmed;',
    further: {
      in: 'src/shop/account/server/profile.ts',
      replace: 'i.email_verified)',
      with: 'i.email_verified is not null)',
    },
  },
};
