import type { Services } from '../../../server/feature.ts';
import { credentialOf, lockIdentity } from '../../../server/identity/accounts.ts';
import type { LoginStep } from '../../../server/identity/login-steps.ts';
import { defineWrite, type RequestContext } from '../../../server/operations.ts';
import type { LoginFactor } from '../../../server/security-log.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import type { Viewer } from '../../../server/viewer.ts';
import type { Message } from '../../../shared/message.ts';
import { refused } from '../../../shared/refusal.ts';
import { errors as accountErrors } from '../../account/errors.ts';
import { sendFirstConfirmation } from '../../account/server/confirmation.ts';
import { networkLimit } from '../../account/server/limits.ts';
import { loginUserOf } from '../../account/server/login-user.ts';
import { startSession } from '../../account/server/start-session.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import * as s from '../schemas.ts';
import { consumeChallenge, storeChallenge } from './challenges.ts';
import { countCodeAttempt } from './code-limits.ts';
import { recordChange } from './enrolment.ts';
import { queueNotice } from './notices.ts';
import { requestOptions, verifyAssertion } from './passkeys.ts';
import { countPasskeyUse, findPasskey, passkeysOf, type StoredPasskey, securityStateOf } from './tables.ts';
import { type AppSecrets, consumeAppCode, consumeCode } from './verify-code.ts';

const bindingOf = ({ id }: LoginStep) => ({ boundTo: id, purpose: 'login' }) as const;
const expired = () => refused(403, errors['login-expired']);

/** `security.secondStep`, `security.completeLogin`, `security.passkeyLoginOptions`, `security.passkeyLogin`. */
export function loginCommands(services: Services, secrets: AppSecrets) {
  return [
    secondStepCommand(services),
    completeCommand(services, secrets),
    passkeyOptionsCommand(services),
    passkeyLoginCommand(services),
  ];
}

/** Returns the login that this browser has begun with a password. @throws Refusal 403 */
async function stepOf({ db, loginSteps }: Services, request: RequestContext) {
  const step = await loginSteps.find(db, request.headers.get('cookie'));
  if (!step?.userId) throw expired();
  return { step, userId: step.userId };
}

function secondStepCommand(services: Services) {
  const { db } = services;
  return defineWrite(contract.secondStep, {
    audience: 'anyone',
    result: s.SecondStep,
    async handle({ request }) {
      const { step, userId } = await stepOf(services, request);
      const { appSince, recoveryCodesLeft } = await securityStateOf(db, userId);
      const passkeys = await passkeysOf(db, userId);
      const options = passkeys.length > 0 ? await requestOptions(request, passkeys) : undefined;
      if (options) await storeChallenge(db, bindingOf(step), options.challenge);
      return {
        hasApp: appSince !== null,
        hasRecoveryCodes: recoveryCodesLeft > 0,
        passkeyOptions: options ? { ...options } : null,
      };
    },
  });
}

function completeCommand(services: Services, secrets: AppSecrets) {
  const { logSecurityEvent } = services;
  return defineWrite(contract.completeLogin, {
    audience: 'anyone',
    input: s.CompleteLogin,
    result: s.LoginResult,
    async handle({ viewer, request }, { code, recoveryCode, passkey }) {
      const { step, userId } = await stepOf(services, request);
      const user = await loginUserOf(services, userId);
      const isAppCode = !passkey && recoveryCode === '';
      const onSuccess = await countCodeAttempt(services, request, userId, isAppCode);
      const answered = passkey && (await verifiedAnswer(services, step, request, passkey));
      const refuse = (message: Message) => {
        logSecurityEvent('login refused', { userId });
        return refused(403, message);
      };
      await completeLogin(services, { step, userId, previous: viewer, request }, async (tx) => {
        if (passkey) {
          const isOwn = answered?.passkey.userId === userId;
          if (!isOwn || !(await countPasskeyUse(tx, answered.passkey, answered.counter)))
            throw refuse(errors['passkey-failed']);
          return 'passkey';
        }
        if (recoveryCode !== '') {
          if (!(await consumeCode(tx, userId, recoveryCode))) throw refuse(errors['recovery-code-wrong']);
          await recordChange(services, tx, { userId, name: user.name }, 'use-code');
          return 'recovery code';
        }
        if (!(await consumeAppCode(tx, secrets, userId, code))) throw refuse(errors['second-step-wrong']);
        return 'app';
      });
      await onSuccess();
      return { user };
    },
  });
}

