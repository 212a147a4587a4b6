import type { SavedVersion } from '../../../server/versions.ts';
import { knownFeatures, type ShopSettings } from '../rules.ts';
import type { CurrentSettings } from '../schemas.ts';
import { themeStyles } from '../theme.ts';

/** Path of the theme's style sheet. The version in its query makes browsers load a changed one. */
export const STYLE_SHEET = '/theme.css';

/** Returns the settings of a version; `initial`: until an administrator saves others. */
export function settingsOf(
  { version, document }: SavedVersion<ShopSettings>,
  initial: ShopSettings,
): CurrentSettings {
  // A document of another release may lack settings, or name features that this one does not have.
  const settings = { ...initial, ...document };
  const styleSheet = themeStyles(settings.theme) === '' ? null : `${STYLE_SHEET}?v=${version}`;
  return { ...settings, features: knownFeatures(settings.features), version, styleSheet };
}
