import { CONCURRENCY } from '../buyers.ts';
import { CHECKOUT_ROUNDS, checkoutRate, fillStock, setFeatures, spread } from '../checkout-rounds.ts';
import { atEndOf } from '../clean-up.ts';
import { alternate } from '../load.ts';
import { type Figure, type Row, ratioFigure } from '../row.ts';
import { benchShop } from '../shop.ts';

const MIN_RATIO_TO_UNLIMITED = 0.85;
const MIN_RATIO_TO_SPREAD = 0.8;

/** Four of five buyers order the same product. */
const popular = (buyer: number) => (buyer % 5 === 0 ? spread(buyer) : 1);

export const checkoutStock: Row = {
  name: 'checkout-stock',
  title: `Checkout with stock levels, ${CONCURRENCY} concurrent shoppers`,
  async run(): Promise<Figure[]> {
    const shop = await benchShop();
    atEndOf('row', async () => {
      await setFeatures(shop, []);
      await shop.db.pool.query('delete from stock_levels');
    });
    await fillStock(shop);
    const [unlimited, spreadOut, popularOnes] = await alternate(
      CHECKOUT_ROUNDS,
      () => checkoutRate(shop, { features: [] }),
      () => checkoutRate(shop, { features: ['stock'] }),
      () => checkoutRate(shop, { features: ['stock'], productOf: popular }),
    );
    return [
      ratioFigure(spreadOut!, unlimited!, 'without stock', MIN_RATIO_TO_UNLIMITED),
      ratioFigure(popularOnes!, spreadOut!, 'different products', MIN_RATIO_TO_SPREAD),
    ];
  },
};
