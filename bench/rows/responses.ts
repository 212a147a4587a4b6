import { startBareFastify } from '../baseline.ts';
import { alternate, cycle, type LoadResult, load } from '../load.ts';
import { createMembers, type Member } from '../members.ts';
import { type Figure, median, type Row, ratioFigure } from '../row.ts';
import { benchShop } from '../shop.ts';

/** Responses are measured with Brotli, as browsers receive them, and without compression. */
const ENCODINGS = { Brotli: 'br', 'not compressed': 'identity' };
/** Maximum relative difference of the mean response sizes: the date and values that are unique to a page differ. */
const MAX_DIFFERENCE = 0.02;

/** Home for a visitor, compared with bare Fastify sending the same bytes. */
export const homeHtml: Row = {
  name: 'home',
  title: 'Home as HTML, anonymous',
  async run() {
    const shop = await benchShop();
    const figures: Figure[] = [];
    for (const [name, encoding] of Object.entries(ENCODINGS))
      figures.push(await compareWithBare(shop.url, name, { 'accept-encoding': encoding }));
    return figures;
  },
};

/** The first page of 20 of 1,000 products, as JSON, compared with bare Fastify sending the same bytes. */
export const listJson: Row = {
  name: 'list',
  title: 'Product list as JSON (20 of 1,000)',
  async run() {
    const shop = await benchShop();
    return compareWithBare(`${shop.url}/api/products?limit=20`, 'not compressed', {});
  },
};

async function compareWithBare(url: string, name: string, headers: Record<string, string>): Promise<Figure> {
  const bare = await startBareFastify(url, headers);
  const [ours, baseline] = await alternate(
    3,
    () => load({ url, headers }),
    () => load({ url: bare.url, headers }),
  );
  const [bytes, bareBytes] = [ours, baseline].map((rounds) => median(rounds!.map((round) => round.bytes)));
  if (Math.abs(bytes! / bareBytes! - 1) > MAX_DIFFERENCE)
    throw new Error(`the shop sends ${bytes} bytes, bare Fastify ${bareBytes}`);
  const [rates, bareRates] = [ours, baseline].map((rounds) => rounds!.map(({ rate }) => rate));
  const figure = ratioFigure(rates!, bareRates!, 'bare Fastify', 0.6);
  return { ...figure, figure: `${name} (${Math.round(bytes! / 1_000)} kB): ${figure.figure}` };
}

const USERS = 100;

/** Home for logged-in users, rendered for each request. */
export const homeLoggedIn: Row = {
  name: 'home-logged-in',
  title: `Home as HTML, ${USERS} logged-in users, 16 connections`,
  async run(): Promise<Figure> {
    const shop = await benchShop();
    const next = cycle(await createMembers(shop, USERS));
    const isCorrect = (page: string, { name }: Member) => page.includes(name);
    const headers = { 'accept-encoding': 'br' };
    const [compressed, plain] = await alternate(
      5,
      () => load({ url: shop.url, next, headers }),
      () => load({ url: shop.url, next, isCorrect }),
    );
    const sizes = [compressed!, plain!].map((rounds) => median(rounds.map(({ bytes }) => bytes)));
    if (sizes[0]! > sizes[1]! / 3)
      throw new Error(`The pages are not compressed: ${sizes.join(' and ')} bytes.`);
    const p99s = compressed!.map((round) => round.p99);
    const p99 = median(p99s);
    const rateOf = (rounds: LoadResult[]) =>
      `${Math.round(median(rounds.map(({ rate }) => rate))).toLocaleString('en-US')}/s`;
    return {
      figure: `Brotli: ${rateOf(compressed!)}; uncompressed: ${rateOf(plain!)}`,
      baseline: '',
      goal: 'p99 ≤ 25 ms',
      value: `${p99} ms`,
      reached: p99 <= 25,
      spread: `${Math.min(...p99s)} … ${Math.max(...p99s)} ms`,
    };
  },
};
