import type { Feature, Services } from '../../../server/feature.ts';
import { list } from './queries.ts';

/** Reads the audit log, which the other features write (`src/server/audit/record.ts`). */
export const audit = (_services: Services): Feature => ({ name: 'audit', reads: [list], writes: [] });
