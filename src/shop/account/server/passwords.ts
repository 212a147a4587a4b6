import type { Services } from '../../../server/feature.ts';
import { credentialOf, setPassword } from '../../../server/identity/accounts.ts';
import { markEmailConfirmed } from '../../../server/identity/email-confirmation.ts';
import { consumeLink, isLinkValid } from '../../../server/identity/one-time-links.ts';
import { hashPassword, verifyPassword } from '../../../server/identity/passwords.ts';
import { needsSecondFactor } from '../../../server/identity/second-factor.ts';
import { defineWrite } from '../../../server/operations.ts';
import { invalid, refused } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { checkForgotPassword, checkNewPassword } from '../forms.ts';
import { isEmail, normalizeEmail } from '../rules.ts';
import { PasswordChange, Reset, ResetRequest } from '../schemas.ts';
import type { AnnounceAccountEvent } from './account-events.ts';
import { rememberDevice } from './devices.ts';
import { limitOf, networkLimit, wrongLinkRefusal } from './limits.ts';
import { RESET_LINK } from './reset-link.ts';

const tooManyAttempts = errors['too-many-attempts'];

/** `account.requestPasswordReset`, `account.resetPassword`, `account.changePassword`. */
export function passwordCommands(services: Services, announce: AnnounceAccountEvent) {
  return [requestCommand(services), resetCommand(services, announce), changeCommand(services, announce)];
}

/**
 * Queues a job without looking up the email, so that response and timing are the same for unknown emails (SETTLED 3).
 */
function requestCommand({ db, jobs }: Services) {
  return defineWrite(contract.requestPasswordReset, {
    audience: 'anyone',
    input: ResetRequest,
    async handle({ request }, form) {
      const missing = checkForgotPassword(form.email);
      if (missing) throw invalid(missing, { email: missing });
      const email = normalizeEmail(form.email);
      if (!isEmail(email)) throw invalid(errors['email-invalid'], { email: errors['email-invalid'] });
      await networkLimit(db, 'resetRequestsFromNetwork', request).consumeOrRefuse(tooManyAttempts);
      if (await limitOf(db, 'resetRequestsForAddress', email).tryConsume())
        await jobs.add(db, RESET_LINK, { email });
    },
  });
}

function resetCommand(
  { db, devices, shopDetails, logSecurityEvent }: Services,
  announce: AnnounceAccountEvent,
) {
  return defineWrite(contract.resetPassword, {
    audience: 'anyone',
    input: Reset,
    async handle({ request }, { token, password }) {
      const problem = checkNewPassword(password, (await shopDetails()).passwordPolicy);
      if (problem) throw invalid(problem, { password: problem });
      const wrongLink = () => wrongLinkRefusal(db, request, errors['link-used'], tooManyAttempts);
      // Before the password is hashed, which takes 8 ms.
      if (!(await isLinkValid(db, 'reset-password', token))) throw await wrongLink();
      const passwordHash = await hashPassword(password);
      const changed = await db.transaction(async (tx) => {
        const userId = await consumeLink(tx, 'reset-password', token);
        if (!userId) return undefined;
        await setPassword(tx, { userId, passwordHash });
        // The link proves access to the inbox.
        await markEmailConfirmed(tx, userId);
        await announce(tx, { kind: 'password-changed', userId });
        return { userId, needsFactor: await needsSecondFactor(tx, userId) };
      });
      if (!changed) throw await wrongLink();
      const { userId, needsFactor } = changed;
      // Failed attempts with the old password must not lock out the owner. Wrong codes still count: whoever reads the inbox
      // could otherwise get further guesses with each reset.
      const owner = await credentialOf(db, { id: userId });
      if (owner) await limitOf(db, 'passwordsOfAccount', owner.email).reset();
      // The next login in this browser counts against the device's limit, which other people's attempts cannot exhaust.
      // Whoever reads the inbox does not necessarily have the second factor.
      if (owner && !needsFactor) rememberDevice(devices, request, owner);
      logSecurityEvent('password reset', { userId });
    },
  });
}

function changeCommand(
  { db, devices, shopDetails, logSecurityEvent }: Services,
  announce: AnnounceAccountEvent,
) {
  return defineWrite(contract.changePassword, {
    audience: 'user',
    input: PasswordChange,
    async handle({ viewer: { userId, email, sessionId }, request }, { current, password }) {
      const problem = checkNewPassword(password, (await shopDetails()).passwordPolicy);
      if (problem) throw invalid(problem, { password: problem });
      // Per session: people who exhaust the account's limit cannot prevent the owner from changing the password.
      const attempts = limitOf(db, 'passwordsOfSession', sessionId);
      await attempts.consumeOrRefuse(tooManyAttempts);
      const wrong = errors['current-password-wrong'];
      const wrongPassword = () => refused(403, wrong, { current: wrong });
      const credential = await credentialOf(db, { id: userId });
      const verifiedHash = credential?.passwordHash ?? '';
      if (!(await verifyPassword(verifiedHash, current)) || !credential) throw wrongPassword();
      await limitOf(db, 'passwordChangesOfAccount', userId).consumeOrRefuse(tooManyAttempts);
      const passwordHash = await hashPassword(password);
      const change = { userId, passwordHash, verifiedHash, keepSession: sessionId };
      const isChanged = await db.transaction(async (tx) => {
        if (!(await setPassword(tx, change))) return false;
        await announce(tx, { kind: 'password-changed', userId });
        return true;
      });
      if (!isChanged) throw wrongPassword();
      await attempts.reset();
      await limitOf(db, 'passwordsOfAccount', email).reset();
      // The people who used up these attempts knew the old password.
      await limitOf(db, 'codesOfAccount', userId).reset();
      // A known browser stays known. Only a login makes an unknown one known.
      if (devices.recognise(request.headers.get('cookie'), credential))
        rememberDevice(devices, request, { ...credential, passwordHash });
      logSecurityEvent('password changed', { userId });
    },
  });
}
