import type { Services } from '../../../server/feature.ts';
import { isStillPasswordOf, keptPasswordOf, setPassword } from '../../../server/identity/accounts.ts';
import { confirmAddress } from '../../../server/identity/addresses.ts';
import { useLink } from '../../../server/identity/one-time-links.ts';
import { hashPassword, verifyPassword } from '../../../server/identity/passwords.ts';
import { forgive, giveBack } from '../../../server/identity/throttle.ts';
import { defineWrite } from '../../../server/operations.ts';
import { invalid, refused } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { checkForgotPassword, checkNewPassword } from '../forms.ts';
import { isEmail, normaliseEmail } from '../rules.ts';
import { Done, PasswordChange, Reset, ResetRequest } from '../schemas.ts';
import { texts } from '../texts.ts';
import { rememberDevice } from './devices.ts';
import { counterOf, countTry, isWithin, networkCounter } from './limits.ts';
import { RESET_LINK } from './reset-link.ts';
import { sessionUserOf } from './tables.ts';

const { tooMany } = texts.register.reasons;

/** `account.requestPasswordReset`, `account.resetPassword`, `account.changePassword`. */
export function passwordCommands(services: Services) {
  return [requestCommand(services), resetCommand(services), changeCommand(services)];
}

/**
 * Looks nothing up: known and unknown addresses take the same way to the same answer, and the job finds out later
 * (SETTLED 3).
 */
function requestCommand({ db, jobs }: Services) {
  return defineWrite(contract.requestPasswordReset, {
    who: 'anyone',
    input: ResetRequest,
    result: Done,
    async act({ call }, form) {
      const missing = checkForgotPassword(form.email);
      if (missing) throw invalid(missing, { email: missing });
      const email = normaliseEmail(form.email);
      const malformed = texts.register.reasons.emailInvalid;
      if (!isEmail(email)) throw invalid(malformed, { email: malformed });
      const network = networkCounter('resetRequestsFromNetwork', call);
      await countTry(db, 'resetRequestsFromNetwork', network, tooMany);
      const account = counterOf('resetMailsToAccount', email);
      if (await isWithin(db, 'resetMailsToAccount', account)) await jobs.add(db, RESET_LINK, { email });
      return {};
    },
  });
}

function resetCommand(services: Services) {
  const { db, shop, security } = services;
  return defineWrite(contract.resetPassword, {
    who: 'anyone',
    input: Reset,
    result: Done,
    async act({ call }, { token, password }) {
      const problem = checkNewPassword(password, shop.passwordPolicy);
      if (problem) throw invalid(problem, { password: problem });
      const network = networkCounter('wrongLinksFromNetwork', call);
      await countTry(db, 'wrongLinksFromNetwork', network, tooMany);
      const passwordHash = await hashPassword(password);
      const userId = await db.transaction(async (tx) => {
        const owner = await useLink(tx, 'reset-password', token);
        if (!owner) throw refused('link-used', 400, texts.reset.linkUsed);
        await setPassword(tx, { userId: owner, passwordHash });
        // Only whoever reads the inbox has the link.
        await confirmAddress(tx, owner);
        return owner;
      });
      // Whoever guessed at the old password must not keep its owner out with the new one.
      const owner = await sessionUserOf(db, userId);
      if (owner) await forgive(db, counterOf('passwordsOfAccount', owner.user.email));
      await giveBack(db, network);
      // The login that follows in this browser counts apart from what strangers try meanwhile.
      await rememberDevice(services, call, userId);
      security('password reset', { userId });
      return {};
    },
  });
}

function changeCommand(services: Services) {
  const { db, shop, security } = services;
  return defineWrite(contract.changePassword, {
    who: 'user',
    input: PasswordChange,
    result: Done,
    async act({ viewer: { userId, email, sessionId }, call }, { current, password }) {
      const problem = checkNewPassword(password, shop.passwordPolicy);
      if (problem) throw invalid(problem, { password: problem });
      // By session: strangers who use up the account's tries do not keep its owner from changing the password.
      const session = counterOf('passwordsOfSession', sessionId);
      await countTry(db, 'passwordsOfSession', session, tooMany);
      const wrong = texts.changePassword.wrong;
      const isWrong = () => refused('wrong-password', 403, wrong, { current: wrong });
      const kept = (await keptPasswordOf(db, { id: userId })) ?? '';
      if (!(await verifyPassword(kept, current))) throw isWrong();
      const passwordHash = await hashPassword(password);
      await db.transaction(async (tx) => {
        if (!(await isStillPasswordOf(tx, userId, kept))) throw isWrong();
        await setPassword(tx, { userId, passwordHash, keepSession: sessionId });
      });
      await forgive(db, session);
      await forgive(db, counterOf('passwordsOfAccount', email));
      await rememberDevice(services, call, userId);
      security('password changed', { userId });
      return {};
    },
  });
}
