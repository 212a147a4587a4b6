/** Runs what it is given: at most so many at once, the others in the order they came. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Thousands of live connections that want something of the database at the same moment would keep everybody else
 * waiting for a connection to it; in turns they take hardly longer.
 */
export function semaphore(most: number): Semaphore {
  let running = 0;
  const waiting = new Set<() => void>();
  return async (work) => {
    if (running < most) running++;
    else await new Promise<void>((resolve) => waiting.add(resolve));
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) {
        // Its place is handed on.
        waiting.delete(next);
        next();
      } else running--;
    }
  };
}
