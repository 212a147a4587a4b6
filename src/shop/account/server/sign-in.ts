import type { Services } from '../../../server/feature.ts';
import { createIdentity } from '../../../server/identity/accounts.ts';
import { deviceOwnerOf } from '../../../server/identity/device-cookie.ts';
import { type OpenedSession, openSession } from '../../../server/identity/open-session.ts';
import { hashPassword } from '../../../server/identity/passwords.ts';
import { endSession, endSessionOf } from '../../../server/identity/session-list.ts';
import { forgive, giveBack } from '../../../server/identity/throttle.ts';
import { type Call, defineWrite } from '../../../server/operations.ts';
import type { Viewer } from '../../../server/viewer.ts';
import { invalid, refused } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { checkLogin, checkRegistration, messagesByField } from '../forms.ts';
import { loginErrorText, registrationErrorText } from '../identity-errors.ts';
import { isEmail, normaliseEmail, roleAtRegistration } from '../rules.ts';
import { Done, Login, NoParams, Registration, SignedIn } from '../schemas.ts';
import { texts } from '../texts.ts';
import { sendOwedConfirmation } from './confirmation.ts';
import { rememberDevice } from './devices.ts';
import { counterOf, countTry, isWithin, networkCounter } from './limits.ts';
import { insertProfile, keepLanguage, sessionUserOf } from './tables.ts';

/** The ways in and out: `account.register`, `account.login`, `account.logout`. */
export function signInCommands(services: Services) {
  return [registerCommand(services), loginCommand(services), logoutCommand(services)];
}

const { reasons } = texts.register;
const registrationRefused = (code: string, status: number, reason: string) =>
  refused(code, status, registrationErrorText(reason));

function registerCommand(services: Services) {
  const { db, shop, security } = services;
  return defineWrite(contract.register, {
    who: 'anyone',
    input: Registration,
    result: SignedIn,
    async act({ viewer, call }, form) {
      const problem = checkRegistration(form, shop.passwordPolicy);
      if (problem) throw invalid(problem.message, messagesByField(problem));
      const email = normaliseEmail(form.email);
      const known = networkCounter('knownAddressesFromNetwork', call);
      const tooMany = registrationErrorText(reasons.tooMany);
      await countTry(
        db,
        'registrationsFromNetwork',
        networkCounter('registrationsFromNetwork', call),
        tooMany,
      );
      await countTry(db, 'knownAddressesFromNetwork', known, tooMany);

      const passwordHash = await hashPassword(form.password);
      const name = form.name.trim();
      const role = roleAtRegistration(form.role, shop.demo);
      const id = await db.transaction(async (tx) => {
        const created = await createIdentity(tx, { name, email, passwordHash });
        if (!created) throw registrationRefused('email-taken', 409, reasons.emailTaken);
        await insertProfile(tx, { id: created, name, email, address: form.address.trim(), role });
        return created;
      });
      await giveBack(db, known);
      security('registered', { userId: id, role });
      const opened = await openSession(services, call.headers, { email, password: form.password });
      if (opened) await enter(services, call, viewer, opened);
      return { user: { uid: id, email, name, role } };
    },
  });
}

const loginRefused = (code: string, status: number) => refused(code, status, loginErrorText(code));

function loginCommand(services: Services) {
  const { db, shop, security } = services;
  return defineWrite(contract.login, {
    who: 'anyone',
    input: Login,
    result: SignedIn,
    async act({ viewer, call }, form) {
      const problem = checkLogin(form);
      if (problem) throw invalid(problem.message, messagesByField(problem));
      const email = normaliseEmail(form.email);
      if (!isEmail(email)) throw loginRefused('invalid-credential', 400);
      const succeeded = await countLogin(services, call, email);
      const opened = await openSession(services, call.headers, { email, password: form.password });
      if (!opened) {
        security('sign-in refused', {});
        throw loginRefused('wrong-password', 401);
      }
      const found = await sessionUserOf(db, opened.userId);
      if (!found?.hasProfile || (found.demo && !shop.demo)) {
        await endSession(db, opened.token);
        security('sign-in refused', { userId: opened.userId });
        throw found?.hasProfile
          ? loginRefused('user-not-found', 401)
          : loginRefused('profile-not-found', 403);
      }
      await enter(services, call, viewer, opened);
      await succeeded();
      security('signed in', { userId: opened.userId });
      return { user: found.user };
    },
  });
}

/**
 * Counts a try to log in: for a browser that has logged in to the account before by its own counter, so that strangers
 * cannot lock it out; for all others by those of the account and the network.
 * @returns what to call once the password was right. @throws Refusal 429 `too-many-requests`.
 */
async function countLogin(
  { db, devices }: Services,
  call: Call,
  email: string,
): Promise<() => Promise<void>> {
  const tooMany = loginErrorText('too-many-requests');
  const owner = await deviceOwnerOf(db, { email });
  const device = owner && devices.recognise(call.headers.get('cookie'), owner);
  if (device) {
    const counter = counterOf('passwordsOfDevice', device);
    await countTry(db, 'passwordsOfDevice', counter, tooMany);
    return () => forgive(db, counter);
  }
  const account = counterOf('passwordsOfAccount', email);
  const network = networkCounter('wrongPasswordsFromNetwork', call);
  await countTry(db, 'wrongPasswordsFromNetwork', network, tooMany);
  // A try that the account refuses is no wrong password of the network, from which others log in, too.
  if (!(await isWithin(db, 'passwordsOfAccount', account))) {
    await giveBack(db, network);
    throw loginRefused('too-many-requests', 429);
  }
  return async () => {
    await forgive(db, account);
    await giveBack(db, network);
  };
}

/** Gives the session to the browser; the one that it had before ends. */
async function enter(
  services: Services,
  call: Call,
  before: Viewer | null,
  opened: OpenedSession,
): Promise<void> {
  const { db } = services;
  if (before) await endSessionOf(db, before.userId, before.sessionId);
  await keepLanguage(db, opened.userId, call.headers.get('cookie'));
  for (const cookie of opened.cookies) call.setCookie(cookie);
  await rememberDevice(services, call, opened.userId);
  await sendOwedConfirmation(services, opened.userId);
}

function logoutCommand({ sessions, security }: Services) {
  return defineWrite(contract.logout, {
    who: 'anyone',
    input: NoParams,
    result: Done,
    async run({ tx, viewer, call }) {
      const token = sessions.tokenOf(call.headers.get('cookie') ?? undefined);
      if (token) await endSession(tx, token);
      if (viewer) tx.afterCommit(() => security('signed out', { userId: viewer.userId }));
      call.setCookie(sessions.forgetCookie);
      return {};
    },
  });
}
