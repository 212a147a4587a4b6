import type { Preset, SellingPreset } from '../shared/preset.ts';
import { type Example, lockExample } from './demo-example.ts';
import type { Feature, ShopConfig } from './feature.ts';
import type { Transaction } from './storage/database.ts';
import type { Viewer } from './viewer.ts';

/** What of the shop's settings the documents of features contain. */
export interface PresetShop {
  name: string;
  /** Empty texts if they were not entered. */
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
 * Returns the function that lets all features fill in their documents (`onPreset`), in their order. It runs in the
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
