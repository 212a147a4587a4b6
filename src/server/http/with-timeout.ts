/** Treated like an unavailable database. */
class TimeoutError extends Error {
  readonly code = 'ETIMEDOUT';
}

/** Resolves with the result of `work` within `ms`. @throws@throws TimeoutError otherwise; `work` goes on unobserved. */
export function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    // After a stall Node runs due timers before it reads pending data: read that data first.
    const expire = () => setImmediate(() => reject(new TimeoutError(`no response within ${ms} ms`)));
    timer = setTimeout(expire, ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
