import type { FeatureDefinition } from '../../../server/feature.ts';
import { checks } from './checks.ts';
import { paymentCommands } from './commands.ts';
import { mailExamples } from './mail-examples.ts';
import { paymentData } from './personal-data.ts';
import { clearExample, fillInPayments } from './preset.ts';
import { adminList, adminOne, offered, one, settings } from './queries.ts';
import { remindersJob } from './reminders.ts';
import { settingsCommands } from './settings-commands.ts';

export const payments: FeatureDefinition = {
  name: 'payments',
  optional: true,
  checks,
  clearExample,
  create: (services) => ({
    reads: [offered, one, adminList, adminOne, settings],
    writes: [...paymentCommands(services), ...settingsCommands],
    onPreset: fillInPayments,
    personalData: { exportFor: paymentData },
    jobs: [remindersJob(services.db)],
    emails: mailExamples,
  }),
};
