import { inCircle, inTurns, load } from '../load.ts';
import { median, percent, perSecond, type Row, ratioFigure } from '../row.ts';
import { benchShop } from '../shop.ts';

const url = (base: string) => `${base}/api/products?limit=20`;

/** The list while a product changes ten times a second, beside the quiet list. */
export const listWhileChanging: Row = {
  name: 'list-while-changing',
  title: 'Product list while a product changes 10 times a second',
  async run() {
    const shop = await benchShop();
    const changing = async () => {
      const timer = setInterval(() => {
        shop.pool
          .query(
            "update products set price_cents = price_cents # 1 where id = '01800000-0000-7000-8000-000000000001'",
          )
          .catch(() => {});
      }, 100);
      try {
        return (await load({ url: url(shop.url) })).rate;
      } finally {
        clearInterval(timer);
      }
    };
    const [ours, quiet] = await inTurns(3, changing, async () => (await load({ url: url(shop.url) })).rate);
    return ratioFigure(ours!, quiet!, 'the quiet list', 0.5);
  },
};

/** The list with a new search each time, so that hardly a kept answer helps, beside the driver sending the same query. */
export const freshList: Row = {
  name: 'fresh-list',
  title: 'Product list with a new search each time',
  async run() {
    const shop = await benchShop();
    // Each is an answer of its own.
    const paths = Array.from({ length: 4_000 }, (_, n) => ({
      path: `/api/products?limit=20&search=${encodeURIComponent(`no ${n % 1_000}`)}&sort=${n % 2 ? 'price' : 'newest'}`,
    }));
    const http = async () => (await load({ url: shop.url, next: inCircle(paths) })).rate;
    const raw = async () => {
      let count = 0;
      const until = performance.now() + 3_000;
      await Promise.all(
        Array.from({ length: 16 }, async () => {
          while (performance.now() < until) {
            await shop.pool.query({
              name: 'bench-search',
              text: `select id, title, price_cents, image, category, description, rating_rate, rating_count from products
                     where deleted_at is null and search @@ to_tsquery('simple', $1) order by id desc limit 21`,
              values: [`no:* & ${count++ % 1_000}:*`],
            });
          }
        }),
      );
      return count / 3;
    };
    const [ours, bound] = await inTurns(3, http, raw);
    const value = median(ours!) / median(bound!);
    return {
      figure: perSecond(median(ours!)),
      limit: `raw pg ${perSecond(median(bound!))}`,
      goal: '≥ 40 %',
      value: percent(value),
      reached: value >= 0.4,
    };
  },
};
