import { z } from 'zod';
import { pageSizeFor } from '../../shared/paging.ts';
import { normalizeText } from './normalize-text.ts';
import { HOME_PAGE_SIZE, normalizeCategory, normalizeSearch, PRODUCT_SORTS } from './rules.ts';
import { searchTerms } from './search-terms.ts';

/** Maximum length of an id, search, category or cursor, in characters. */
const MAX_TEXT = 500;

/** The id of anything in the shop, as it arrives. */
export const Id = z.string().max(MAX_TEXT).overwrite(normalizeText);

/** For reads without parameters. */
export const NoParams = z.strictObject({});

/** SPEC L66. Prices are whole cents; `rating` is what the stars show (SETTLED 25). */
export const Product = z.object({
  id: z.string(),
  title: z.string(),
  priceCents: z.number().int(),
  /** A web address or a path of this shop; empty without a picture. */
  image: z.string(),
  category: z.string(),
  description: z.string(),
  rating: z.object({ rate: z.number(), count: z.number().int() }),
});
export type Product = z.infer<typeof Product>;

/** A product with all its images, for its own page. */
export const ProductWithImages = Product.extend({
  /** Addresses of the images after the first one, in their order; left out when there are none. */
  furtherImages: z.array(z.string()).optional(),
});
export type ProductWithImages = z.infer<typeof ProductWithImages>;

/** Normalised, with all defaults filled in: these parameters are the key under which an answer is cached. */
export const ProductListParams = z.strictObject({
  category: z.string().max(MAX_TEXT).overwrite(normalizeText).overwrite(normalizeCategory).default(''),
  search: z
    .string()
    .max(MAX_TEXT)
    .overwrite(normalizeText)
    .overwrite((typed) => searchTerms(normalizeSearch(typed)).join(' '))
    .default(''),
  sort: z.enum(PRODUCT_SORTS).default('newest'),
  /** `nextCursor` of the page before. */
  cursor: z.string().max(MAX_TEXT).optional(),
  /** At most so many; see `pageSizeFor`. */
  limit: z.coerce.number<number>().int().min(1).max(100).overwrite(pageSizeFor).default(HOME_PAGE_SIZE),
});
export type ProductListParams = z.input<typeof ProductListParams>;

export const ProductPage = z.object({
  products: z.array(Product),
  /** Null on the last page. */
  nextCursor: z.string().nullable(),
});
export type ProductPage = z.infer<typeof ProductPage>;

export const ProductParams = z.strictObject({ id: Id });
export type ProductParams = z.infer<typeof ProductParams>;

export const Categories = z.object({ categories: z.array(z.string()) });
export type Categories = z.infer<typeof Categories>;
