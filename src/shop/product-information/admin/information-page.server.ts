import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { list, manufacturers, missing } from '../contract.ts';
import { parseInformationFilters } from '../rules.ts';

export const page: ServerPart = {
  reads: ({ search }) => [
    withParams(list, { ...parseInformationFilters(search) }),
    withParams(missing, {}),
    withParams(manufacturers, {}),
  ],
};
