import { texts } from './texts.ts';

type LoginText = 'invalidCredential' | 'wrongPassword' | 'failed' | 'profileMissing';

/**
 * Login message for each error code of the identity service (SPEC L131, L143, SETTLED 4, 44). The codes of SPEC L143
 * have no message of their own; they are listed for completeness.
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
 * Returns the message for a failed login, a generic one for an unknown `code`. `code` is null, undefined or '' if the
 * failure did not come from the identity service.
 */
export function loginErrorText(code: string | null | undefined): string {
  if (!code) return texts.login.unexpected;
  return texts.login[LOGIN_TEXTS.get(code) ?? 'failed'];
}

/** A failed request in the browser; `status` is 0 without a response. */
type FailedRequest = { readonly code: string; readonly status: number; readonly message: string };

/** Returns the login form's message for a failed request; depends only on code and status (SETTLED 4). */
export function loginProblem({ code, status }: FailedRequest): string {
  if (status === 0 || status === 503) return loginErrorText('network-request-failed');
  if (code === 'foreign-origin') return loginErrorText('unauthorized-domain');
  // The form has checked for empty fields: the request's schema refuses only over-long ones, which no account has.
  if (code === 'invalid') return loginErrorText('invalid-credential');
  return loginErrorText(LOGIN_TEXTS.has(code) ? code : null);
}

/** Returns the registration form's message for a failed request; refusals keep their own message (SPEC L132). */
export function registrationProblem({ status, message }: FailedRequest): string {
  if (status === 0 || status === 503) return texts.register.failed(message);
  return status >= 400 && status < 500 ? message : texts.register.unknownError;
}

/** Returns the password forms' message for a failed request: the given one, else a generic one (SPEC L141). */
export function resetProblem({ status, message }: FailedRequest): string {
  return status < 500 || status === 503 ? message : texts.forgot.unexpected;
}
