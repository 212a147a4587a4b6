/** Returns a key that identifies a request, so that a repeated one has no second effect. */
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Returns whether a status (HTTP) says that the request had no effect, because the payment or the use of its key has changed. */
export const isConflict = (status: number): boolean => status === 409 || status === 422;
