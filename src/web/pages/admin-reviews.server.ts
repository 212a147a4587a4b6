import * as reviewsAdmin from '../../shop/reviews/admin-contract.ts';
import { moderationParams, parseModerationFilters } from '../../shop/reviews/admin-rules.ts';
import { type ServerPart, withParams } from '../routing/page.ts';

export const page: ServerPart = {
  reads: ({ search }) => [
    withParams(reviewsAdmin.adminList, moderationParams(parseModerationFilters(search))),
  ],
};
