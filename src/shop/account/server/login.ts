import type { Services } from '../../../server/feature.ts';
import { type Credential, createIdentity, credentialOf } from '../../../server/identity/accounts.ts';
import { hashPassword, verifyPassword } from '../../../server/identity/passwords.ts';
import { reset } from '../../../server/identity/rate-limit.ts';
import { endOldestSessions, endSession, endSessionOf } from '../../../server/identity/session-list.ts';
import { defineWrite, type RequestContext } from '../../../server/operations.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import type { Viewer } from '../../../server/viewer.ts';
import { conflict, invalid, refused } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { checkLogin, checkRegistration, messagesByField } from '../forms.ts';
import { loginErrorText } from '../identity-errors.ts';
import { isEmail, normalizeEmail, roleAtRegistration } from '../rules.ts';
import { Done, Login, LoginResult, NoParams, Registration } from '../schemas.ts';
import { sendFirstConfirmation } from './confirmation.ts';
import { consumeOrRefuse, limitKey, loginLimits, networkLimit, tryConsume } from './limits.ts';
import { insertProfile, saveLanguage, sessionUserOf } from './tables.ts';

/** `account.register`, `account.login`, `account.logout`. */
export function loginCommands(services: Services) {
  return [registerCommand(services), loginCommand(services), logoutCommand(services)];
}

function registerCommand(services: Services) {
  const { db, shop, shopDetails, logSecurityEvent } = services;
  return defineWrite(contract.register, {
    audience: 'anyone',
    input: Registration,
    result: LoginResult,
    async handle({ viewer, request }, form) {
      const problem = checkRegistration(form, (await shopDetails()).passwordPolicy);
      if (problem) throw invalid(problem, messagesByField(problem));
      const email = normalizeEmail(form.email);
      const tooManyRegistrations = errors['too-many-registrations'];
      await networkLimit(db, 'registrationsFromNetwork', request).consumeOrRefuse(tooManyRegistrations);
      const knownEmails = networkLimit(db, 'knownAddressesFromNetwork', request);
      await knownEmails.consumeOrRefuse(tooManyRegistrations);

      const passwordHash = await hashPassword(form.password);
      const name = form.name.trim();
      const role = roleAtRegistration(form.role, shop.demo);
      const { id, cookies } = await db.transaction(async (tx) => {
        const created = await createIdentity(tx, { name, email, passwordHash });
        if (!created) throw conflict(errors['email-taken']);
        await insertProfile(tx, { id: created.id, name, email, address: form.address.trim(), role });
        return { id: created.id, cookies: await startSession(services, tx, request, viewer, created) };
      });
      for (const cookie of cookies) request.setCookie(cookie);
      await knownEmails.refund();
      logSecurityEvent('registered', { userId: id, role });
      await sendFirstConfirmation(services, id);
      return { user: { uid: id, email, name, role } };
    },
  });
}

const loginMessage = (code: string) => ({ code, message: loginErrorText(code) });
const loginRefused = (code: string, status: number) => refused(status, loginMessage(code));

function loginCommand(services: Services) {
  const { db, devices, shop, logSecurityEvent } = services;
  const wrongPassword = () => {
    logSecurityEvent('login refused', {});
    return loginRefused('wrong-password', 401);
  };
  return defineWrite(contract.login, {
    audience: 'anyone',
    input: Login,
    result: LoginResult,
    async handle({ viewer, request }, form) {
      const problem = checkLogin(form);
      if (problem) throw invalid(problem, messagesByField(problem));
      const email = normalizeEmail(form.email);
      if (!isEmail(email)) throw loginRefused('invalid-credential', 400);
      const credential = await credentialOf(db, { email });
      const device = credential && devices.recognise(request.headers.get('cookie'), credential);
      const logins = loginLimits(db, request, email, { isKnownDevice: device !== undefined });
      if (await logins.isExhausted()) throw loginRefused('too-many-requests', 429);
      const onSuccess = await consumeLoginAttempt(db, request, email, device);
      // Verifying takes as long for an unknown email as for a wrong password.
      const isCorrect = await verifyPassword(credential?.passwordHash ?? '', form.password);
      if (!credential || !isCorrect) throw wrongPassword();
      const { id } = credential;
      const found = await sessionUserOf(db, id);
      if (!found?.hasProfile || (found.demo && !shop.demo)) {
        logSecurityEvent('login refused', { userId: id });
        throw found?.hasProfile
          ? loginRefused('user-not-found', 401)
          : loginRefused('profile-not-found', 403);
      }
      if (!(await logins.tryConsume())) {
        await onSuccess();
        throw loginRefused('too-many-requests', 429);
      }
      const cookies = await db.transaction((tx) => startSession(services, tx, request, viewer, credential));
      if (cookies.length === 0) throw wrongPassword();
      for (const cookie of cookies) request.setCookie(cookie);
      await sendFirstConfirmation(services, id);
      await onSuccess();
      logSecurityEvent('logged in', { userId: id });
      return { user: found.user };
    },
  });
}

/**
 * Counts a login attempt: from a known device by the device's limit, so that others cannot lock out the owner; from any
 * other browser by the limits of account and network.
 * @returns a function to call if the password is correct. @throws Refusal 429 `too-many-requests`.
 */
async function consumeLoginAttempt(
  db: Services['db'],
  request: RequestContext,
  email: string,
  device: string | undefined,
): Promise<() => Promise<void>> {
  const tooManyAttempts = loginMessage('too-many-requests');
  if (device) {
    const deviceKey = limitKey('passwordsOfDevice', device);
    await consumeOrRefuse(db, 'passwordsOfDevice', deviceKey, tooManyAttempts);
    return () => reset(db, deviceKey);
  }
  const accountKey = limitKey('passwordsOfAccount', email);
  const network = networkLimit(db, 'wrongPasswordsFromNetwork', request);
  await network.consumeOrRefuse(tooManyAttempts);
  // An attempt beyond the account's limit does not count for the network, which other users share.
  if (!(await tryConsume(db, 'passwordsOfAccount', accountKey))) {
    await network.refund();
    throw loginRefused('too-many-requests', 429);
  }
  return async () => {
    await reset(db, accountKey);
    await network.refund();
  };
}

/**
 * Opens a session in place of the browser's previous one.
 * @returns the cookies of session and device; none if the password has changed since it was verified.
 */
async function startSession(
  { sessions, devices }: Services,
  tx: Transaction,
  request: RequestContext,
  previous: Viewer | null,
  verified: Credential,
): Promise<string[]> {
  const cookies = request.headers.get('cookie');
  // Comes first, because profiles are locked before identities (lock order).
  await saveLanguage(tx, verified.id, cookies);
  const session = await sessions.open(tx, verified, request.headers.get('user-agent') ?? '');
  if (!session) return [];
  if (previous) await endSessionOf(tx, previous.userId, previous.sessionId);
  await endOldestSessions(tx, verified.id);
  return [session, devices.issue(cookies, verified)];
}

function logoutCommand({ sessions, logSecurityEvent }: Services) {
  return defineWrite(contract.logout, {
    audience: 'anyone',
    input: NoParams,
    result: Done,
    async handleInTransaction({ tx, viewer, request }) {
      const token = sessions.tokenOf(request.headers.get('cookie') ?? undefined);
      if (token) await endSession(tx, token);
      if (viewer) tx.afterCommit(() => logSecurityEvent('logged out', { userId: viewer.userId }));
      request.setCookie(sessions.clearCookie);
      return {};
    },
  });
}
