import type { Feature, Services } from '../../../server/feature.ts';
import { markHelpful, remove, write } from './commands.ts';
import { adminList, hide, show } from './moderation.ts';
import { personal } from './personal.ts';
import { latest, mine, ofProduct, summary } from './queries.ts';

export { checks } from './checks.ts';

export const reviews = (_services: Services): Feature => ({
  name: 'reviews',
  reads: [ofProduct, latest, summary, mine, adminList],
  writes: [write, remove, markHelpful, hide, show],
  personal,
});
