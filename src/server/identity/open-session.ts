import { APIError } from 'better-auth/api';
import type { Database } from '../storage/database.ts';
import { isStillPasswordOf, keptPasswordOf } from './accounts.ts';
import type { Auth } from './auth.ts';
import { endSession } from './session-list.ts';

export interface OpenedSession {
  userId: string;
  token: string;
  /** `Set-Cookie` lines that give the session to the browser. */
  cookies: string[];
}

/**
 * Checks a password and opens a session. Unknown addresses take as long as wrong passwords.
 * @returns undefined when address and password do not belong together, or no longer do when the session stands: the
 * library checks first and writes later, and a password that is set in between ends only the sessions that it finds.
 */
export async function openSession(
  { auth, db }: { auth: Auth; db: Database },
  headers: Headers,
  credentials: { email: string; password: string },
): Promise<OpenedSession | undefined> {
  const kept = await keptPasswordOf(db, credentials);
  const opened = await signIn(auth, headers, credentials);
  if (!opened) return undefined;
  const isStill = await db.transaction(async (tx) => {
    const still = kept !== undefined && (await isStillPasswordOf(tx, opened.userId, kept));
    if (!still) await endSession(tx, opened.token);
    return still;
  });
  return isStill ? opened : undefined;
}

async function signIn(
  auth: Auth,
  headers: Headers,
  credentials: { email: string; password: string },
): Promise<OpenedSession | undefined> {
  try {
    const answer = await auth.api.signInEmail({ body: credentials, headers, returnHeaders: true });
    const { user, token } = answer.response;
    return { userId: user.id, token, cookies: answer.headers.getSetCookie() };
  } catch (error) {
    if (error instanceof APIError && error.body?.code === 'INVALID_EMAIL_OR_PASSWORD') return undefined;
    throw error;
  }
}
