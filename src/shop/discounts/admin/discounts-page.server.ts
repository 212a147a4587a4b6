import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { adminList } from '../admin-contract.ts';
import { codeListParams, parseCodeFilters } from '../rules.ts';

export const page: ServerPart = {
  reads: ({ search }) => [withParams(adminList, codeListParams(parseCodeFilters(search)))],
};
