import type { FeatureDefinition } from '../../../server/feature.ts';
import type { Job } from '../../../server/jobs/jobs.ts';
import type { Database } from '../../../server/storage/database.ts';
import { mailExamples } from './compose-mails.ts';
import { invitationCommands } from './invitation-commands.ts';
import { deleteInvitationsOf, pruneInvitations } from './invitation-tables.ts';
import { memberCommands } from './member-commands.ts';
import { personalData } from './personal-data.ts';
import { invitation, overview } from './queries.ts';
import { roleCommands } from './role-commands.ts';

/** Staff roles: sets of permissions that administrators give to users (decision 42). */
export const staff: FeatureDefinition = {
  name: 'staff',
  optional: true,
  beforeDeletion: (tx, userId) => deleteInvitationsOf(tx, userId),
  create: (services) => ({
    reads: [overview, invitation],
    writes: [...roleCommands(services), ...memberCommands(services), ...invitationCommands(services)],
    jobs: [pruning(services.db)],
    emails: mailExamples,
    personalData,
  }),
};

/** Deletes invitations that expired long ago, every night. */
const pruning = (db: Database): Job => ({
  name: 'staff.prune',
  cron: '41 3 * * *',
  run: () => pruneInvitations(db),
});
