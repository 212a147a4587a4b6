import type { TriedShop } from '../tried-shop.ts';

const TOKEN = 'for the eyes of the watchman';
/** Settings of a shop whose figures can be read. */
export const watched = { METRICS_TOKEN: TOKEN };

/** What a process tells of itself, by name, those with labels added up. */
export type Figures = (name: string) => number;

export async function metricsOf({ url }: Pick<TriedShop, 'url'>): Promise<Figures> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  if (!answer.ok) throw new Error(`/metrics answers ${answer.status}`);
  const figures = new Map<string, number>();
  for (const line of (await answer.text()).split('\n')) {
    const [, name, value] = /^(\w+)(?:\{.*\})? (\S+)/.exec(line) ?? [];
    if (name) figures.set(name, (figures.get(name) ?? 0) + Number(value));
  }
  return (name) => {
    const figure = figures.get(name);
    if (figure === undefined) throw new Error(`/metrics has no ${name}`);
    return figure;
  };
}
