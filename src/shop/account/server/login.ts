import type { Services } from '../../../server/feature.ts';
import { createIdentity } from '../../../server/identity/accounts.ts';
import { deviceOwnerOf } from '../../../server/identity/device-cookie.ts';
import { type OpenedSession, openSession } from '../../../server/identity/open-session.ts';
import { hashPassword } from '../../../server/identity/passwords.ts';
import { refund, reset } from '../../../server/identity/rate-limit.ts';
import { endSession, endSessionOf } from '../../../server/identity/session-list.ts';
import { defineWrite, type RequestContext } from '../../../server/operations.ts';
import type { Viewer } from '../../../server/viewer.ts';
import { conflict, invalid, refused } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { checkLogin, checkRegistration, messagesByField } from '../forms.ts';
import { loginErrorText } from '../identity-errors.ts';
import { isEmail, normalizeEmail, roleAtRegistration } from '../rules.ts';
import { Done, Login, LoginResult, NoParams, Registration } from '../schemas.ts';
import { sendFirstConfirmation } from './confirmation.ts';
import { rememberDevice } from './devices.ts';
import { consumeOrRefuse, limitKey, networkLimitKey, tryConsume } from './limits.ts';
import { insertProfile, saveLanguage, sessionUserOf } from './tables.ts';

/** `account.register`, `account.login`, `account.logout`. */
export function loginCommands(services: Services) {
  return [registerCommand(services), loginCommand(services), logoutCommand(services)];
}

function registerCommand(services: Services) {
  const { db, shop, logSecurityEvent } = services;
  return defineWrite(contract.register, {
    audience: 'anyone',
    input: Registration,
    result: LoginResult,
    async handle({ viewer, request }, form) {
      const problem = checkRegistration(form, shop.passwordPolicy);
      if (problem) throw invalid(problem, messagesByField(problem));
      const email = normalizeEmail(form.email);
      const knownEmailKey = networkLimitKey('knownAddressesFromNetwork', request);
      const tooMany = errors['too-many-registrations'];
      await consumeOrRefuse(
        db,
        'registrationsFromNetwork',
        networkLimitKey('registrationsFromNetwork', request),
        tooMany,
      );
      await consumeOrRefuse(db, 'knownAddressesFromNetwork', knownEmailKey, tooMany);

      const passwordHash = await hashPassword(form.password);
      const name = form.name.trim();
      const role = roleAtRegistration(form.role, shop.demo);
      const id = await db.transaction(async (tx) => {
        const created = await createIdentity(tx, { name, email, passwordHash });
        if (!created) throw conflict(errors['email-taken']);
        await insertProfile(tx, { id: created, name, email, address: form.address.trim(), role });
        return created;
      });
      await refund(db, knownEmailKey);
      logSecurityEvent('registered', { userId: id, role });
      const opened = await openSession(services, request.headers, { email, password: form.password });
      if (opened) await startSession(services, request, viewer, opened);
      return { user: { uid: id, email, name, role } };
    },
  });
}

const loginMessage = (code: string) => ({ code, message: loginErrorText(code) });
const loginRefused = (code: string, status: number) => refused(status, loginMessage(code));

function loginCommand(services: Services) {
  const { db, shop, logSecurityEvent } = services;
  return defineWrite(contract.login, {
    audience: 'anyone',
    input: Login,
    result: LoginResult,
    async handle({ viewer, request }, form) {
      const problem = checkLogin(form);
      if (problem) throw invalid(problem, messagesByField(problem));
      const email = normalizeEmail(form.email);
      if (!isEmail(email)) throw loginRefused('invalid-credential', 400);
      const onSuccess = await consumeLoginAttempt(services, request, email);
      const opened = await openSession(services, request.headers, { email, password: form.password });
      if (!opened) {
        logSecurityEvent('login refused', {});
        throw loginRefused('wrong-password', 401);
      }
      const found = await sessionUserOf(db, opened.userId);
      if (!found?.hasProfile || (found.demo && !shop.demo)) {
        await endSession(db, opened.token);
        logSecurityEvent('login refused', { userId: opened.userId });
        throw found?.hasProfile
          ? loginRefused('user-not-found', 401)
          : loginRefused('profile-not-found', 403);
      }
      await startSession(services, request, viewer, opened);
      await onSuccess();
      logSecurityEvent('logged in', { userId: opened.userId });
      return { user: found.user };
    },
  });
}

/**
 * Counts a login attempt: from a known device by the device's limit, so that others cannot lock out the owner; from any
 * other browser by the limits of account and network.
 * @returns a function to call after the correct password. @throws Refusal 429 `too-many-requests`.
 */
async function consumeLoginAttempt(
  { db, devices }: Services,
  request: RequestContext,
  email: string,
): Promise<() => Promise<void>> {
  const tooMany = loginMessage('too-many-requests');
  const owner = await deviceOwnerOf(db, { email });
  const device = owner && devices.recognise(request.headers.get('cookie'), owner);
  if (device) {
    const deviceKey = limitKey('passwordsOfDevice', device);
    await consumeOrRefuse(db, 'passwordsOfDevice', deviceKey, tooMany);
    return () => reset(db, deviceKey);
  }
  const accountKey = limitKey('passwordsOfAccount', email);
  const networkKey = networkLimitKey('wrongPasswordsFromNetwork', request);
  await consumeOrRefuse(db, 'wrongPasswordsFromNetwork', networkKey, tooMany);
  // An attempt beyond the account's limit does not count for the network, which other users share.
  if (!(await tryConsume(db, 'passwordsOfAccount', accountKey))) {
    await refund(db, networkKey);
    throw loginRefused('too-many-requests', 429);
  }
  return async () => {
    await reset(db, accountKey);
    await refund(db, networkKey);
  };
}

/** Sets the session cookie and ends the browser's previous session. */
async function startSession(
  services: Services,
  request: RequestContext,
  previous: Viewer | null,
  opened: OpenedSession,
): Promise<void> {
  const { db } = services;
  if (previous) await endSessionOf(db, previous.userId, previous.sessionId);
  await saveLanguage(db, opened.userId, request.headers.get('cookie'));
  for (const cookie of opened.cookies) request.setCookie(cookie);
  await rememberDevice(services, request, opened.userId);
  await sendFirstConfirmation(services, opened.userId);
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
