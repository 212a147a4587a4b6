import type { Services } from '../../../server/feature.ts';
import { credentialOf } from '../../../server/identity/accounts.ts';
import { reset } from '../../../server/identity/rate-limit.ts';
import type { RequestContext } from '../../../server/operations.ts';
import { refused } from '../../../shared/refusal.ts';
import { consumeOrRefuse, limitKey, networkLimit, tryConsume } from '../../account/server/limits.ts';
import { errors } from '../errors.ts';

/**
 * Counts an attempt at the second step: from a known device by the device's limit, so that people who know the password
 * cannot lock out the owner; from any other browser by the limits of account and network.
 * @returns a function to call after a correct code. @throws Refusal 429
 */
export async function countCodeAttempt(
  { db, devices }: Pick<Services, 'db' | 'devices'>,
  request: RequestContext,
  userId: string,
): Promise<() => Promise<void>> {
  const tooMany = errors['too-many-codes'];
  const owner = await credentialOf(db, { id: userId });
  const device = owner && devices.recognise(request.headers.get('cookie'), owner);
  if (device) {
    const deviceKey = limitKey('codesOfDevice', device);
    await consumeOrRefuse(db, 'codesOfDevice', deviceKey, tooMany);
    return () => reset(db, deviceKey);
  }
  const network = networkLimit(db, 'wrongCodesFromNetwork', request);
  await network.consumeOrRefuse(tooMany);
  const accountKey = limitKey('codesOfAccount', userId);
  // An attempt beyond the account's limit does not count for the network, which other users share.
  if (!(await tryConsume(db, 'codesOfAccount', accountKey))) {
    await network.refund();
    throw refused(429, tooMany);
  }
  return async () => {
    await reset(db, accountKey);
    await network.refund();
  };
}
