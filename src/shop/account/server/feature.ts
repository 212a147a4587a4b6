import type { FeatureDefinition } from '../../../server/feature.ts';
import { pruneLinks } from '../../../server/identity/one-time-links.ts';
import { pruneAttempts } from '../../../server/identity/rate-limit.ts';
import { pruneSessions } from '../../../server/identity/sessions.ts';
import type { Job } from '../../../server/jobs/jobs.ts';
import type { Database } from '../../../server/storage/database.ts';
import type { AnnounceAccountEvent } from './account-events.ts';
import { checks } from './checks.ts';
import { confirmationCommands } from './confirmation.ts';
import { deleteAccountCommand } from './delete-account.ts';
import { revokeDeviceCommand } from './devices.ts';
import { loginCommands } from './login.ts';
import { mailExamples } from './mail-examples.ts';
import { passwordCommands } from './passwords.ts';
import { registerPersonalData } from './personal-data.ts';
import { updateProfile } from './profile-commands.ts';
import { accountQueries } from './queries.ts';
import { resetLinkJob } from './reset-link.ts';

/** Accounts. Any other feature may store personal data, which is exported and deleted with the account. */
export const account: FeatureDefinition = {
  name: 'account',
  checks,
  create(services, otherFeatures) {
    const announce: AnnounceAccountEvent = async (tx, event) => {
      for (const feature of otherFeatures()) await feature.onAccountEvent?.(tx, event);
    };
    return {
      reads: accountQueries(services),
      writes: [
        ...loginCommands(services, announce),
        ...passwordCommands(services, announce),
        ...confirmationCommands(services),
        updateProfile,
        revokeDeviceCommand(services),
        deleteAccountCommand(services, () =>
          otherFeatures().flatMap(({ beforeDeletion }) => beforeDeletion ?? []),
        ),
      ],
      routes: (app, authenticate) => registerPersonalData(app, authenticate, services, otherFeatures),
      jobs: [resetLinkJob(services), pruning(services.db)],
      emails: mailExamples,
    };
  },
};

/** Deletes expired rate-limit counters, sessions and links every night. */
const pruning = (db: Database): Job => ({
  name: 'account.prune',
  cron: '23 3 * * *',
  async run() {
    await pruneAttempts(db);
    await pruneSessions(db);
    await pruneLinks(db);
  },
});
