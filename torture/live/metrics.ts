import { requestFrom } from '../send.ts';
import type { ShopUnderTest } from '../shop-under-test.ts';

const TOKEN = 'token-for-the-metrics-of-tests';
/** Settings of a shop whose metrics can be read. */
export const metricsSettings = { METRICS_TOKEN: TOKEN };

/** Returns a metric by name, summed over its labels. */
export type MetricReader = (name: string) => number;

/** Reads all metrics. Uses a new connection each time, so that any of several processes may respond. */
export async function readMetrics({ url }: Pick<ShopUnderTest, 'url'>): Promise<MetricReader> {
  const { status, text } = await requestFrom(url, 'GET', '/metrics', {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  if (status !== 200) throw new Error(`/metrics responded ${status}`);
  const figures = new Map<string, number>();
  for (const line of text.split('\n')) {
    const [, name, value] = /^(\w+)(?:\{.*\})? (\S+)/.exec(line) ?? [];
    if (name) figures.set(name, (figures.get(name) ?? 0) + Number(value));
  }
  return (name) => {
    const figure = figures.get(name);
    if (figure === undefined) throw new Error(`/metrics has no ${name}`);
    return figure;
  };
}
