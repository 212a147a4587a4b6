import type { Content } from '../src/shop/catalogue/unit-price.ts';

interface ProductFacts {
  /** Only of products that are sold by measure or number. */
  content?: Content;
  /** Weight in grams. */
  grams?: number;
  /** Stock level. */
  pieces?: number;
}

/** What the features of a demo shop show about some of its products, by slug; the others are ordinary. */
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
