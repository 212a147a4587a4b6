import type { Feature, Services } from '../../../server/feature.ts';
import { pruneResetTokens } from '../../../server/identity/reset-links.ts';
import { pruneSessions } from '../../../server/identity/sessions.ts';
import { pruneAttempts } from '../../../server/identity/throttle.ts';
import type { Job } from '../../../server/jobs/jobs.ts';
import type { Database } from '../../../server/storage/database.ts';
import { type BeforeDeletion, deleteAccountCommand } from './closing.ts';
import { revokeDeviceCommand } from './devices.ts';
import { passwordCommands } from './passwords.ts';
import { type PersonalDataReader, personalDataRead } from './personal-data.ts';
import { updateProfile } from './profile-commands.ts';
import { accountQueries } from './queries.ts';
import { resetLinkJob } from './reset-link.ts';
import { signInCommands } from './sign-in.ts';

/** What the features above this one have to do with an account: they are told, it does not know them. */
export interface AccountHooks {
  /** Steps of deleting an account, in this order, in its transaction. */
  beforeDeletion?: readonly BeforeDeletion[];
  /** Further parts of "Download my data", by the name that they get there. */
  personalData?: Readonly<Record<string, PersonalDataReader>>;
}

export const account = (
  services: Services,
  { beforeDeletion = [], personalData = {} }: AccountHooks = {},
): Feature => ({
  name: 'account',
  reads: [...accountQueries(services), personalDataRead(personalData)],
  writes: [
    ...signInCommands(services),
    ...passwordCommands(services),
    updateProfile,
    revokeDeviceCommand(services),
    deleteAccountCommand(services, beforeDeletion),
  ],
  jobs: [resetLinkJob(services), pruning(services.db)],
});

/** Every night: counters, sessions and links that have had their day. */
const pruning = (db: Database): Job => ({
  name: 'account.prune',
  cron: '23 3 * * *',
  async run() {
    await pruneAttempts(db);
    await pruneSessions(db);
    await pruneResetTokens(db);
  },
});
