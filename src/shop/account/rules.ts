export const ROLES = ['user', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Who is signed in (SPEC L65). */
export type SessionUser = {
  readonly uid: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
};

/** From the success toast to Home, for administrators too (SPEC L84, L149, SETTLED 8). */
export const REGISTRATION_REDIRECT_MS = 2500;
/** From the success text to /login (SPEC L56, L149). */
export const PASSWORD_RESET_REDIRECT_MS = 5000;
/** A reset link is good so long, and once (SETTLED 3). */
export const RESET_LINK_MINUTES = 60;
/** A confirmation link works for this long, and once. It opens no account, so two days do no harm. */
export const CONFIRMATION_LINK_HOURS = 48;
/** An account is deleted only by a session opened no longer ago (SETTLED 11). */
const RECENT_SIGN_IN_MINUTES = 30;

/** Only 'admin' and 'user' are roles (SPEC L98). */
export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}

/** Missing or invalid is user (SPEC L64, L102). */
export function toRole(value: unknown): Role {
  return isRole(value) ? value : 'user';
}

/** The role that a registration gets: the choice counts in a demo shop only (SETTLED 1). */
export function roleAtRegistration(chosen: unknown, demo: boolean): Role {
  return demo ? toRole(chosen) : 'user';
}

/** E-mails are compared and kept trimmed and in lower case (SETTLED 12). */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The addresses that the identity service takes; whether one exists, only a message can tell. */
export function isEmail(email: string): boolean {
  return (
    email.length <= 254 &&
    /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/.test(email)
  );
}

/** The name in the greeting; the fallback ('Admin') for any nameless user (SPEC L39, SETTLED 10). */
export function greetingName(user: { readonly name?: string | null }, fallback: string): string {
  return user.name?.trim() || fallback;
}

/** Where a login leads (SPEC L35). */
export function pageAfterLogin(role: Role): '/admin' | '/' {
  return role === 'admin' ? '/admin' : '/';
}

/**
 * The user of a session whose profile is missing or failed to load, and of every session until the profile
 * is there: what the identity says, with role user (SPEC L82).
 */
export function basicUser(identity: {
  readonly uid: string;
  readonly email: string;
  readonly name?: string | null;
}): SessionUser {
  return { uid: identity.uid, email: identity.email, name: identity.name ?? '', role: 'user' };
}

/** True when the session is young enough to delete the account. Times in ms. */
export function isRecentSignIn(signedInAt: number, now: number): boolean {
  return now - signedInAt <= RECENT_SIGN_IN_MINUTES * 60_000;
}
