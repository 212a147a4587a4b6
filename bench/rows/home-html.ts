import { inTurns, load } from '../load.ts';
import { startBare } from '../processes.ts';
import { type Figure, median, type Row, ratioFigure } from '../row.ts';
import { type BenchShop, benchShop } from '../shop.ts';

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

/** So many people, each with a name, a cart and notifications of their own. */
const PEOPLE = 100;

async function makePeople(shop: BenchShop): Promise<{ path: string; headers: Record<string, string> }[]> {
  const people = [];
  for (let n = 0; n < PEOPLE; n++) {
    const { userId, cookie } = await shop.person();
    await shop.pool.query("update users set name = 'Robin the ' || $2::int || 'th' where id = $1", [
      userId,
      n,
    ]);
    await shop.pool.query(
      `insert into carts (user_id, revision, items)
       select $1, 1, coalesce(jsonb_agg(jsonb_build_object('productId', id, 'quantity', 1, 'seenPriceCents', price_cents)), '[]')
       from (select id, price_cents from products order by id limit $2 offset $3) p`,
      [userId, n % 5, n],
    );
    await shop.pool.query(
      "insert into notifications (id, user_id, message) select $1 || n, $1, 'Told' from generate_series(1, $2::int) n",
      [userId, n % 7],
    );
    people.push({ path: '/', headers: { cookie } });
  }
  return people;
}

/** Home for people who are signed in, drawn for each request. */
export const homeSignedIn: Row = {
  name: 'home-signed-in',
  title: `Home as HTML, ${PEOPLE} people signed in, 16 connections`,
  async run(): Promise<Figure> {
    const shop = await benchShop();
    const requests = await makePeople(shop);
    const [rounds] = await inTurns(5, () => load({ url: shop.url, requests }));
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
