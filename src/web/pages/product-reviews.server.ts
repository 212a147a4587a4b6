import * as catalogue from '../../shop/catalogue/contract.ts';
import * as reviews from '../../shop/reviews/contract.ts';
import { parseReviewFilters, serializeReviewFilters } from '../../shop/reviews/filters.ts';
import { reviewsHead } from '../routing/heads.ts';
import { type ServerPart, withParams } from '../routing/page.ts';

export const page: ServerPart = {
  reads: ({ params: { productId: id = '' }, search, user }) => [
    withParams(catalogue.product, { id }),
    withParams(reviews.ofProduct, { id, ...serializeReviewFilters(parseReviewFilters(search)) }),
    ...(user ? [withParams(reviews.mine, { id })] : []),
  ],
  parameters: (search) => serializeReviewFilters(parseReviewFilters(search)),
  head: reviewsHead,
};
