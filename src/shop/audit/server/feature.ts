import type { FeatureDefinition } from '../../../server/feature.ts';
import { pruning } from './pruning.ts';
import { list } from './queries.ts';

/** Reads the audit log, which the other features write (`src/server/audit/record.ts`), and deletes old entries. */
export const audit: FeatureDefinition = {
  name: 'audit',
  create: ({ db }) => ({ reads: [list], writes: [], jobs: [pruning(db)] }),
};
