import type { Services } from '../../../server/feature.ts';
import { refused } from '../../../shared/refusal.ts';
import { loginErrorText } from '../identity-errors.ts';
import type { SessionUser } from '../rules.ts';
import { sessionUserOf } from './tables.ts';

/** Returns the refusal of a login. `code`: of the identity service. */
export const loginRefused = (code: string, status: number) =>
  refused(status, { code, message: loginErrorText(code) });

/**
 * Returns the user who logs in.
 * @throws Refusal 401 for a demo account outside the demo, 403 without a profile
 */
export async function loginUserOf(
  { db, shop, logSecurityEvent }: Pick<Services, 'db' | 'shop' | 'logSecurityEvent'>,
  userId: string,
): Promise<SessionUser> {
  const found = await sessionUserOf(db, userId);
  if (found?.hasProfile && (!found.demo || shop.demo)) return found.user;
  logSecurityEvent('login refused', { userId });
  throw found?.hasProfile ? loginRefused('user-not-found', 401) : loginRefused('profile-not-found', 403);
}
