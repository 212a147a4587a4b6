import * as catalogue from '../../shop/catalogue/contract.ts';
import * as reviews from '../../shop/reviews/contract.ts';
import { productHead } from '../routing/heads.ts';
import { type ServerPart, withParams } from '../routing/page.ts';

export const page: ServerPart = {
  reads: ({ params: { id = '' } }) => [
    withParams(catalogue.product, { id }),
    withParams(reviews.summary, { id }),
    withParams(reviews.latest, { productId: id }),
    withParams(reviews.mine, { id }),
  ],
  head: productHead,
};
