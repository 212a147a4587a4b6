import { errors } from '../../shared/errors.ts';
import { refused } from '../../shared/refusal.ts';
import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import type { Viewer } from '../viewer.ts';

/** Time for which a password or passkey permits operations that need a step-up (s). */
export const STEP_UP_S = 15 * 60;

/**
 * Checks that the viewer has recently entered the password or used a passkey in this session.
 * @throws Refusal 403 `step-up-required`
 */
export function requireStepUp(viewer: Viewer | null): void {
  if (viewer?.security && performance.now() >= viewer.security.stepUpEndsAt)
    throw refused(403, errors['step-up-required']);
}

/**
 * Records that the user of a session has just been verified by password or passkey.
 * @returns false if the session has ended.
 */
export async function markAuthenticated(tx: Queryable, sessionId: string): Promise<boolean> {
  const updated = await tx.run(sql`
    update identity.session set authenticated_at = now() where id = ${sessionId} and expires_at > now()`);
  return updated > 0;
}
