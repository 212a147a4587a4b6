import { type AccountTexts, texts } from './texts.ts';

type LoginText = 'invalidCredential' | 'wrongPassword' | 'failed' | 'profileMissing';

/**
 * The identity service's codes and what a login says to each (SPEC L131, L143, SETTLED 4, 44). Those of L143
 * have no words of their own there: they stand here so that the list is complete.
 */
const LOGIN_TEXTS: ReadonlyMap<string, LoginText> = new Map([
  ['invalid-credential', 'invalidCredential'],
  ['wrong-password', 'wrongPassword'],
  ['user-not-found', 'wrongPassword'],
  ['profile-not-found', 'profileMissing'],
  ['too-many-requests', 'failed'],
  ['network-request-failed', 'failed'],
  ['popup-blocked', 'failed'],
  ['popup-closed-by-user', 'failed'],
  ['cancelled-popup-request', 'failed'],
  ['unauthorized-domain', 'failed'],
  ['user-mismatch', 'failed'],
  ['multi-factor-auth-required', 'failed'],
  ['invalid-api-key', 'failed'],
  ['web-storage-unsupported', 'failed'],
]);

/**
 * The sentence for a failed login. `code` is the identity service's; an unknown one reads the generic text.
 * Null, undefined or '' when the failure did not come from the identity service at all.
 */
export function loginErrorText(code: string | null | undefined, words: AccountTexts = texts): string {
  if (!code) return words.login.unexpected;
  return words.login[LOGIN_TEXTS.get(code) ?? 'failed'];
}

/** The sentence for a failed registration (SPEC L132). */
export function registrationErrorText(
  reason: string | null | undefined,
  words: AccountTexts = texts,
): string {
  return reason ? words.register.failed(reason) : words.register.unknownError;
}

/** The sentence for a failed reset request: the provider's own, else the generic one (SPEC L141). */
export function resetErrorText(message: string | null | undefined, words: AccountTexts = texts): string {
  return message || words.forgot.unexpected;
}
