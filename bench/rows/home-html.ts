import { inCircle, inTurns, load } from '../load.ts';
import { type Member, makeMembers } from '../members.ts';
import { startBare } from '../processes.ts';
import { type Figure, median, type Row, ratioFigure } from '../row.ts';
import { benchShop } from '../shop.ts';

/** Home for a visitor, beside bare Fastify sending the same bytes. */
export const homeHtml: Row = {
  name: 'home',
  title: 'Home as HTML, anonymous',
  async run() {
    const shop = await benchShop();
    const headers = { 'accept-encoding': 'br' };
    const bare = await startBare(await fetch(shop.url, { headers: { 'accept-encoding': 'identity' } }));
    try {
      const [ours, bound] = await inTurns(
        3,
        async () => (await load({ url: shop.url, headers: { 'accept-encoding': 'identity' } })).rate,
        async () => (await load({ url: bare.url })).rate,
      );
      const compressed = await load({ url: shop.url, headers });
      const figure = ratioFigure(ours!, bound!, 'bare Fastify', 0.6);
      return {
        ...figure,
        figure: `${figure.figure} (Brotli ${Math.round(compressed.rate).toLocaleString('en-US')}/s)`,
      };
    } finally {
      await bare.stop();
    }
  },
};

const PEOPLE = 100;

/** Home for people who are signed in, drawn for each request. */
export const homeSignedIn: Row = {
  name: 'home-signed-in',
  title: `Home as HTML, ${PEOPLE} people signed in, 16 connections`,
  async run(): Promise<Figure> {
    const shop = await benchShop();
    const next = inCircle(await makeMembers(shop, PEOPLE));
    const isRight = (page: string, { name }: Member) => page.includes(name);
    const [rounds] = await inTurns(5, () => load({ url: shop.url, next, isRight }));
    const p99s = rounds!.map((round) => round.p99);
    const p99 = median(p99s);
    return {
      figure: `${Math.round(median(rounds!.map((round) => round.rate))).toLocaleString('en-US')}/s`,
      limit: '',
      goal: 'p99 ≤ 25 ms',
      value: `${p99} ms`,
      reached: p99 <= 25,
      spread: `${Math.min(...p99s)} … ${Math.max(...p99s)} ms`,
    };
  },
};
