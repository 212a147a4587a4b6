import type { ShopConfig } from '../../../server/feature.ts';
import type { Language } from '../../../shared/languages.ts';
import { INITIAL_CURRENCY } from '../../../shared/money.ts';
import { knownFeatures, type ShopSettings, type ShopTexts } from '../rules.ts';
import { ORIGINAL_THEME } from '../theme.ts';

/** Texts of the demo; they refer to its products. */
const DEMO_TEXTS: Readonly<Record<Language, ShopTexts>> = {
  en: { slogan: 'Plain good things for every day.', searchHint: 'Teapot, coat, headphones' },
  de: { slogan: 'Schlichte, gute Dinge für jeden Tag.', searchHint: 'Teapot, coat, headphones' },
};

/**
 * The settings until an administrator saves others: `FEATURES`, `PASSWORD_POLICY`, and `SHOP_NAME`, `SHOP_SLOGAN` and
 * `SHOP_SEARCH_HINT`, which are the same in every language. Without these variables the demo has texts of its own and
 * other shops have none.
 */
export function initialSettings({
  name,
  demo,
  slogan,
  searchHint,
  features,
  passwordPolicy,
}: Pick<
  ShopConfig,
  'name' | 'demo' | 'slogan' | 'searchHint' | 'features' | 'passwordPolicy'
>): ShopSettings {
  const textsIn = (language: Language): ShopTexts => ({
    slogan: slogan ?? (demo ? DEMO_TEXTS[language].slogan : ''),
    searchHint: searchHint ?? (demo ? DEMO_TEXTS[language].searchHint : ''),
  });
  return {
    name,
    logo: null,
    texts: { en: textsIn('en'), de: textsIn('de') },
    contact: { email: '', phone: '', address: '' },
    currency: INITIAL_CURRENCY,
    theme: ORIGINAL_THEME,
    features: knownFeatures(features),
    passwordPolicy,
  };
}
