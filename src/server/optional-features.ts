import { SettingError, type Settings } from './settings.ts';

/**
 * Checks that FEATURES names optional features only. Imports the whole shop, but only if a feature is named.
 * @throws SettingError
 */
export async function checkFeatureNames({ features }: Pick<Settings, 'features'>): Promise<void> {
  if (features.length === 0) return;
  const { optionalFeatures } = await import('./features.ts');
  if (features.every((name) => optionalFeatures.includes(name))) return;
  throw new SettingError([
    `FEATURES must be a comma-separated list of optional features: ${optionalFeatures.join(', ')}.`,
  ]);
}
