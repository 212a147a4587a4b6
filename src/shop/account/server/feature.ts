import type { Feature, Services } from '../../../server/feature.ts';
import { pruneLinks } from '../../../server/identity/one-time-links.ts';
import { pruneSessions } from '../../../server/identity/sessions.ts';
import { pruneAttempts } from '../../../server/identity/throttle.ts';
import type { Job } from '../../../server/jobs/jobs.ts';
import type { Database } from '../../../server/storage/database.ts';
import { deleteAccountCommand } from './closing.ts';
import { confirmationCommands } from './confirmation.ts';
import { revokeDeviceCommand } from './devices.ts';
import { passwordCommands } from './passwords.ts';
import { personalDataRead } from './personal-data.ts';
import { updateProfile } from './profile-commands.ts';
import { accountQueries } from './queries.ts';
import { resetLinkJob } from './reset-link.ts';
import { signInCommands } from './sign-in.ts';

export { checks } from './checks.ts';

/** Accounts. `others` are the features that keep something about people too: they are told, not known. */
export const account = (services: Services, others: readonly Feature[] = []): Feature => ({
  name: 'account',
  reads: [...accountQueries(services), personalDataRead(others)],
  writes: [
    ...signInCommands(services),
    ...passwordCommands(services),
    ...confirmationCommands(services),
    updateProfile,
    revokeDeviceCommand(services),
    deleteAccountCommand(
      services,
      others.flatMap(({ personal }) => personal?.beforeDeletion?.bind(personal) ?? []),
    ),
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
    await pruneLinks(db);
  },
});
