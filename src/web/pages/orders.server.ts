import * as orders from '../../shop/orders/contract.ts';
import { historyParams, parseHistoryFilter } from '../../shop/orders/filters.ts';
import { type ServerPart, withParams } from '../routing/page.ts';
import { pageNumber } from '../routing/page-number.ts';

export const page: ServerPart = {
  reads: ({ search }) => [
    withParams(orders.mine, historyParams(parseHistoryFilter(search), pageNumber(search))),
  ],
};
