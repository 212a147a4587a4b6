import type { FeatureDefinition } from '../../../server/feature.ts';
import { pruneLoginSteps } from '../../../server/identity/login-steps.ts';
import type { Job } from '../../../server/jobs/jobs.ts';
import type { Database } from '../../../server/storage/database.ts';
import { appCommands } from './app-commands.ts';
import { pruneChallenges } from './challenges.ts';
import { loginCommands } from './login-commands.ts';
import { passkeyCommands } from './passkey-commands.ts';
import { securityData } from './personal-data.ts';
import { mine } from './queries.ts';
import { sessionCommands } from './session-commands.ts';
import { stepUpCommands } from './step-up-commands.ts';
import { appSecrets } from './verify-code.ts';

/** Second factors, passkeys and step-ups (decision 41). Deleting the identity deletes all of it. */
export const accountSecurity: FeatureDefinition = {
  name: 'account-security',
  optional: true,
  create(services) {
    const secrets = appSecrets(services.sealer('totp'), services.log);
    return {
      reads: [mine],
      writes: [
        ...appCommands(services, secrets),
        ...passkeyCommands(services),
        ...stepUpCommands(services),
        ...loginCommands(services, secrets),
        ...sessionCommands(services),
      ],
      jobs: [pruning(services.db)],
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