function passkeyOptionsCommand({ db, loginSteps }: Services) {
  return defineWrite(contract.passkeyLoginOptions, {
    audience: 'anyone',
    result: s.PasskeyOptions,
    async handle({ request }) {
      const network = networkLimit(db, 'passkeyLoginsFromNetwork', request);
      await network.consumeOrRefuse(accountErrors['too-many-attempts']);
      const options = await requestOptions(request);
      await db.transaction(async (tx) => {
        const { cookie, step } = await loginSteps.begin(tx);
        await storeChallenge(tx, bindingOf(step), options.challenge);
        request.setCookie(cookie);
      });
      return { options: { ...options } };
    },
  });
}

function passkeyLoginCommand(services: Services) {
  const { db, loginSteps, logSecurityEvent } = services;
  return defineWrite(contract.passkeyLogin, {
    audience: 'anyone',
    input: s.PasskeyLogin,
    result: s.LoginResult,
    async handle({ viewer, request }, { passkey: answer }) {
      const step = await loginSteps.find(db, request.headers.get('cookie'));
      if (!step || step.userId) throw expired();
      const answered = await verifiedAnswer(services, step, request, answer);
      if (!answered) {
        logSecurityEvent('login refused', {});
        throw refused(403, errors['passkey-failed']);
      }
      const { passkey, counter } = answered;
      const { userId } = passkey;
      const user = await loginUserOf(services, userId);
      await completeLogin(services, { step, userId, previous: viewer, request }, async (tx) => {
        if (!(await countPasskeyUse(tx, passkey, counter))) throw refused(403, errors['passkey-failed']);
        return 'passkey';
      });
      return { user };
    },
  });
}

/** Verifies a passkey's answer to the challenge of a login. Even a wrong answer consumes the challenge. */
async function verifiedAnswer(
  { db }: Services,
  step: LoginStep,
  request: RequestContext,
  answer: s.PasskeyAssertion,
): Promise<{ passkey: StoredPasskey; counter: number } | undefined> {
  const challenge = await consumeChallenge(db, bindingOf(step));
  const passkey = await findPasskey(db, answer.id);
  if (!challenge || !passkey) return undefined;
  const counter = await verifyAssertion(request, challenge, passkey, answer);
  return counter === undefined ? undefined : { passkey, counter };
}

/**
 * Ends the step and opens the session, if `proveFactor` does not throw. It returns what it has verified, for the log.
 * @throws Refusal 403 if the login has been completed or has expired
 */
async function completeLogin(
  services: Services,
  {
    step,
    userId,
    previous,
    request,
  }: { step: LoginStep; userId: string; previous: Viewer | null; request: RequestContext },
  proveFactor: (tx: Transaction) => Promise<LoginFactor>,
): Promise<void> {
  const { db, devices, jobs, loginSteps, logSecurityEvent } = services;
  const { cookies, factor } = await db.transaction(async (tx) => {
    const verified = await credentialOf(tx, { id: userId });
    if (!verified) throw expired();
    // First: it locks the profile before the identity (lock order).
    const opened = await startSession(services, { tx, request, previous, verified });
    await lockIdentity(tx, userId);
    if (opened.length === 0 || !(await loginSteps.end(tx, step))) throw expired();
    const provedBy = await proveFactor(tx);
    if (!devices.recognise(request.headers.get('cookie'), verified))
      await queueNotice(tx, jobs, userId, 'new-device');
    return { cookies: [...opened, loginSteps.clearCookie], factor: provedBy };
  });
  for (const cookie of cookies) request.setCookie(cookie);
  await sendFirstConfirmation(services, userId);
  logSecurityEvent('logged in', { userId, factor });
}
