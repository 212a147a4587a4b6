import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { list } from '../contract.ts';
import { customerParams, parseCustomerFilters } from '../filters.ts';

export const page: ServerPart = {
  reads: ({ search }) => [withParams(list, customerParams(parseCustomerFilters(search)))],
};
