import type { Feature, Services } from '../../../server/feature.ts';
import { list } from './queries.ts';

/** Shows the changes that other features record (`src/server/audit/record.ts`). */
export const audit = (_services: Services): Feature => ({ name: 'audit', reads: [list], writes: [] });
