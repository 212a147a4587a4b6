import { metricsOf } from '../live/metrics.ts';
import type { TriedShop } from '../tried-shop.ts';

/** Of all processes together. */
export interface ProcessFigures {
  /** 99th percentile of the event loop's delay since it was last asked for, of the slowest process (ms). */
  readonly lag: number;
  /** Calls that wait for a connection to the database. */
  waiting: number;
}

/** What the processes of a watched shop tell of themselves; each answer begins a new measurement of the delay. */
export async function processFigures(shop: TriedShop): Promise<ProcessFigures> {
  const figures = await metricsOf(shop);
  const figure = (name: string) => {
    const number = figures(name);
    if (!Number.isFinite(number)) throw new Error(`the shop tells of ${name} that it is ${number}`);
    return number;
  };
  return {
    // Only when somebody wants it: it is no number when it was asked for a moment ago.
    get lag() {
      return figure('nodejs_eventloop_lag_p99_seconds') * 1_000;
    },
    waiting: figure('shop_database_waiting'),
  };
}
