import type { Content } from '../src/shop/catalogue/unit-price.ts';

interface ProductFacts {
  /** Only for products with a unit price. */
  content?: Content;
  /** Weight in grams. */
  grams?: number;
  /** Stock level. */
  pieces?: number;
}

/** Data of optional features about some demo products, by slug. */
export const productFacts: Readonly<Record<string, ProductFacts>> = {
  'camel-wool-coat': { grams: 1_800 },
  'enamel-teapot': { grams: 900 },
  // Few pieces left.
  'everyday-watch': { pieces: 3 },
  // Sold out.
  'potted-ficus': { pieces: 0, grams: 3_200 },
  // Plenty.
  'stoneware-mug': { pieces: 250, grams: 450 },
  'cast-iron-pan': { grams: 2_400 },
  'walnut-chair': { grams: 6_500 },
  'light-laptop': { grams: 1_600 },
  // Two pairs: the unit price is that of a pair.
  'striped-socks': { content: { content: 2_000, unit: 'piece', per: '1piece' } },
};
