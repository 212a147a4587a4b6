import { type Buyer, CONCURRENCY } from '../buyers.ts';
import {
  addDiscountCode,
  CHECKOUT_ROUNDS,
  checkoutRate,
  DISCOUNT_CENTS,
  DISCOUNT_CODE,
  fillStock,
  setFeatures,
  spread,
} from '../checkout-rounds.ts';
import { atEndOf } from '../clean-up.ts';
import { alternate } from '../load.ts';
import { type Figure, type Row, ratioFigure } from '../row.ts';
import { benchShop } from '../shop.ts';

const MIN_RATIO_TO_UNLIMITED = 0.85;
const MIN_RATIO_TO_SPREAD = 0.8;

/** Four of five buyers order the same product. */
const popular = (buyer: number) => (buyer % 5 === 0 ? spread(buyer) : 1);

/** Fields that a buyer with the code sends in addition. */
const withCode = ({ totalCents }: Buyer) => ({
  discountCode: DISCOUNT_CODE,
  dueCents: totalCents - DISCOUNT_CENTS,
});

export const checkoutStock: Row = {
  name: 'checkout-stock',
  title: `Checkout with stock levels and a discount code, ${CONCURRENCY} concurrent shoppers`,
  async run(): Promise<Figure[]> {
    const shop = await benchShop();
    atEndOf('row', async () => {
      await setFeatures(shop, []);
      await shop.db.pool.query('delete from stock_levels');
    });
    await fillStock(shop);
    await addDiscountCode(shop);
    const [unlimited, spreadOut, popularOnes, discounted] = await alternate(
      CHECKOUT_ROUNDS,
      () => checkoutRate(shop, { features: [] }),
      () => checkoutRate(shop, { features: ['stock'] }),
      () => checkoutRate(shop, { features: ['stock'], productOf: popular }),
      () => checkoutRate(shop, { features: ['stock', 'discounts'], choices: withCode }),
    );
    return [
      ratioFigure(spreadOut!, unlimited!, 'without stock', MIN_RATIO_TO_UNLIMITED),
      ratioFigure(popularOnes!, spreadOut!, 'different products', MIN_RATIO_TO_SPREAD),
      ratioFigure(discounted!, unlimited!, 'without stock and discount code', MIN_RATIO_TO_UNLIMITED),
    ];
  },
};
