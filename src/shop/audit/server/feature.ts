import type { FeatureDefinition } from '../../../server/feature.ts';
import { list } from './queries.ts';

/** Reads the audit log, which the other features write (`src/server/audit/record.ts`). */
export const audit: FeatureDefinition = { name: 'audit', create: () => ({ reads: [list], writes: [] }) };
