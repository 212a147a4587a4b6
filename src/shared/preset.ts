/** Settings that an owner can choose with one click. */
export const PRESETS = ['specified', 'small-shop-eu', 'small-shop-us'] as const;
export type Preset = (typeof PRESETS)[number];

/** A preset that fills in documents of the features that it switches on. `specified` switches all optional features off. */
export type SellingPreset = Exclude<Preset, 'specified'>;
