import type { Feature, Services } from '../../../server/feature.ts';
import { session } from './queries.ts';

export const account = (_services: Services): Feature => ({ name: 'account', reads: [session], writes: [] });
