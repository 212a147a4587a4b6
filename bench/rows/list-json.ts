import { alternate, load } from '../load.ts';
import { startBare } from '../processes.ts';
import { type Row, ratioFigure } from '../row.ts';
import { benchShop } from '../shop.ts';

/** The first page of 20 of 1,000 products, as JSON, compared with bare Fastify sending the same bytes. */
export const listJson: Row = {
  name: 'list',
  title: 'Product list as JSON (20 of 1,000)',
  async run() {
    const shop = await benchShop();
    const url = `${shop.url}/api/products?limit=20`;
    const bare = await startBare(url);
    try {
      const [ours, bound] = await alternate(
        3,
        async () => (await load({ url })).rate,
        async () => (await load({ url: bare.url })).rate,
      );
      return ratioFigure(ours!, bound!, 'bare Fastify', 0.6);
    } finally {
      await bare.stop();
    }
  },
};
