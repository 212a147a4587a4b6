import { COMMAND_LINE } from '../../../server/audit/record.ts';
import { fillIn, isExampleDocument } from '../../../server/filled-documents.ts';
import type { ChosenPreset } from '../../../server/preset.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import type { Viewer } from '../../../server/viewer.ts';
import { presetSettings } from '../preset.ts';
import { DEFAULT_SETTINGS, type Seller } from '../settings.ts';
import { auditedSettings } from './settings-commands.ts';
import { settingsOf, settingsVersions } from './settings-tables.ts';

const NAME = 'document-settings';

/** Fills in the settings of a preset, if nobody has edited them. */
export async function fillInDocuments(
  tx: Transaction,
  viewer: Viewer,
  { preset, shop, example }: ChosenPreset,
): Promise<void> {
  const newest = await settingsVersions.newest(tx);
  const document = presetSettings(preset, shop, exampleSeller(preset, example));
  await fillIn(tx, {
    name: NAME,
    current: settingsOf(newest),
    initial: DEFAULT_SETTINGS,
    filled: document,
    isExample: example !== undefined,
    save: () => auditedSettings.save(tx, viewer, { version: newest.version, document }),
  });
}

/** Returns the seller of the example. The bank account is for transfers, which only the preset for the EU offers. */
function exampleSeller(
  preset: ChosenPreset['preset'],
  example: ChosenPreset['example'],
): Partial<Seller> | undefined {
  if (!example) return undefined;
  return { ...example.sellers[preset], ...(preset === 'small-shop-eu' && example.account) };
}

/** Removes the settings with the seller of the example. */
export async function clearExample(tx: Transaction): Promise<number> {
  const newest = await settingsVersions.newest(tx);
  if (!(await isExampleDocument(tx, NAME, settingsOf(newest)))) return 0;
  await auditedSettings.save(tx, COMMAND_LINE, { version: newest.version, document: null });
  return 1;
}
