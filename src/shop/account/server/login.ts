import type { Services } from '../../../server/feature.ts';
import { createIdentity, credentialOf } from '../../../server/identity/accounts.ts';
import { hashPassword, verifyPassword } from '../../../server/identity/passwords.ts';
import { endSession } from '../../../server/identity/session-list.ts';
import { defineWrite, type RequestContext } from '../../../server/operations.ts';
import { conflict, invalid } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { checkLogin, checkRegistration, messagesByField } from '../forms.ts';
import { isEmail, normalizeEmail, roleAtRegistration } from '../rules.ts';
import { Login, LoginResult, Registration } from '../schemas.ts';
import type { AnnounceAccountEvent } from './account-events.ts';
import { sendFirstConfirmation } from './confirmation.ts';
import { limitOf, loginLimits, networkLimit } from './limits.ts';
import { loginRefused, loginUserOf } from './login-user.ts';
import { startSession, startSessionOrStep } from './start-session.ts';
import { insertProfile } from './tables.ts';

/** `account.register`, `account.login`, `account.logout`. */
export function loginCommands(services: Services, announce: AnnounceAccountEvent) {
  return [registerCommand(services), loginCommand(services, announce), logoutCommand(services)];
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
        const login = { tx, request, previous: viewer, verified: created };
        return { id: created.id, cookies: await startSession(services, login) };
      });
      for (const cookie of cookies) request.setCookie(cookie);
      await knownEmails.refund();
      logSecurityEvent('registered', { userId: id, role });
      await sendFirstConfirmation(services, id);
      return { user: { uid: id, email, name, role } };
    },
  });
}

function loginCommand(services: Services, announce: AnnounceAccountEvent) {
  const { db, devices, logSecurityEvent } = services;
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
      const user = await loginUserOf(services, id);
      if (!(await logins.tryConsume())) {
        await onSuccess();
        throw loginRefused('too-many-requests', 429);
      }
      const { cookies, isComplete } = await db.transaction(async (tx) => {
        const login = { tx, request, previous: viewer, verified: credential };
        const started = await startSessionOrStep(services, login);
        if (started.isComplete && !device) await announce(tx, { kind: 'new-device', userId: id });
        return started;
      });
      if (cookies.length === 0) throw wrongPassword();
      for (const cookie of cookies) request.setCookie(cookie);
      if (!isComplete) {
        await onSuccess();
        logSecurityEvent('second step needed', { userId: id });
        throw loginRefused('multi-factor-auth-required', 403);
      }
      await sendFirstConfirmation(services, id);
      await onSuccess();
      logSecurityEvent('logged in', { userId: id, factor: 'password' });
      return { user };
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
  const tooManyAttempts = loginRefused('too-many-requests', 429);
  if (device) {
    const limit = limitOf(db, 'passwordsOfDevice', device);
    await limit.consumeOrRefuse(tooManyAttempts);
    return limit.reset;
  }
  const account = limitOf(db, 'passwordsOfAccount', email);
  const network = networkLimit(db, 'wrongPasswordsFromNetwork', request);
  await network.consumeOrRefuse(tooManyAttempts);
  // An attempt beyond the account's limit does not count for the network, which other users share.
  if (!(await account.tryConsume())) {
    await network.refund();
    throw loginRefused('too-many-requests', 429);
  }
  return async () => {
    await account.reset();
    await network.refund();
  };
}

function logoutCommand({ sessions, logSecurityEvent }: Services) {
  return defineWrite(contract.logout, {
    audience: 'anyone',
    async handleInTransaction({ tx, viewer, request }) {
      const token = sessions.tokenOf(request.headers.get('cookie') ?? undefined);
      if (token) await endSession(tx, token);
      if (viewer) tx.afterCommit(() => logSecurityEvent('logged out', { userId: viewer.userId }));
      request.setCookie(sessions.clearCookie);
    },
  });
}
