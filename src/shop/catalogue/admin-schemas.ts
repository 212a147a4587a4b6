import { z } from 'zod';
import { MANAGE_ORDERS, MANAGE_PAGE_SIZE, MANAGE_SORTS, MAX_SELECTED } from './admin-rules.ts';
import { MAX_FURTHER_IMAGES } from './limits.ts';
import { normalizeText } from './normalize-text.ts';
import { normalizeCategory, normalizeSearch } from './rules.ts';
import { Id, Product } from './schemas.ts';

/** A product as administrators see it; `version` counts its edits (SETTLED 23). */
export const AdminProduct = Product.extend({
  /** Addresses of the images after the first one, in their order. */
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
  order: z.enum(MANAGE_ORDERS).default('asc'),
  /** `nextCursor` of the page before. */
  cursor: z.string().max(1000).optional(),
  limit: z.coerce.number<number>().int().min(1).max(100).default(MANAGE_PAGE_SIZE),
});
export type AdminListParams = z.input<typeof AdminListParams>;

export const AdminProductPage = z.object({
  products: z.array(AdminProduct),
  /** The cursor of the following page; null on the last one. */
  nextCursor: z.string().nullable(),
});
export type AdminProductPage = z.infer<typeof AdminProductPage>;

/** Longer than any field limit, so that the rules can report the limit. */
const TypedText = z.string().max(10_000).overwrite(normalizeText);

/** Form fields as typed; null where a number is expected and the text is none. */
const fields = {
  title: TypedText,
  description: TypedText,
  /** Whole cents. */
  priceCents: z.number().nullable(),
  image: TypedText,
  category: TypedText,
  /** Left out: stays as it is. */
  furtherImages: z.array(TypedText).max(MAX_FURTHER_IMAGES).optional(),
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
    /** Left out: the rating stays as it is, also when reviews were written since (SETTLED 25). */
    rating: z.strictObject(rating).optional(),
  }),
]);
export type UpdateProduct = z.infer<typeof UpdateProduct>;

/** Result of undoing an import. */
export const UndoImportResult = z.object({
  /** Number of added products that were deleted. */
  removed: z.number().int(),
  /** Changed products that have their former values again. */
  restored: z.number().int(),
  /** Number of products left as they are because they were changed since; titles of the first ones. */
  kept: z.number().int(),
  keptProducts: z.array(z.string()),
});
export type UndoImportResult = z.infer<typeof UndoImportResult>;

/** An import that can be undone, or was. */
export const PastImport = z.object({
  id: z.string(),
  createdAt: z.string(),
  actorName: z.string(),
  adds: z.number().int(),
  updates: z.number().int(),
  /** Null: it has not been undone. */
  undone: UndoImportResult.nullable(),
});
export type PastImport = z.infer<typeof PastImport>;

/** The newest first. */
export const PastImports = z.object({ imports: z.array(PastImport) });
export type PastImports = z.infer<typeof PastImports>;

export const SelectedProducts = z.strictObject({ ids: z.array(Id).min(1).max(MAX_SELECTED) });
export type SelectedProducts = z.infer<typeof SelectedProducts>;

export const CategoryChanges = z.strictObject({
  changes: z
    .array(z.strictObject({ id: Id, category: TypedText }))
    .min(1)
    .max(MAX_SELECTED),
});
export type CategoryChanges = z.infer<typeof CategoryChanges>;

/** The products that a bulk operation changed, with their former category; others were deleted or unchanged. */
export const ChangedProducts = z.object({
  changed: z.array(z.object({ id: z.string(), category: z.string() })),
});
export type ChangedProducts = z.infer<typeof ChangedProducts>;
