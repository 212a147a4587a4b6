import type { Services } from '../../../server/feature.ts';
import { isStillPasswordOf, keptPasswordOf, setPassword } from '../../../server/identity/accounts.ts';
import { hashPassword, verifyPassword } from '../../../server/identity/passwords.ts';
import { useResetToken } from '../../../server/identity/reset-links.ts';
import { forgive, giveBack } from '../../../server/identity/throttle.ts';
import { defineWrite } from '../../../server/operations.ts';
import { invalid, refused } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { checkForgotPassword, checkNewPassword } from '../forms.ts';
import { isEmail, normaliseEmail } from '../rules.ts';
import { Done, PasswordChange, Reset, ResetRequest } from '../schemas.ts';
import { texts } from '../texts.ts';
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

function resetCommand({ db, shop, security }: Services) {
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
        const owner = await useResetToken(tx, token);
        if (!owner) throw refused('link-used', 400, texts.reset.linkUsed);
        await setPassword(tx, { userId: owner, passwordHash });
        return owner;
      });
      // Whoever guessed at the old password must not keep its owner out with the new one.
      const owner = await sessionUserOf(db, userId);
      if (owner) await forgive(db, counterOf('passwordsOfAccount', owner.user.email));
      await giveBack(db, network);
      security('password reset', { userId });
      return {};
    },
  });
}

function changeCommand({ db, shop, security }: Services) {
  return defineWrite(contract.changePassword, {
    who: 'user',
    input: PasswordChange,
    result: Done,
    async act({ viewer: { userId, email, sessionId } }, { current, password }) {
      const problem = checkNewPassword(password, shop.passwordPolicy);
      if (problem) throw invalid(problem, { password: problem });
      const account = counterOf('passwordsOfAccount', email);
      await countTry(db, 'passwordsOfAccount', account, tooMany);
      const wrong = texts.changePassword.wrong;
      const isWrong = () => refused('wrong-password', 403, wrong, { current: wrong });
      const kept = (await keptPasswordOf(db, { id: userId })) ?? '';
      if (!(await verifyPassword(kept, current))) throw isWrong();
      const passwordHash = await hashPassword(password);
      await db.transaction(async (tx) => {
        if (!(await isStillPasswordOf(tx, userId, kept))) throw isWrong();
        await setPassword(tx, { userId, passwordHash, keepSession: sessionId });
      });
      await forgive(db, account);
      security('password changed', { userId });
      return {};
    },
  });
}
