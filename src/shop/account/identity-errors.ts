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

/** A failed call as the browser sees it; `status` 0 when no answer came. */
type FailedCall = { readonly code: string; readonly status: number; readonly message: string };

/** What the login form says to a failed call (SETTLED 4): by the service's code, never by another part's words. */
export function loginProblem({ code, status }: FailedCall, words: AccountTexts = texts): string {
  if (status === 0 || status === 503) return loginErrorText('network-request-failed', words);
  if (code === 'foreign-origin') return loginErrorText('unauthorized-domain', words);
  if (code === 'invalid') return words.login.bothRequired;
  return loginErrorText(LOGIN_TEXTS.has(code) ? code : null, words);
}

/** What the register form says to a failed call: what was refused tells its own reason (SPEC L132). */
export function registrationProblem({ status, message }: FailedCall, words: AccountTexts = texts): string {
  if (status === 0 || status === 503) return registrationErrorText(message, words);
  return status >= 400 && status < 500 ? message : registrationErrorText(null, words);
}

/** What the password forms say to a failed call (SPEC L141). */
export function resetProblem({ status, message }: FailedCall, words: AccountTexts = texts): string {
  return resetErrorText(status < 500 || status === 503 ? message : null, words);
}
