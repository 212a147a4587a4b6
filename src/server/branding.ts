import type { Language } from '../shared/languages.ts';
import type { ShopFacts } from './feature.ts';

/** The shop's own texts on Home; an empty one is not shown. */
export interface Branding {
  slogan: string;
  /** Example of a search, in the empty search field. */
  searchHint: string;
}

/** Default texts of the demo; they refer to its products. */
const DEMO_TEXTS: Readonly<Record<Language, Branding>> = {
  en: { slogan: 'Plain good things for every day.', searchHint: 'Teapot, coat, headphones' },
  de: { slogan: 'Schlichte, gute Dinge für jeden Tag.', searchHint: 'Teapot, coat, headphones' },
};

/** Returns `SHOP_SLOGAN` and `SHOP_SEARCH_HINT`, which are the same in every language, or else the demo's texts. */
export function branding(
  facts: Pick<ShopFacts, 'demo' | 'slogan' | 'searchHint'>,
): (language: Language) => Branding {
  return (language) => ({
    slogan: facts.slogan ?? (facts.demo ? DEMO_TEXTS[language].slogan : ''),
    searchHint: facts.searchHint ?? (facts.demo ? DEMO_TEXTS[language].searchHint : ''),
  });
}
