import { read, write } from '../../shared/operation.ts';
import type * as s from './admin-schemas.ts';
import type { ProductParams } from './schemas.ts';

export type * from './admin-schemas.ts';

const adminProductShape = {
  id: 0,
  title: 0,
  priceCents: 0,
  image: 0,
  furtherImages: 1,
  category: 0,
  description: 0,
  rating: 0,
  createdBy: 0,
  createdAt: 0,
  updatedAt: 0,
  version: 0,
} as const;

/** Pages of products, sorted by a column (SPEC L58, L120). */
export const adminList = read<s.AdminListParams, s.AdminProductPage>(
  'catalogue.adminList',
  '/admin/products',
  {
    products: 1,
    nextCursor: 0,
  },
);

/** A product's current data, for a form whose data is outdated (SETTLED 23). */
export const adminProduct = read<ProductParams, s.AdminProduct>(
  'catalogue.adminProduct',
  '/admin/products/{id}',
  adminProductShape,
);

/**
 * Adds a product; validated by the rules of the form (SPEC L93, L95). Repeating a request with the same
 * `Idempotency-Key` and the same values returns the product that it added.
 */
export const add = write<s.AddProduct, s.AdminProduct>('catalogue.add', 'POST /products', adminProductShape);

/** Changes a product; 409 if it has changed since `version` (SETTLED 23). */
export const update = write<s.UpdateProduct, s.AdminProduct>(
  'catalogue.update',
  'PATCH /products/{id}',
  adminProductShape,
);

/** Soft-deletes a product (SETTLED 19). */
export const remove = write<ProductParams, s.AdminProduct>(
  'catalogue.remove',
  'DELETE /products/{id}',
  adminProductShape,
);

/** Restores a deleted product. */
export const restore = write<ProductParams, s.AdminProduct>(
  'catalogue.restore',
  'POST /products/{id}/restore',
  adminProductShape,
);

/** Soft-deletes several products. */
export const removeSelected = write<s.SelectedProducts, s.ChangedProducts>(
  'catalogue.removeSelected',
  'POST /products/remove',
  { changed: 1 },
);

/** Restores products that `removeSelected` deleted. */
export const restoreSelected = write<s.SelectedProducts, s.ChangedProducts>(
  'catalogue.restoreSelected',
  'POST /products/restore',
  { changed: 1 },
);

/** Changes the category of several products; the response contains the previous categories, for Undo. */
export const recategorise = write<s.CategoryChanges, s.ChangedProducts>(
  'catalogue.recategorise',
  'POST /products/category',
  { changed: 1 },
);

/** The latest product imports that can be undone or have been undone. */
export const imports = read<Record<string, never>, s.PastImports>(
  'catalogue.imports',
  '/admin/product-imports',
  { imports: 1 },
);

/** Undoes an import, except for products that have changed since. */
export const undoImport = write<ProductParams, s.UndoImportResult>(
  'catalogue.undoImport',
  'POST /admin/product-imports/{id}/undo',
  { removed: 0, restored: 0, kept: 0, keptProducts: 1 },
);
