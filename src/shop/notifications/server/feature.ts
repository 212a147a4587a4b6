import type { Feature, Services } from '../../../server/feature.ts';
import { commands } from './commands.ts';
import { startPruning } from './pruning.ts';
import { mine, unreadCount } from './queries.ts';

export const notifications = ({ db, log }: Services): Feature => ({
  name: 'notifications',
  reads: [mine, unreadCount],
  writes: commands(db),
  start: async () => startPruning(db, log),
});
