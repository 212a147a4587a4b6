import { z } from 'zod';
import { MANAGE_PAGE_SIZE, MANAGE_SORTS, MAX_SELECTED, SORT_DIRECTIONS } from './admin-rules.ts';
import { MAX_FURTHER_IMAGES } from './limits.ts';
import { normalizeText } from './normalize-text.ts';
import { normalizeCategory, normalizeSearch } from './rules.ts';
import { Id, Product } from './schemas.ts';

/**
 * A product with the fields for administrators; `version` increases with every edit (SETTLED 23). `priceCents` is the
 * regular price, which they edit.
 */
export const AdminProduct = Product.omit({ regularPriceCents: true }).extend({
  /** The price that shoppers pay; only during a sale, and lower than `priceCents`. */
  salePriceCents: z.number().int().exactOptional(),
  /** URLs of the images after the first, in order. */
  furtherImages: z.array(z.string()),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
export type AdminProduct = z.infer<typeof AdminProduct>;

const ShortText = z.string().max(500).overwrite(normalizeText);

export const AdminListParams = z.strictObject({
  search: ShortText.overwrite(normalizeSearch).optional(),
  category: ShortText.overwrite(normalizeCategory).optional(),
  sort: z.enum(MANAGE_SORTS).default('title'),
  order: z.enum(SORT_DIRECTIONS).default('asc'),
  /** `nextCursor` of the previous page. */
  cursor: z.string().max(1000).optional(),
  limit: z.coerce.number<number>().int().min(1).max(100).default(MANAGE_PAGE_SIZE),
});
export type AdminListParams = z.input<typeof AdminListParams>;

export const AdminProductPage = z.object({
  products: z.array(AdminProduct),
  /** Cursor of the next page; null on the last page. */
  nextCursor: z.string().nullable(),
});
export type AdminProductPage = z.infer<typeof AdminProductPage>;

/** Longer than any field's limit, so that the rules can report that limit. */
const FieldText = z.string().max(10_000).overwrite(normalizeText);

/** Form fields as entered; null for a number that could not be parsed. */
const fields = {
  title: FieldText,
  description: FieldText,
  /** Whole cents. */
  priceCents: z.number().nullable(),
  image: FieldText,
  category: FieldText,
  /** Unchanged if absent. */
  furtherImages: z.array(FieldText).max(MAX_FURTHER_IMAGES).optional(),
};
const rating = { rate: z.number().nullable(), count: z.number().nullable() };

export const AddProduct = z.discriminatedUnion('form', [
  z.strictObject({ form: z.literal('products'), ...fields }),
  z.strictObject({ form: z.literal('add'), ...fields, ...rating }),
]);
export type AddProduct = z.infer<typeof AddProduct>;

const productVersion = { id: Id, version: z.number().int() };

export const UpdateProduct = z.discriminatedUnion('form', [
  z.strictObject({ form: z.literal('products'), ...productVersion, ...fields }),
  z.strictObject({
    form: z.literal('manage'),
    ...productVersion,
    ...fields,
    /** Unchanged if absent, so that reviews written since are not overwritten (SETTLED 25). */
    rating: z.strictObject(rating).optional(),
  }),
]);
export type UpdateProduct = z.infer<typeof UpdateProduct>;

export const UndoImportResult = z.object({
  /** Number of added products that were deleted. */
  removed: z.number().int(),
  /** Number of changed products that were reverted. */
  restored: z.number().int(),
  /** Number of products that were not reverted because they have changed since. */
  kept: z.number().int(),
  /** Titles of the first of them. */
  keptProducts: z.array(z.string()),
});
export type UndoImportResult = z.infer<typeof UndoImportResult>;

/** An import that can be undone or has been undone. */
export const PastImport = z.object({
  id: z.string(),
  createdAt: z.string(),
  /** Null for imports from before file names were stored. */
  fileName: z.string().nullable(),
  actorName: z.string(),
  adds: z.number().int(),
  updates: z.number().int(),
  /** Null if it has not been undone. */
  undone: UndoImportResult.nullable(),
});
export type PastImport = z.infer<typeof PastImport>;

/** Newest first. */
export const PastImports = z.object({ imports: z.array(PastImport) });
export type PastImports = z.infer<typeof PastImports>;

export const SelectedProducts = z.strictObject({ ids: z.array(Id).min(1).max(MAX_SELECTED) });
export type SelectedProducts = z.infer<typeof SelectedProducts>;

export const CategoryChanges = z.strictObject({
  changes: z
    .array(z.strictObject({ id: Id, category: FieldText }))
    .min(1)
    .max(MAX_SELECTED),
});
export type CategoryChanges = z.infer<typeof CategoryChanges>;

/** Products changed by a bulk operation, with their previous category; deleted and unchanged products are omitted. */
export const ChangedProducts = z.object({
  changed: z.array(z.object({ id: z.string(), category: z.string() })),
});
export type ChangedProducts = z.infer<typeof ChangedProducts>;
