import { callFrom } from '../identity/from-address.ts';
import type { TriedShop } from '../tried-shop.ts';

/** What the shop must be opened with so that it tells its lag. */
export const METRICS_TOKEN = 'a token for the figures of this trial';

const PROCESSES = 4;

/**
 * The longest of the processes' 99th percentiles of event-loop delay since this was last asked (ms). Each answer begins
 * a new measurement in the process that gives it, and each new connection goes to the next process in turn.
 */
export async function loopLag(shop: TriedShop): Promise<number> {
  const lags: number[] = [];
  for (let n = 0; n < 2 * PROCESSES; n++) {
    const { text } = await callFrom(shop.url, 'GET', '/metrics', {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    const [, seconds] = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text) ?? [];
    if (seconds === undefined) throw new Error(`the shop does not tell its lag: ${text.slice(0, 200)}`);
    lags.push(Number(seconds) * 1_000);
  }
  return Math.max(...lags.filter(Number.isFinite));
}
