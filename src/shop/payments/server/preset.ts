import { COMMAND_LINE } from '../../../server/audit/record.ts';
import { fillIn, isExampleDocument } from '../../../server/filled-documents.ts';
import type { ChosenPreset } from '../../../server/preset.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import type { Viewer } from '../../../server/viewer.ts';
import { presetSettings } from '../preset.ts';
import { INITIAL_SETTINGS } from '../rules.ts';
import { currentSettings } from './settings.ts';
import { auditedSettings } from './settings-commands.ts';

const NAME = 'payments';

/** Fills in the settings of a preset, if nobody has edited them. */
export async function fillInPayments(
  tx: Transaction,
  viewer: Viewer,
  { preset, shop, example }: ChosenPreset,
): Promise<void> {
  const { version, ...current } = await currentSettings(tx);
  const document = presetSettings(preset, example && { ...example.account, holder: shop.name });
  await fillIn(tx, {
    name: NAME,
    current,
    initial: INITIAL_SETTINGS,
    filled: document,
    isExample: example !== undefined,
    save: () => auditedSettings.save(tx, viewer, { version, document }),
  });
}

/** Removes the account of the example and its methods. */
export async function clearExample(tx: Transaction): Promise<number> {
  const { version, ...current } = await currentSettings(tx);
  if (!(await isExampleDocument(tx, NAME, current))) return 0;
  await auditedSettings.save(tx, COMMAND_LINE, { version, document: INITIAL_SETTINGS });
  return 1;
}
