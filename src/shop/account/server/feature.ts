import type { Feature, Services } from '../../../server/feature.ts';
import { accountQueries } from './queries.ts';
import { signInCommands } from './sign-in.ts';

export const account = (services: Services): Feature => ({
  name: 'account',
  reads: accountQueries(services),
  writes: signInCommands(services),
});
