import { APIError } from 'better-auth/api';
import type { Database } from '../storage/database.ts';
import { isPasswordUnchanged, passwordHashOf } from './accounts.ts';
import type { Auth } from './auth.ts';
import { endSession } from './session-list.ts';

export interface OpenedSession {
  userId: string;
  token: string;
  /** `Set-Cookie` values with the session cookie. */
  cookies: string[];
}

/**
 * Verifies a password and opens a session. Unknown emails take as long as wrong passwords.
 * @returns undefined if the password is wrong, or was changed before the session was stored: the library verifies
 * first and writes later, and a password change in between ends only the sessions that exist by then.
 */
export async function openSession(
  { auth, db }: { auth: Auth; db: Database },
  headers: Headers,
  credentials: { email: string; password: string },
): Promise<OpenedSession | undefined> {
  const passwordHash = await passwordHashOf(db, credentials);
  const opened = await logIn(auth, headers, credentials);
  if (!opened) return undefined;
  const isValid = await db.transaction(async (tx) => {
    const unchanged =
      passwordHash !== undefined && (await isPasswordUnchanged(tx, opened.userId, passwordHash));
    if (!unchanged) await endSession(tx, opened.token);
    return unchanged;
  });
  return isValid ? opened : undefined;
}

async function logIn(
  auth: Auth,
  headers: Headers,
  credentials: { email: string; password: string },
): Promise<OpenedSession | undefined> {
  try {
    const result = await auth.api.signInEmail({ body: credentials, headers, returnHeaders: true });
    const { user, token } = result.response;
    return { userId: user.id, token, cookies: result.headers.getSetCookie() };
  } catch (error) {
    if (error instanceof APIError && error.body?.code === 'INVALID_EMAIL_OR_PASSWORD') return undefined;
    throw error;
  }
}
