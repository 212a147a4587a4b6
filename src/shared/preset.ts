/** Settings that an owner can choose with one click. */
export const PRESETS = ['specified', 'small-shop-eu', 'small-shop-us'] as const;
export type Preset = (typeof PRESETS)[number];

/** A preset for which the features fill in their documents: not the shop of the specification, in which all are off. */
export type SellingPreset = Exclude<Preset, 'specified'>;
