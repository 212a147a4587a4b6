import type { ApiError } from './http.ts';

/**
 * Text for a failed request. A string is shown unless the shop has refused the request: the message of a refusal says what
 * to do. A function receives the message of every error, and the error.
 */
export type FailureText = string | ((reason: string, error: ApiError) => string);

/** Returns the text to show for a failed request. */
export function failureText(error: ApiError, text: FailureText): string {
  const { status, message } = error;
  if (typeof text === 'function') return text(message, error);
  return status >= 400 && status < 500 ? message : text;
}
