import { callFrom } from '../identity/from-address.ts';
import type { TriedShop } from '../tried-shop.ts';

const TOKEN = 'for the eyes of the watchman';
/** Settings of a shop whose figures can be read. */
export const watched = { METRICS_TOKEN: TOKEN };

/** What a process tells of itself, by name, those with labels added up. */
export type Figures = (name: string) => number;

/** Asks on a connection of its own, so that of several processes now one answers, now another. */
export async function metricsOf({ url }: Pick<TriedShop, 'url'>): Promise<Figures> {
  const { status, text } = await callFrom(url, 'GET', '/metrics', {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  if (status !== 200) throw new Error(`/metrics answers ${status}`);
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
