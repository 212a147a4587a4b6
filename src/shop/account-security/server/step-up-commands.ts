import type { Services } from '../../../server/feature.ts';
import { credentialOf, lockIdentity } from '../../../server/identity/accounts.ts';
import { verifyPassword } from '../../../server/identity/passwords.ts';
import { markAuthenticated } from '../../../server/identity/step-up.ts';
import { defineWrite, type RequestContext } from '../../../server/operations.ts';
import type { Viewer } from '../../../server/viewer.ts';
import { conflict, isRefusal, refused } from '../../../shared/refusal.ts';
import { errors as accountErrors } from '../../account/errors.ts';
import { limitOf } from '../../account/server/limits.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { type PasskeyAssertion, PasskeyOptions, StepUp } from '../schemas.ts';
import { consumeChallenge, storeChallenge } from './challenges.ts';
import { requestOptions, verifyAssertion } from './passkeys.ts';
import { countPasskeyUse, findPasskey, passkeysOf } from './tables.ts';

const bindingOf = (sessionId: string) => ({ boundTo: sessionId, purpose: 'step-up' }) as const;

/** `security.stepUpOptions`, `security.stepUp`, `security.checkStepUp`. */
export function stepUpCommands(services: Services) {
  const { db, logSecurityEvent } = services;

  const options = defineWrite(contract.stepUpOptions, {
    audience: 'user',
    result: PasskeyOptions,
    async handle({ viewer: { userId, sessionId }, request }) {
      const passkeys = await passkeysOf(db, userId);
      if (passkeys.length === 0) throw conflict(errors['passkey-unknown']);
      const created = await requestOptions(request, passkeys);
      await storeChallenge(db, bindingOf(sessionId), created.challenge);
      return { options: { ...created } };
    },
  });

  const confirm = defineWrite(contract.stepUp, {
    audience: 'user',
    input: StepUp,
    async handle({ viewer, request }, { password, passkey }) {
      // Per session, as for a change of the password: others cannot use up the attempts of the owner.
      const attempts = limitOf(db, 'passwordsOfSession', viewer.sessionId);
      await attempts.consumeOrRefuse(accountErrors['too-many-attempts']);
      const fields = { userId: viewer.userId, factor: passkey ? 'passkey' : 'password' } as const;
      try {
        if (passkey) await confirmPasskey(services, viewer, request, passkey);
        else await confirmPassword(services, viewer, password);
      } catch (error) {
        if (isRefusal(error)) logSecurityEvent('step-up refused', fields);
        throw error;
      }
      await attempts.reset();
      logSecurityEvent('stepped up', fields);
    },
  });

  const check = defineWrite(contract.checkStepUp, {
    audience: 'user',
    stepUp: true,
    handle: async () => ({}),
  });

  return [options, confirm, check];
}

/** @throws Refusal 403 */
async function confirmPassword({ db }: Services, { userId, sessionId }: Viewer, password: string) {
  const wrong = errors['password-wrong'];
  const wrongPassword = () => refused(403, wrong, { password: wrong });
  const credential = await credentialOf(db, { id: userId });
  const verifiedHash = credential?.passwordHash ?? '';
  if (!(await verifyPassword(verifiedHash, password))) throw wrongPassword();
  await db.transaction(async (tx) => {
    await lockIdentity(tx, userId);
    // Verifying is slow: the owner may have changed the password in the meantime.
    const current = await credentialOf(tx, { id: userId });
    if (current?.passwordHash !== verifiedHash || !(await markAuthenticated(tx, sessionId)))
      throw wrongPassword();
  });
}

/** @throws Refusal 403 */
async function confirmPasskey(
  { db }: Services,
  { userId, sessionId }: Viewer,
  request: RequestContext,
  answer: PasskeyAssertion,
): Promise<void> {
  const challenge = await consumeChallenge(db, bindingOf(sessionId));
  const passkey = await findPasskey(db, answer.id);
  const counter =
    challenge && passkey?.userId === userId
      ? await verifyAssertion(request, challenge, passkey, answer)
      : undefined;
  if (!passkey || counter === undefined) throw refused(403, errors['passkey-failed']);
  await db.transaction(async (tx) => {
    await lockIdentity(tx, userId);
    if (!(await countPasskeyUse(tx, passkey, counter)) || !(await markAuthenticated(tx, sessionId)))
      throw refused(403, errors['passkey-failed']);
  });
}
