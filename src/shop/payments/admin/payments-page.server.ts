import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { adminList } from '../contract.ts';
import { parsePaymentFilters, paymentListParams } from '../rules.ts';

export const page: ServerPart = {
  reads: ({ search }) => [withParams(adminList, paymentListParams(parsePaymentFilters(search)))],
};
