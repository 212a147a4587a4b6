import { z } from 'zod';
import { MANAGE_ORDERS, MANAGE_PAGE_SIZE, MANAGE_SORTS, MAX_SELECTED } from './admin-rules.ts';
import { MAX_FURTHER_IMAGES } from './limits.ts';
import { normaliseCategory, normaliseSearch } from './rules.ts';
import { Id, Product } from './schemas.ts';
import { storable } from './storable.ts';

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

const Short = z.string().max(500).overwrite(storable);

export const AdminListParams = z.strictObject({
  search: Short.overwrite(normaliseSearch).optional(),
  category: Short.overwrite(normaliseCategory).optional(),
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

/** Longer than any limit, so that the rules say which limit it is. */
const Typed = z.string().max(10_000).overwrite(storable);

/** What was typed; null where a number was asked for and something else stands. */
const fields = {
  title: Typed,
  description: Typed,
  /** Whole cents. */
  priceCents: z.number().nullable(),
  image: Typed,
  category: Typed,
  /** Left out: stays as it is. */
  furtherImages: z.array(Typed).max(MAX_FURTHER_IMAGES).optional(),
};
const rating = { rate: z.number().nullable(), count: z.number().nullable() };

export const AddProduct = z.discriminatedUnion('form', [
  z.strictObject({ form: z.literal('products'), ...fields }),
  z.strictObject({ form: z.literal('add'), ...fields, ...rating }),
]);
export type AddProduct = z.infer<typeof AddProduct>;

const which = { id: Id, version: z.number().int() };

export const UpdateProduct = z.discriminatedUnion('form', [
  z.strictObject({ form: z.literal('products'), ...which, ...fields }),
  z.strictObject({
    form: z.literal('manage'),
    ...which,
    ...fields,
    /** Left out: the rating stays as it is, whatever reviews came meanwhile (SETTLED 25). */
    rating: z.strictObject(rating).optional(),
  }),
]);
export type UpdateProduct = z.infer<typeof UpdateProduct>;

/** What undoing an import has done. */
export const UndoneImport = z.object({
  /** Added products that were taken off the shelf. */
  removed: z.number().int(),
  /** Changed products that have their former values again. */
  restored: z.number().int(),
  /** Products that stay as they are because somebody changed them since; the first of them by title. */
  kept: z.number().int(),
  keptProducts: z.array(z.string()),
});
export type UndoneImport = z.infer<typeof UndoneImport>;

/** An import that can be undone, or was. */
export const PastImport = z.object({
  id: z.string(),
  createdAt: z.string(),
  actorName: z.string(),
  adds: z.number().int(),
  updates: z.number().int(),
  /** Null: it has not been undone. */
  undone: UndoneImport.nullable(),
});
export type PastImport = z.infer<typeof PastImport>;

/** The newest first. */
export const PastImports = z.object({ imports: z.array(PastImport) });
export type PastImports = z.infer<typeof PastImports>;

export const SelectedProducts = z.strictObject({ ids: z.array(Id).min(1).max(MAX_SELECTED) });
export type SelectedProducts = z.infer<typeof SelectedProducts>;

export const CategoryChanges = z.strictObject({
  changes: z
    .array(z.strictObject({ id: Id, category: Typed }))
    .min(1)
    .max(MAX_SELECTED),
});
export type CategoryChanges = z.infer<typeof CategoryChanges>;

/** The products that a bulk operation changed, with their former category; others were gone or the same already. */
export const ChangedProducts = z.object({
  changed: z.array(z.object({ id: z.string(), category: z.string() })),
});
export type ChangedProducts = z.infer<typeof ChangedProducts>;
