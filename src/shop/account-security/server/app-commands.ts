import type { Services } from '../../../server/feature.ts';
import { defineWrite } from '../../../server/operations.ts';
import { conflict, invalid, notFound } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { AppCode, NewApp, RecoveryCodes } from '../schemas.ts';
import { addFactor, afterRemoval, countSetUp, lockViewerIdentity, recordChange } from './enrolment.ts';
import { appSecretOf, confirmAppSecret, deleteApp, saveAppSecret } from './tables.ts';
import { describeSecret, newSecret } from './totp.ts';
import type { AppSecrets } from './verify-code.ts';

/** `security.startApp`, `security.confirmApp`, `security.removeApp`. */
export function appCommands(services: Services, secrets: AppSecrets) {
  const start = defineWrite(contract.startApp, {
    audience: 'user',
    stepUp: true,
    result: NewApp,
    async handle({ viewer }) {
      await countSetUp(services.db, viewer);
      const secret = newSecret();
      const { name } = await services.shopDetails();
      await services.db.transaction(async (tx) => {
        await lockViewerIdentity(tx, viewer);
        await saveAppSecret(tx, viewer.userId, secrets.seal(secret));
      });
      return describeSecret(secret, { issuer: name, email: viewer.email });
    },
  });

  const confirm = defineWrite(contract.confirmApp, {
    audience: 'user',
    stepUp: true,
    input: AppCode,
    result: RecoveryCodes,
    async handle({ viewer, request }, { code }) {
      await countSetUp(services.db, viewer);
      const { userId } = viewer;
      return services.db.transaction(async (tx) => {
        await lockViewerIdentity(tx, viewer);
        const stored = await appSecretOf(tx, userId, 'started');
        if (!stored) throw conflict(errors['app-not-started']);
        const step = secrets.stepOf(stored, code);
        const wrong = errors['app-code-wrong'];
        if (step === undefined) throw invalid(wrong, { code: wrong });
        const codes = await addFactor(services, tx, { viewer, request }, () =>
          confirmAppSecret(tx, userId, step),
        );
        await recordChange(services, tx, viewer, 'add', { after: { factor: 'app' } });
        return codes;
      });
    },
  });

  const remove = defineWrite(contract.removeApp, {
    audience: 'user',
    stepUp: true,
    async handleInTransaction({ tx, viewer }) {
      await lockViewerIdentity(tx, viewer);
      if (!(await deleteApp(tx, viewer.userId))) throw notFound(errors['no-second-factor']);
      await afterRemoval(tx, viewer.userId);
      await recordChange(services, tx, viewer, 'remove', { before: { factor: 'app' } });
    },
  });

  return [start, confirm, remove];
}
