import { fillIn } from '../../../server/filled-documents.ts';
import type { ChosenPreset } from '../../../server/preset.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import type { Viewer } from '../../../server/viewer.ts';
import { DEFAULT_SETTINGS } from '../default-rates.ts';
import { presetSettings } from '../preset.ts';
import { auditedTax } from './commands.ts';
import { newestTax } from './settings-table.ts';

/** Fills in the tax settings of a preset, if nobody has edited them. */
export async function fillInTax(tx: Transaction, viewer: Viewer, { preset }: ChosenPreset): Promise<void> {
  const { version, settings: current } = await newestTax(tx);
  const document = presetSettings(preset);
  await fillIn(tx, {
    name: 'tax',
    current,
    initial: DEFAULT_SETTINGS,
    filled: document,
    isExample: false,
    save: () => auditedTax.save(tx, viewer, { version, document }),
  });
}
