/** Treated like an unavailable database. */
class TimeoutError extends Error {
  readonly code = 'ETIMEDOUT';
}

/** Resolves with the result of `work`. @throws TimeoutError after `ms`; `work` continues, and its result is ignored. */
export function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout;
  const timeout = new Promise<never>((_, reject) => {
    // After a stall Node runs due timers before it reads pending data: read that data first.
    const expire = () => setImmediate(() => reject(new TimeoutError(`no response within ${ms} ms`)));
    timer = setTimeout(expire, ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
