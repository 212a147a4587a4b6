/** Returns a new idempotency key. */
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Returns whether an HTTP status says that the request had no effect: the payment has changed, or its key was already used. */
export const isConflict = (status: number): boolean => status === 409 || status === 422;
