import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { report } from '../contract.ts';
import { quarterInUrl } from '../report.ts';

export const page: ServerPart = {
  reads({ search }) {
    const quarter = quarterInUrl(search);
    return [withParams(report, quarter === undefined ? {} : { quarter })];
  },
};
