import type { FeatureDefinition } from '../../../server/feature.ts';
import { adminCommands } from './admin-commands.ts';
import { checks } from './checks.ts';
import { cancelRequest, requestNotification } from './commands.ts';
import { mountCountFile } from './count-file.ts';
import { lowStockMailsJob } from './low-stock-mails.ts';
import { mailExamples } from './mail-examples.ts';
import { availableJob, lowStockJob } from './notices.ts';
import { requestData } from './personal-data.ts';
import { fillInLevels } from './preset.ts';
import { history, level, levels, requested } from './queries.ts';
import { addMissingLevels, findPieces, removeImportedLevels } from './tables.ts';
import { undoCommand } from './undo.ts';

export const stock: FeatureDefinition = {
  name: 'stock',
  optional: true,
  checks,
  create: (services) => ({
    reads: [levels, level, history, requested],
    writes: [...adminCommands(services), undoCommand(services), requestNotification, cancelRequest],
    routes: (app, authenticate) => mountCountFile(app, authenticate, services.db),
    productLevels: { find: findPieces, addMissing: addMissingLevels, removeAdded: removeImportedLevels },
    onPreset: fillInLevels,
    jobs: [lowStockJob(services.db), lowStockMailsJob(services), availableJob(services)],
    emails: mailExamples,
    // Deleting the profile deletes the requests (foreign key).
    personalData: { exportFor: requestData },
  }),
};
