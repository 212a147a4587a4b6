import type { FeatureDefinition } from '../../../server/feature.ts';
import { checks } from './checks.ts';
import { documentCommands } from './commands.ts';
import { creditCancelledJob, creditJob } from './credit-job.ts';
import { mountDownloads } from './downloads.ts';
import { renderJob } from './files.ts';
import { issueJob } from './issue-job.ts';
import { documentData } from './personal-data.ts';
import { clearExample, fillInDocuments } from './preset.ts';
import { adminList, creditable, ofOrder, settings } from './queries.ts';
import { restoreSettings, saveSettings } from './settings-commands.ts';

export const documents: FeatureDefinition = {
  name: 'documents',
  optional: true,
  checks,
  clearExample,
  create: (services) => ({
    reads: [ofOrder, adminList, creditable, settings],
    writes: [...documentCommands(services), saveSettings, restoreSettings],
    routes: (app, authenticate) => mountDownloads(app, authenticate, services),
    onPreset: fillInDocuments,
    jobs: [renderJob(services), issueJob(services), creditJob(services), creditCancelledJob(services)],
    // Documents must be kept by law, so the deletion of an account leaves them (SECURITY.md).
    personalData: { exportFor: documentData },
  }),
};
