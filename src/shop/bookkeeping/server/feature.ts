import type { FeatureDefinition } from '../../../server/feature.ts';
import { mountMonthFile } from './month-file.ts';
import { report } from './queries.ts';

export const bookkeeping: FeatureDefinition = {
  name: 'bookkeeping',
  optional: true,
  create: ({ db }) => ({
    reads: [report],
    writes: [],
    routes: (app, authenticate) => mountMonthFile(app, authenticate, db),
  }),
};
