import type { Preset, SellingPreset } from '../shared/preset.ts';
import { type Example, lockExample } from './demo-example.ts';
import type { Feature, ShopConfig } from './feature.ts';
import type { Transaction } from './storage/database.ts';
import type { Viewer } from './viewer.ts';

/** Values of the shop's settings that features copy into their documents. */
export interface PresetShop {
  name: string;
  /** Empty strings if not entered. */
  contact: { email: string; phone: string };
}

/** The preset for which features fill in their documents. */
export interface ChosenPreset {
  preset: SellingPreset;
  shop: PresetShop;
  /** Example data; undefined outside the demo, where features must not invent anything. */
  example: Example | undefined;
}

/**
 * Returns the function that lets all features fill in their documents (`onPreset`), one after the other. It runs in the
 * transaction that saves the settings.
 */
export function presetFiller(features: () => readonly Feature[], { demo }: Pick<ShopConfig, 'demo'>) {
  return async (
    tx: Transaction,
    viewer: Viewer,
    { preset, shop }: { preset: Preset; shop: PresetShop },
  ): Promise<void> => {
    if (preset === 'specified') return;
    const example = demo ? await lockExample(tx) : undefined;
    for (const { onPreset } of features()) await onPreset?.(tx, viewer, { preset, shop, example });
  };
}
