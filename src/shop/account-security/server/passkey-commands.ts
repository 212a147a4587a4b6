import type { Services } from '../../../server/feature.ts';
import { defineWrite } from '../../../server/operations.ts';
import { conflict, invalid, notFound } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { MAX_PASSKEY_NAME, MAX_PASSKEYS, parsePasskeyName } from '../rules.ts';
import { AddPasskey, PasskeyId, PasskeyOptions, RecoveryCodes } from '../schemas.ts';
import { consumeChallenge, storeChallenge } from './challenges.ts';
import {
  addFactor,
  afterRemoval,
  countSetUp,
  issueRecoveryCodes,
  lockViewerIdentity,
  recordChange,
} from './enrolment.ts';
import { creationOptions, verifyNewPasskey } from './passkeys.ts';
import { deletePasskey, hasSecondFactor, insertPasskey, passkeysOf } from './tables.ts';

/** `security.newPasskeyOptions`, `security.addPasskey`, `security.removePasskey`, `security.renewRecoveryCodes`. */
export function passkeyCommands(services: Services) {
  const { db, shopDetails } = services;
  const bindingOf = (sessionId: string) => ({ boundTo: sessionId, purpose: 'create' }) as const;
  const full = errors['too-many-passkeys']({ max: MAX_PASSKEYS });

  const options = defineWrite(contract.newPasskeyOptions, {
    audience: 'user',
    stepUp: true,
    result: PasskeyOptions,
    async handle({ viewer, request }) {
      await countSetUp(db, viewer);
      const { userId, email, name, sessionId } = viewer;
      const existing = await passkeysOf(db, userId);
      if (existing.length >= MAX_PASSKEYS) throw conflict(full);
      const shop = await shopDetails();
      const created = await creationOptions(request, { shopName: shop.name, userId, email, name, existing });
      await storeChallenge(db, bindingOf(sessionId), created.challenge);
      return { options: { ...created } };
    },
  });

  const add = defineWrite(contract.addPasskey, {
    audience: 'user',
    stepUp: true,
    input: AddPasskey,
    result: RecoveryCodes,
    async handle({ viewer, request }, { name: text, passkey }) {
      const { userId, sessionId } = viewer;
      const name = parsePasskeyName(text);
      const wrongName = errors['passkey-name']({ max: MAX_PASSKEY_NAME });
      if (name === undefined) throw invalid(wrongName, { name: wrongName });
      const challenge = await consumeChallenge(db, bindingOf(sessionId));
      const verified = challenge && (await verifyNewPasskey(request, challenge, passkey));
      if (!verified) throw invalid(errors['passkey-failed']);
      return db.transaction(async (tx) => {
        await lockViewerIdentity(tx, viewer);
        if ((await passkeysOf(tx, userId)).length >= MAX_PASSKEYS) throw conflict(full);
        const codes = await addFactor(services, tx, { viewer, request }, async () => {
          if (!(await insertPasskey(tx, { ...verified, userId, name })))
            throw conflict(errors['passkey-known']);
        });
        await recordChange(services, tx, viewer, 'add', { after: { factor: 'passkey', name } });
        return codes;
      });
    },
  });

  const remove = defineWrite(contract.removePasskey, {
    audience: 'user',
    stepUp: true,
    input: PasskeyId,
    async handleInTransaction({ tx, viewer }, { id }) {
      await lockViewerIdentity(tx, viewer);
      const name = await deletePasskey(tx, viewer.userId, id);
      if (name === undefined) throw notFound(errors['passkey-unknown']);
      await afterRemoval(tx, viewer.userId);
      await recordChange(services, tx, viewer, 'remove', { before: { factor: 'passkey', name } });
    },
  });

  const renewCodes = defineWrite(contract.renewRecoveryCodes, {
    audience: 'user',
    stepUp: true,
    result: RecoveryCodes,
    async handleInTransaction({ tx, viewer }) {
      await lockViewerIdentity(tx, viewer);
      await countSetUp(tx, viewer);
      if (!(await hasSecondFactor(tx, viewer.userId))) throw conflict(errors['no-second-factor']);
      const recoveryCodes = await issueRecoveryCodes(tx, viewer.userId);
      await recordChange(services, tx, viewer, 'renew-codes');
      return { recoveryCodes };
    },
  });

  return [options, add, remove, renewCodes];
}
