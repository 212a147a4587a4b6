/** Nothing came in time; answered like a database that is away. */
class TimeoutError extends Error {
  readonly code = 'ETIMEDOUT';
}

/** What `work` answers, if it does so within `ms`. @throws TooLate otherwise; what it still does is not waited for. */
export function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    // A process that stood still finds its timers due before what has come meanwhile: that is read first.
    const givesUp = () => setImmediate(() => reject(new TimeoutError(`no answer within ${ms} ms`)));
    timer = setTimeout(givesUp, ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
