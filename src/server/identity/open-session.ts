import { APIError } from 'better-auth/api';
import type { Auth } from './auth.ts';

export interface OpenedSession {
  userId: string;
  token: string;
  /** `Set-Cookie` lines that give the session to the browser. */
  cookies: string[];
}

/**
 * Checks a password and opens a session. Unknown addresses take as long as wrong passwords.
 * @returns undefined when address and password do not belong together.
 */
export async function openSession(
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
