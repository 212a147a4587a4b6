import * as catalogue from '../../shop/catalogue/contract.ts';
import { parseFilters, serializeFilters } from '../../shop/catalogue/filters.ts';
import { homeHead } from '../routing/heads.ts';
import { type ServerPart, withParams } from '../routing/page.ts';

export const page: ServerPart = {
  reads: ({ search }) => [
    withParams(catalogue.list, serializeFilters(parseFilters(search))),
    withParams(catalogue.categories, {}),
  ],
  parameters: (search) => serializeFilters(parseFilters(search)),
  head: homeHead,
};
