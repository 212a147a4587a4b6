import type { FeatureDefinition } from '../../../server/feature.ts';
import { checks } from './checks.ts';
import { duties } from './duties.ts';
import { mailExamples } from './mail-examples.ts';
import { overview } from './overview.ts';
import { clearBeforeDeletion, clearStatementsJob, withdrawalData } from './personal-data.ts';
import { clearExample, fillInTexts } from './preset.ts';
import { page, pages, text, withdrawals } from './queries.ts';
import { receiveWithdrawalJob } from './receive-withdrawal.ts';
import { textCommands } from './text-commands.ts';
import { withdrawCommand } from './withdraw.ts';
import { setHandled } from './withdrawal-commands.ts';

/** Legal texts, the function that withdraws from a contract, and the checklist of legal duties. */
export const legal: FeatureDefinition = {
  name: 'legal',
  optional: true,
  checks,
  clearExample,
  beforeDeletion: clearBeforeDeletion,
  create: (services, otherFeatures) => ({
    reads: [pages, page, text, overview(duties, otherFeatures), withdrawals],
    writes: [...textCommands, withdrawCommand(services), setHandled],
    jobs: [receiveWithdrawalJob(services), clearStatementsJob(services.db)],
    personalData: { exportFor: withdrawalData },
    duties,
    onPreset: fillInTexts,
    emails: mailExamples,
  }),
};
