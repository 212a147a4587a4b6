/** Maximum passkeys of an account. */
export const MAX_PASSKEYS = 10;
/** Maximum length of a passkey's name (characters). */
export const MAX_PASSKEY_NAME = 60;
/** Recovery codes that an account gets at a time. */
export const RECOVERY_CODES = 10;
/** Time that administrators have to set up a second factor (`second_factor_due` in migration 0190). */
export const GRACE_DAYS = 7;
/** Lifetime of the link in a notice that ends all sessions; it works once. */
export const END_SESSIONS_LINK_DAYS = 7;

/** Letters and digits of a recovery code: none that look alike. */
export const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
/**
 * Characters of a recovery code: 118 random bits. From 112 bits on, ASVS 6.5.2 allows a fast hash, because codes cannot be
 * guessed from it.
 */
export const RECOVERY_CODE_LENGTH = 24;

/** Downloads of personal data, which need a step-up. A test compares them with the routes (`torture/access/routes.test.ts`). */
export const STEP_UP_DOWNLOADS: readonly string[] = [
  '/api/account/data',
  '/api/admin/orders.csv',
  '/api/admin/customers.csv',
  '/api/admin/bookkeeping.csv',
];

/** Returns the six digits of a code as an app shows it, without spaces; undefined if it is not one. */
export function parseAppCode(text: string): string | undefined {
  const digits = text.replace(/\s/g, '');
  return /^[0-9]{6}$/.test(digits) ? digits : undefined;
}

/** Returns a recovery code without separators; undefined if it is not one. Ignores case. */
export function parseRecoveryCode(text: string): string | undefined {
  const code = text.toLowerCase().replace(/[\s-]/g, '');
  return code.length === RECOVERY_CODE_LENGTH && [...code].every((sign) => RECOVERY_ALPHABET.includes(sign))
    ? code
    : undefined;
}

/** Formats a recovery code for people: groups of four characters. */
export const formatRecoveryCode = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-');

/** Returns the name of a passkey as it is stored; undefined if it is empty, too long or has control characters. */
export function parsePasskeyName(text: string): string | undefined {
  const name = text.trim();
  return name !== '' && name.length <= MAX_PASSKEY_NAME && /^[^\p{Cc}]*$/u.test(name) ? name : undefined;
}
