import { z } from 'zod';
import { pageSizeFor } from '../../shared/paging.ts';
import { normalizeText } from './normalize-text.ts';
import { HOME_PAGE_SIZE, normalizeCategory, normalizeSearch, PRODUCT_SORTS } from './rules.ts';
import { searchTerms } from './search-terms.ts';
import { UNIT_REFERENCES } from './unit-price.ts';

/** Maximum length of an id, search, category or cursor, in characters. */
const MAX_TEXT = 500;

/** Id in a request. */
export const Id = z.string().max(MAX_TEXT).overwrite(normalizeText);

/** Search in a list of products for administrators. */
export const ListSearch = z.string().max(MAX_TEXT).overwrite(normalizeText).default('');

/** `nextCursor` of the previous page of a list. */
export const ListCursor = z.string().max(MAX_TEXT).optional();

/** The price of a reference quantity, such as a kilogram, in cents. */
export const UnitPrice = z.object({ cents: z.number().int(), per: z.enum(UNIT_REFERENCES) });

/** A product (SPEC L66). Prices are whole cents; `rating` is the displayed rating (SETTLED 25). */
export const Product = z.object({
  id: z.string(),
  title: z.string(),
  priceCents: z.number().int(),
  /** The price without the sale; only during a sale, and higher than `priceCents`. */
  regularPriceCents: z.number().int().exactOptional(),
  /** The lowest price of the 30 days before the current reduction began, in cents; only during a reduction. */
  lowestPriceCents: z.number().int().exactOptional(),
  /** Absent for products without a unit price. */
  unitPrice: UnitPrice.exactOptional(),
  /** URL or path of this shop; '' if there is none. */
  image: z.string(),
  category: z.string(),
  description: z.string(),
  rating: z.object({ rate: z.number(), count: z.number().int() }),
  /** Pieces that are left, 0 if it is sold out; absent if there are enough or the number is not limited. */
  piecesLeft: z.number().int().exactOptional(),
});
export type Product = z.infer<typeof Product>;

/** A product with all its images, for the product page. */
export const ProductWithImages = Product.extend({
  /** URLs of the images after the first, in order; absent if there are none. */
  furtherImages: z.array(z.string()).optional(),
  /** End of the sale (ISO, UTC); absent without a sale and if it has no end. */
  saleEndsAt: z.string().exactOptional(),
});
export type ProductWithImages = z.infer<typeof ProductWithImages>;

/** Normalized and with all defaults, because the parameters are the cache key of the response. */
export const ProductListParams = z.strictObject({
  category: z.string().max(MAX_TEXT).overwrite(normalizeText).overwrite(normalizeCategory).default(''),
  search: z
    .string()
    .max(MAX_TEXT)
    .overwrite(normalizeText)
    .overwrite((search) => searchTerms(normalizeSearch(search)).join(' '))
    .default(''),
  sort: z.enum(PRODUCT_SORTS).default('newest'),
  cursor: ListCursor,
  /** Maximum products; rounded down by `pageSizeFor`. */
  limit: z.coerce.number<number>().int().min(1).max(100).overwrite(pageSizeFor).default(HOME_PAGE_SIZE),
});
export type ProductListParams = z.input<typeof ProductListParams>;

export const productPage = <Listed extends z.ZodType>(Listed: Listed) =>
  z.object({
    products: z.array(Listed),
    /** Null on the last page. */
    nextCursor: z.string().nullable(),
  });

export const ProductPage = productPage(Product);
export type ProductPage = z.infer<typeof ProductPage>;

export const ProductParams = z.strictObject({ id: Id });
export type ProductParams = z.infer<typeof ProductParams>;

export const Categories = z.object({ categories: z.array(z.string()) });
export type Categories = z.infer<typeof Categories>;
