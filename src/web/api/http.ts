import {
  type AnyRead,
  fillPath,
  isErrorBody,
  matchesShape,
  type ReadContract,
  type ResponseShape,
  readUrl,
  type WriteContract,
} from '../../shared/operation.ts';
import type { ErrorCode } from '../i18n/error-messages.ts';
import { noteResponseAge } from '../offline/staleness.ts';
import { texts } from '../texts.ts';

/** A failed request, serializable, with a message for users. */
export interface ApiError {
  /**
   * The shop's code, or `failed` for an error response of another server (a gateway). Without a usable response:
   * `timeout`, `offline`, `network` or `unexpected` (the body does not match the contract).
   */
  code: ErrorCode | 'timeout' | 'offline' | 'network' | 'unexpected';
  message: string;
  /** HTTP status; 0 without a response. */
  status: number;
  fields?: Record<string, string>;
}

/**
 * Returns whether the request refers to something that does not exist (an unknown or malformed id). Other errors may be
 * temporary.
 */
export const isMissing = ({ status }: ApiError): boolean => status === 400 || status === 404;

/** `etag` is set for reads. */
export type ApiResult<T> = { ok: true; value: T; etag?: string } | { ok: false; error: ApiError };

/** Timeout of a request including its response body (ms; SPEC L144, SETTLED 44). */
const CALL_TIMEOUT_MS = 5_000;

const NETWORK_FAILURES = {
  timeout: texts.connection.timedOut,
  offline: texts.connection.offlineReason,
  network: texts.connection.unreachable,
} as const;

export function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false;
}

/** The error of a request without a response: timeout, no network, or shop unreachable. */
export function noResponseError(cause: unknown): ApiError {
  // Chromium reports a timeout while it reads the body as an AbortError; nothing else aborts requests.
  const timedOut = ['TimeoutError', 'AbortError'].includes((cause as Error | undefined)?.name ?? '');
  const code = timedOut ? 'timeout' : isOffline() ? 'offline' : 'network';
  return { code, message: NETWORK_FAILURES[code], status: 0 };
}

let unauthorizedListener: (() => void) | undefined;
/** Sets the listener that is called after every 401 response of the shop, because the session may have ended. */
export function onUnauthorized(listener: (() => void) | undefined): void {
  unauthorizedListener = listener;
}

let stepUpListener: (() => Promise<boolean>) | undefined;
/**
 * Sets the listener that is called when the shop refuses a request until the user has entered the password or used a
 * passkey again. It asks for that and returns whether to repeat the request.
 */
export function onStepUpRequired(listener: (() => Promise<boolean>) | undefined): void {
  stepUpListener = listener;
}

/** Sends a request; repeats it after a step-up, if it needs one. */
async function callWithStepUp<T>(...request: Parameters<typeof call>): Promise<ApiResult<T>> {
  const result = await call<T>(...request);
  if (result.ok || result.error.code !== 'step-up-required' || !stepUpListener) return result;
  return (await stepUpListener()) ? call<T>(...request) : result;
}

async function call<T>(
  url: string,
  shape: ResponseShape | undefined,
  init: RequestInit,
): Promise<ApiResult<T>> {
  const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
  try {
    const response = await fetch(url, { credentials: 'same-origin', ...init, signal });
    noteResponseAge(response);
    const body: unknown = await response.json().catch((cause: Error) => {
      // A truncated or stalled body counts as no response. If the body is not JSON, the status decides.
      if (cause.name !== 'SyntaxError') throw cause;
    });
    if (!response.ok) return { ok: false, error: await errorFrom(response.status, body) };
    if (!matchesShape(shape, body)) return { ok: false, error: unexpectedResponse };
    const etag = response.headers.get('etag');
    return { ok: true, value: body as T, ...(etag && { etag }) };
  } catch (cause) {
    return { ok: false, error: noResponseError(cause) };
  }
}

/** The error of a successful response whose body does not match the contract. */
export const unexpectedResponse: ApiError = {
  code: 'unexpected',
  message: texts.connection.failed,
  status: 0,
};

/** The error of a response with an error status. */
export async function errorFrom(status: number, body: unknown): Promise<ApiError> {
  if (!isErrorBody(body)) return { code: 'failed', message: texts.connection.failed, status };
  if (status === 401) unauthorizedListener?.();
  // The server's messages are in English. A translated build loads its own messages with the first error.
  const sentences = import.meta.env?.IS_TRANSLATION
    ? await import('../i18n/error-messages.ts').catch(() => undefined)
    : undefined;
  const { code, message, fields } = sentences?.localizeError(body.error) ?? body.error;
  return { code: code as ErrorCode, message, status, ...(fields && { fields }) };
}

export function callRead<P, R>(contract: ReadContract<P, R>, params: P): Promise<ApiResult<R>> {
  return callWithStepUp<R>(readUrl(contract as AnyRead, params), contract.shape, {});
}

export interface WriteOptions {
  /** Sent as `Idempotency-Key`: the server executes each key once. */
  idempotencyKey?: string;
  /** Lets the request outlive the page (a save while the tab closes). */
  keepalive?: boolean;
}

/** Fails immediately with `offline` while the device is offline. */
export async function callWrite<I, R>(
  contract: WriteContract<I, R>,
  input: I,
  options: WriteOptions = {},
): Promise<ApiResult<R>> {
  if (isOffline()) return { ok: false, error: noResponseError(undefined) };
  const { path, rest } = fillPath(contract.path, input);
  const { idempotencyKey, ...init } = options;
  const hasBody = Object.keys(rest).length > 0;
  return callWithStepUp<R>(`/api${path}`, contract.shape, {
    ...init,
    method: contract.method,
    headers: {
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(hasBody && { body: JSON.stringify(rest) }),
  });
}
