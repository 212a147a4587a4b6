import type { Language } from '../shared/languages.ts';
import type { ShopFacts } from './feature.ts';

/** What the shop says of itself on Home; '' is not shown. */
export interface ShopTexts {
  slogan: string;
  /** Example of a search, in the empty search field. */
  searchHint: string;
}

/** They fit the demo's products, so no other shop shows them. */
const DEMO_TEXTS: Readonly<Record<Language, ShopTexts>> = {
  en: { slogan: 'Plain good things for every day.', searchHint: 'Teapot, coat, headphones' },
  de: { slogan: 'Schlichte, gute Dinge für jeden Tag.', searchHint: 'Teapot, coat, headphones' },
};

/** The shop's own words (`SHOP_SLOGAN`, `SHOP_SEARCH_HINT`), the same in every language, or else those of the demo. */
export function shopTexts(
  facts: Pick<ShopFacts, 'demo' | 'slogan' | 'searchHint'>,
): (language: Language) => ShopTexts {
  return (language) => ({
    slogan: facts.slogan ?? (facts.demo ? DEMO_TEXTS[language].slogan : ''),
    searchHint: facts.searchHint ?? (facts.demo ? DEMO_TEXTS[language].searchHint : ''),
  });
}
