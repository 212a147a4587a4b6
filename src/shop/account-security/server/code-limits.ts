import type { Services } from '../../../server/feature.ts';
import { credentialOf } from '../../../server/identity/accounts.ts';
import type { RequestContext } from '../../../server/operations.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import { refused } from '../../../shared/refusal.ts';
import { limitOf, networkLimit } from '../../account/server/limits.ts';
import { errors } from '../errors.ts';

const tooMany = errors['too-many-codes'];

/**
 * Counts an attempt at the second step: from a known device by the limits of known devices, so that people who know the
 * password cannot lock out the owner; from any other browser by the limits of account and network. Only codes of the app
 * (`isAppCode`) can be guessed, so recovery codes and passkeys do not count for the account, and are accepted after wrong
 * codes.
 * @returns a function to call after a correct code. @throws Refusal 429
 */
export async function countCodeAttempt(
  { db, devices }: Pick<Services, 'db' | 'devices'>,
  request: RequestContext,
  userId: string,
  isAppCode: boolean,
): Promise<() => Promise<void>> {
  const owner = await credentialOf(db, { id: userId });
  const device = owner && devices.recognise(request.headers.get('cookie'), owner);
  if (device) return countForDevice(db, device, userId, isAppCode);
  const network = networkLimit(db, 'wrongCodesFromNetwork', request);
  await network.consumeOrRefuse(tooMany);
  if (!isAppCode) return network.refund;
  const account = limitOf(db, 'codesOfAccount', userId);
  // An attempt beyond the account's limit does not count for the network, which other users share.
  if (!(await account.tryConsume())) {
    await network.refund();
    throw refused(429, tooMany);
  }
  return async () => {
    await account.reset();
    await network.refund();
  };
}

async function countForDevice(
  db: Queryable,
  device: string,
  userId: string,
  isAppCode: boolean,
): Promise<() => Promise<void>> {
  const ofDevice = limitOf(db, 'codesOfDevice', isAppCode ? device : `recovery ${device}`);
  await ofDevice.consumeOrRefuse(tooMany);
  if (!isAppCode) return ofDevice.reset;
  const account = limitOf(db, 'appCodesOfKnownDevices', userId);
  if (!(await account.tryConsume())) {
    await ofDevice.refund();
    throw refused(429, errors['too-many-app-codes']);
  }
  return async () => {
    await ofDevice.reset();
    // Not reset: the owner's correct codes must not give further guesses to other devices.
    await account.refund();
  };
}
