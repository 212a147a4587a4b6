import type { ShopUnderTest } from '../../torture/shop-under-test.ts';
import { CONCURRENCY, createBuyers, orderConcurrently, placeOverHttp } from '../buyers.ts';
import { productId } from '../fill.ts';
import { type Figure, type Row, ratioFigure } from '../row.ts';
import { benchShop } from '../shop.ts';

const ORDERS_PER_ROUND = 600;
const ROUNDS = 3;
/** Warm-up rounds, for JIT compilation as in the row `checkout`. */
const WARM_UP = 3;
/** Number of products that the orders are spread over. */
const PRODUCTS = 100;
const MIN_RATIO_TO_UNLIMITED = 0.85;
const MIN_RATIO_TO_SPREAD = 0.8;

/** Every buyer orders one of many products. */
const spread = (buyer: number) => 1 + (buyer % PRODUCTS);
/** Four of five buyers order the same product. */
const popular = (buyer: number) => (buyer % 5 === 0 ? spread(buyer) : 1);

/** Switches stock on or off for orders. */
async function setStock({ db }: ShopUnderTest, isOn: boolean): Promise<void> {
  await db.pool.query(`update shop_facts set value = $1 where name = 'features_on'`, [
    JSON.stringify(isOn ? ['stock'] : []),
  ]);
}

export const checkoutStock: Row = {
  name: 'checkout-stock',
  title: `Checkout with stock levels, ${CONCURRENCY} concurrent shoppers`,
  async run(): Promise<Figure[]> {
    const shop = await benchShop();
    await shop.db.pool.query(
      `insert into stock_levels (product_id, on_hand, low_at)
       select id, 1000000, 5 from unnest($1::text[]) id on conflict do nothing`,
      [Array.from({ length: PRODUCTS }, (_, n) => productId(n + 1))],
    );
    const rateOf = async (isOn: boolean, productOf: (buyer: number) => number) => {
      await setStock(shop, isOn);
      const buyers = await createBuyers(shop, ORDERS_PER_ROUND, productOf);
      return orderConcurrently(buyers, (buyer) => placeOverHttp(shop, buyer));
    };
    const rates: { unlimited: number[]; spread: number[]; popular: number[] } = {
      unlimited: [],
      spread: [],
      popular: [],
    };
    try {
      for (let round = 0; round < WARM_UP + ROUNDS; round++) {
        const measured = {
          unlimited: await rateOf(false, spread),
          spread: await rateOf(true, spread),
          popular: await rateOf(true, popular),
        };
        if (round < WARM_UP) continue;
        rates.unlimited.push(measured.unlimited);
        rates.spread.push(measured.spread);
        rates.popular.push(measured.popular);
      }
    } finally {
      await setStock(shop, false);
      await shop.db.pool.query('delete from stock_levels');
    }
    return [
      ratioFigure(rates.spread, rates.unlimited, 'without stock', MIN_RATIO_TO_UNLIMITED),
      ratioFigure(rates.popular, rates.spread, 'different products', MIN_RATIO_TO_SPREAD),
    ];
  },
};
