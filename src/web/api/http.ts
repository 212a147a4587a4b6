import {
  type AnyRead,
  type ErrorBody,
  locate,
  type ReadContract,
  readUrl,
  type WriteContract,
} from '../../shared/operation.ts';
import { noteAge } from '../offline/as-of.ts';
import { retold } from '../retold.ts';
import { texts } from '../texts.ts';

/** A failed call as the screens see it: serialisable, with a sentence that may be shown. */
export interface ApiError {
  /** The server's code, or `timeout`, `offline`, `network` when it never answered. */
  code: string;
  message: string;
  /** HTTP status; 0 when there was no answer. */
  status: number;
  fields?: Record<string, string>;
}

/** `etag` names the answer to a read. */
export type Answer<T> = { ok: true; value: T; etag?: string } | { ok: false; error: ApiError };

/** A call without an answer for this long has failed (SETTLED 44). */
const CALL_TIMEOUT_MS = 5_000;

const NETWORK_FAILURES = {
  timeout: texts.connection.timedOut,
  offline: texts.connection.offlineReason,
  network: texts.connection.unreachable,
} as const;

export function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false;
}

/** The failure for a call that got no answer: too slow, no network, or no shop. */
export function unanswered(cause: unknown): ApiError {
  const slow = (cause as Error | undefined)?.name === 'TimeoutError';
  const code = slow ? 'timeout' : isOffline() ? 'offline' : 'network';
  return { code, message: NETWORK_FAILURES[code], status: 0 };
}

async function call<T>(url: string, init: RequestInit): Promise<Answer<T>> {
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  try {
    const response = await fetch(url, { credentials: 'same-origin', ...init, signal });
    noteAge(response);
    const body = (await response.json().catch(() => undefined)) as unknown;
    const etag = response.headers.get('etag');
    if (response.ok) return { ok: true, value: body as T, ...(etag && { etag }) };
    const { code, message, fields } = (body as ErrorBody | undefined)?.error ?? {
      code: 'failed',
      message: texts.connection.failed,
    };
    const error = { code, message, status: response.status, ...(fields && { fields }) };
    return { ok: false, error: await retold(error) };
  } catch (cause) {
    return { ok: false, error: unanswered(cause) };
  }
}

export function callRead<P, R>(
  contract: ReadContract<P, R>,
  params: P,
  signal?: AbortSignal,
): Promise<Answer<R>> {
  return call<R>(readUrl(contract as AnyRead, params), signal ? { signal } : {});
}

export interface WriteOptions {
  /** Sent as `Idempotency-Key`: the same key is carried out once, however often it is sent. */
  idempotencyKey?: string;
  /** Lets the call outlive the page (a save while the tab closes). */
  keepalive?: boolean;
  signal?: AbortSignal;
}

/** Without a network nothing is sent: the answer is the failure `offline` at once. */
export async function callWrite<I, R>(
  contract: WriteContract<I, R>,
  input: I,
  options: WriteOptions = {},
): Promise<Answer<R>> {
  if (isOffline()) return { ok: false, error: unanswered(undefined) };
  const { path, rest } = locate(contract.path, input);
  const { idempotencyKey, ...init } = options;
  const hasBody = Object.keys(rest).length > 0;
  return call<R>(`/api${path}`, {
    ...init,
    method: contract.method,
    headers: {
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(hasBody && { body: JSON.stringify(rest) }),
  });
}
