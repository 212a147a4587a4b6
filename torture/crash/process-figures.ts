import { callFrom } from '../identity/from-address.ts';
import type { TriedShop } from '../tried-shop.ts';

/** What the shop must be opened with so that it tells its figures. */
export const METRICS_TOKEN = 'a token for the figures of this trial';

/** Of all processes together. */
export interface ProcessFigures {
  /** 99th percentile of the event loop's delay since it was last asked for, of the slowest process (ms). */
  readonly lag: number;
  /** Calls that wait for a connection to the database. */
  waiting: number;
}

/** What the processes tell of themselves; each answer begins a new measurement of the delay. */
export async function processFigures(shop: TriedShop): Promise<ProcessFigures> {
  const { text } = await callFrom(shop.url, 'GET', '/metrics', {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const figure = (name: string) => {
    const [, told] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? [];
    if (told === undefined) throw new Error(`the shop does not tell ${name}: ${text.slice(0, 200)}`);
    const number = Number(told);
    if (!Number.isFinite(number)) throw new Error(`the shop tells of ${name} that it is ${told}`);
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
