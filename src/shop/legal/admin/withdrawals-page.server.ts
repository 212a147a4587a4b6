import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { withdrawals } from '../contract.ts';
import { parseWithdrawalFilters, withdrawalParams } from '../withdrawal-filters.ts';

export const page: ServerPart = {
  reads: ({ search }) => [withParams(withdrawals, withdrawalParams(parseWithdrawalFilters(search)))],
};
