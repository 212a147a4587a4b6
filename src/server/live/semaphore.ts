/** Runs async functions with limited concurrency, in FIFO order. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Creates a semaphore with `most` slots. Limits queries of thousands of live connections, which would otherwise take all
 * database connections.
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
        // Hands over the slot.
        waiting.delete(next);
        next();
      } else running--;
    }
  };
}
