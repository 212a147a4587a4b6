import type { FeatureDefinition } from '../../../server/feature.ts';
import { pruneLoginSteps } from '../../../server/identity/login-steps.ts';
import { ADMIN_MAX_AGE_S } from '../../../server/identity/sessions.ts';
import { type Job, jobs } from '../../../server/jobs/jobs.ts';
import type { Database } from '../../../server/storage/database.ts';
import { appCommands } from './app-commands.ts';
import { pruneChallenges } from './challenges.ts';
import { checks } from './checks.ts';
import { mailExamples } from './compose-mails.ts';
import { loginCommands } from './login-commands.ts';
import { noticeJob, queueNotice } from './notices.ts';
import { passkeyCommands } from './passkey-commands.ts';
import { securityData } from './personal-data.ts';
import { securityState } from './queries.ts';
import { resealApps } from './reseal-apps.ts';
import { restoreRetention, retention, saveRetention } from './retention-commands.ts';
import { rule, saveRule } from './rule-commands.ts';
import { sessionCommands } from './session-commands.ts';
import { stepUpCommands } from './step-up-commands.ts';
import { removeAuditedNames, restartRule, shortenAdminSessions } from './tables.ts';
import { appSecrets } from './verify-code.ts';

/** Second factors, passkeys and step-ups (decision 41). Deleting the identity deletes all of it, except the audit entries. */
export const accountSecurity: FeatureDefinition = {
  name: 'account-security',
  optional: true,
  checks,
  beforeDeletion: (tx, userId) => removeAuditedNames(tx, userId),
  onAccountEvent: (tx, { userId, kind }) => queueNotice(tx, jobs, userId, kind),
  create(services) {
    const sealer = services.sealer('totp');
    const secrets = appSecrets(sealer, services.log);
    return {
      reads: [securityState, rule, retention],
      writes: [
        ...appCommands(services, secrets),
        ...passkeyCommands(services),
        ...stepUpCommands(services),
        ...loginCommands(services, secrets),
        ...sessionCommands(services),
        saveRule,
        saveRetention,
        restoreRetention,
      ],
      jobs: [pruning(services.db), noticeJob(services)],
      emails: mailExamples,
      async onSwitch(tx, isOn, wasOn) {
        if (isOn) await shortenAdminSessions(tx, ADMIN_MAX_AGE_S);
        if (isOn && !wasOn) await restartRule(tx);
      },
      async start() {
        await resealApps(services.db, sealer, services.log);
        return async () => {};
      },
      personalData: { exportFor: securityData },
    };
  },
};

/** Deletes logins and challenges that nobody completed, every night. */
const pruning = (db: Database): Job => ({
  name: 'account-security.prune',
  cron: '31 3 * * *',
  async run() {
    await pruneLoginSteps(db);
    await pruneChallenges(db);
  },
});
