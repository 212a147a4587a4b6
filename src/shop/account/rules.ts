import type { Permission } from '../../shared/permissions.ts';

export const ROLES = ['user', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The logged-in user (SPEC L65). */
export type SessionUser = {
  readonly uid: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** What the user's staff role permits; only for staff. */
  readonly permissions?: readonly Permission[] | undefined;
};

/**
 * Delay between the success toast and the redirect to Home (ms), the same for administrators (SPEC L84, L149, SETTLED 8).
 */
export const REGISTRATION_REDIRECT_MS = 2500;
/** Delay between the success text and the redirect to /login (ms) (SPEC L56, L149). */
export const PASSWORD_RESET_REDIRECT_MS = 5000;
/** Lifetime of a reset link; it works once (SETTLED 3). */
export const RESET_LINK_MINUTES = 60;
/** Lifetime of a confirmation link; it works once. Two days are safe, because it gives no access to the account. */
export const CONFIRMATION_LINK_HOURS = 48;
/** A session may delete the account only within this time after its login (SETTLED 11). */
const RECENT_LOGIN_MINUTES = 30;

/** Roles are 'admin' and 'user' only (SPEC L98). */
export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}

/** Parses a role; missing or invalid values are 'user' (SPEC L64, L102). */
export function toRole(value: unknown): Role {
  return isRole(value) ? value : 'user';
}

/** Returns the role of a new account. Only a demo shop honours the selected role (SETTLED 1). */
export function roleAtRegistration(selected: unknown, demo: boolean): Role {
  return demo ? toRole(selected) : 'user';
}

/** Normalizes an email for comparison and storage: trims it and converts it to lower case (SETTLED 12). */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Returns whether an email address is valid for an account. Does not check that the address exists. */
export function isEmail(email: string): boolean {
  return (
    email.length <= 254 &&
    /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/.test(email)
  );
}

/** Returns the name for the greeting; `fallback` ('Admin') for a user without a name (SPEC L39, SETTLED 10). */
export function greetingName(user: { readonly name?: string | null }, fallback: string): string {
  return user.name?.trim() || fallback;
}

/** Returns the path to show after a login (SPEC L35). */
export function pageAfterLogin(role: Role): '/admin' | '/' {
  return role === 'admin' ? '/admin' : '/';
}

/** Returns the user of a session without a profile: the data of the login account with role 'user' (SPEC L82). */
export function basicUser(identity: {
  readonly uid: string;
  readonly email: string;
  readonly name?: string | null;
}): SessionUser {
  return { uid: identity.uid, email: identity.email, name: identity.name ?? '', role: 'user' };
}

/** Returns whether a login is recent enough to delete the account. Times in ms. */
export function isRecentLogin(loggedInAt: number, now: number): boolean {
  return now - loggedInAt <= RECENT_LOGIN_MINUTES * 60_000;
}
