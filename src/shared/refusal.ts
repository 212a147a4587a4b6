/** Messages by the field that they belong to. */
export type FieldMessages = Readonly<Record<string, string>>;

/**
 * An expected "no" with a sentence that a person can read: the one kind of error that is answered as it is.
 * Everything else that is thrown is a surprise and answered as such.
 */
export class Refusal extends Error {
  /** Stable machine name, for example `not-found`. */
  readonly code: string;
  /** HTTP status that it is answered with. */
  readonly status: number;
  readonly fields?: FieldMessages;
  /** Seconds after which the same call may succeed (`Retry-After`). */
  readonly retryAfterS?: number;

  constructor(code: string, status: number, message: string, fields?: FieldMessages, retryAfterS?: number) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.status = status;
    if (fields) this.fields = fields;
    if (retryAfterS !== undefined) this.retryAfterS = retryAfterS;
  }
}

export function refused(code: string, status: number, message: string, fields?: FieldMessages): Refusal {
  return new Refusal(code, status, message, fields);
}

/** What was sent breaks a rule of the shop (400). */
export function invalid(message: string, fields?: FieldMessages): Refusal {
  return new Refusal('invalid', 400, message, fields);
}

/** Nobody is signed in (401). */
export function notSignedIn(message: string): Refusal {
  return new Refusal('not-signed-in', 401, message);
}

/** Signed in, but not allowed to (403). */
export function notAllowed(message: string): Refusal {
  return new Refusal('not-allowed', 403, message);
}

/** Unknown, or somebody else's: both are answered alike (404). */
export function notFound(message: string): Refusal {
  return new Refusal('not-found', 404, message);
}

/** The world has moved on since the caller looked (409). */
export function conflict(message: string, fields?: FieldMessages): Refusal {
  return new Refusal('conflict', 409, message, fields);
}

/** A limit of SECURITY.md has been reached (429). `retryAfterS`: seconds until another call may be accepted. */
export function tooManyRequests(message: string, retryAfterS: number): Refusal {
  return new Refusal('too-many-requests', 429, message, undefined, Math.max(1, Math.ceil(retryAfterS)));
}

/** True for a refusal, also for one made by another copy of this module (server bundle beside client bundle). */
export function isRefusal(error: unknown): error is Refusal {
  return (
    error instanceof Refusal || (error instanceof Error && error.name === 'Refusal' && 'status' in error)
  );
}
