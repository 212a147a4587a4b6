import type { Message, MessageParams } from './message.ts';

/** Messages by form field; a text without a code is the same in every language. */
export type FieldMessages = Readonly<Record<string, Message | string>>;

/**
 * An expected error with a message for the user. Only the messages of refusals are sent to the client; any other error
 * is unexpected and gets a generic message.
 */
export class Refusal extends Error {
  /** Code of the message, for example `order-not-found`. */
  readonly code: string;
  readonly params?: MessageParams;
  /** HTTP status of the response. */
  readonly status: number;
  readonly fields?: FieldMessages;
  /** Seconds after which a retry may succeed (`Retry-After`). */
  readonly retryAfterS?: number;

  constructor(
    status: number,
    { code, params, message }: Message,
    fields?: FieldMessages,
    retryAfterS?: number,
  ) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.status = status;
    if (params) this.params = params;
    if (fields) this.fields = fields;
    if (retryAfterS !== undefined) this.retryAfterS = retryAfterS;
  }
}

export function refused(status: number, message: Message, fields?: FieldMessages): Refusal {
  return new Refusal(status, message, fields);
}

/** The input breaks a rule of the shop (400). */
export function invalid(message: Message, fields?: FieldMessages): Refusal {
  return new Refusal(400, message, fields);
}

/** The viewer is not logged in (401). */
export function notLoggedIn(message: Message): Refusal {
  return new Refusal(401, message);
}

/** The viewer is logged in but not allowed to do this (403). */
export function notAllowed(message: Message): Refusal {
  return new Refusal(403, message);
}

/** The requested object does not exist or belongs to another user; the response is the same for both (404). */
export function notFound(message: Message): Refusal {
  return new Refusal(404, message);
}

/** Returns a value that may be missing. @throws Refusal 404 without it */
export function orNotFound<Value>(value: Value | undefined, message: Message): Value {
  if (value === undefined) throw notFound(message);
  return value;
}

/** The request is based on outdated state (409). */
export function conflict(message: Message, fields?: FieldMessages): Refusal {
  return new Refusal(409, message, fields);
}

/** A limit of docs/limits.md has been reached (429). `retryAfterS`: seconds until a request may succeed. */
export function tooManyRequests(message: Message, retryAfterS: number): Refusal {
  return new Refusal(429, message, undefined, Math.max(1, Math.ceil(retryAfterS)));
}

/** True for a refusal, including one created by another copy of this module (server bundle and client bundle). */
export function isRefusal(error: unknown): error is Refusal {
  return (
    error instanceof Refusal || (error instanceof Error && error.name === 'Refusal' && 'status' in error)
  );
}
