import type { Feature, Services } from '../../../server/feature.ts';
import { commands } from './commands.ts';
import { notificationData } from './personal-data.ts';
import { pruning } from './pruning.ts';
import { mine, unreadCount } from './queries.ts';

export { checks } from './checks.ts';

export const notifications = ({ db }: Services): Feature => ({
  name: 'notifications',
  reads: [mine, unreadCount],
  writes: commands(db),
  personalData: { exportFor: notificationData },
  jobs: [pruning(db)],
});
