import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { list } from '../contract.ts';
import { parseSalesFilters, salesParams } from '../filters.ts';

export const page: ServerPart = {
  reads: ({ search }) => [withParams(list, salesParams(parseSalesFilters(search)))],
};
