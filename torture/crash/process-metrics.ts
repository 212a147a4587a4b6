import { readMetrics } from '../live/metrics.ts';
import type { ShopUnderTest } from '../shop-under-test.ts';

/** Metrics over all processes. */
export interface ProcessMetrics {
  /** p99 event-loop lag of the slowest process since the last reading (ms). */
  readonly lag: number;
  /** Requests waiting for a database connection. */
  waiting: number;
}

/** Reads the metrics of a shop started with `metricsSettings`; each reading resets the lag measurement. */
export async function readProcessMetrics(shop: ShopUnderTest): Promise<ProcessMetrics> {
  const figures = await readMetrics(shop);
  const figure = (name: string) => {
    const number = figures(name);
    if (!Number.isFinite(number)) throw new Error(`metric ${name} is ${number}`);
    return number;
  };
  return {
    // Lazy: it is NaN right after another reading.
    get lag() {
      return figure('nodejs_eventloop_lag_p99_seconds') * 1_000;
    },
    waiting: figure('shop_database_waiting'),
  };
}
