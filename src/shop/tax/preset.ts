import type { SellingPreset } from '../../shared/preset.ts';
import { tidySettings } from './check-settings.ts';
import { DEFAULT_SETTINGS } from './default-rates.ts';
import type { TaxSettings } from './rules.ts';

/**
 * Returns the settings of a preset: in the EU, a shop in Germany whose prices include VAT; in the US, prices without
 * tax. The owner's state is not known: Oregon has no sales tax, so nobody is charged a wrong tax until the owner
 * chooses.
 */
export function presetSettings(preset: SellingPreset): TaxSettings {
  if (preset === 'small-shop-eu') return tidySettings({ ...DEFAULT_SETTINGS, country: 'DE' });
  return tidySettings({
    ...DEFAULT_SETTINGS,
    country: 'US',
    state: 'OR',
    inclusive: false,
    labels: { en: 'Sales tax', de: 'Umsatzsteuer (US)' },
  });
}
