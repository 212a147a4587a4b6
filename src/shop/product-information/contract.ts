import { read, write } from '../../shared/operation.ts';
import type * as s from './schemas.ts';

export type * from './schemas.ts';

/** Content, manufacturer and safety warnings of a product; empty for an unknown or deleted one. */
export const ofProduct = read<s.ProductParams, s.ProductDetails>(
  'productInformation.ofProduct',
  '/products/{id}/information',
  { content: 0, manufacturer: 0, warnings: 0 },
);

/** Pages of products with their information, by title. */
export const list = read<s.ListParams, s.InformationPage>(
  'productInformation.list',
  '/admin/product-information',
  { products: 1, nextCursor: 0 },
);

const rowShape = {
  id: 0,
  title: 0,
  image: 0,
  priceCents: 0,
  content: 0,
  isSoldByPiece: 0,
  manufacturerId: 0,
  manufacturerName: 0,
  warnings: 0,
  version: 0,
} as const;

/** The information of one product; 404 if it does not exist. */
export const row = read<s.ProductParams, s.InformationRow>(
  'productInformation.row',
  '/admin/product-information/{id}',
  rowShape,
);

/** How many products for sale lack a decision about their unit price, and how many a manufacturer. */
export const missing = read<s.NoParams, s.MissingCounts>(
  'productInformation.missing',
  '/admin/product-information/missing',
  { unitPrices: 0, manufacturers: 0 },
);

/**
 * Replaces the information of a product. 400 with a message per field; 404 without the product; 409 if it has changed
 * since `version`, or the manufacturer has been deleted.
 */
export const save = write<s.SaveInformation, s.InformationRow>(
  'productInformation.save',
  'PUT /admin/product-information/{id}',
  rowShape,
);

/** All manufacturers, by name. */
export const manufacturers = read<s.NoParams, s.Manufacturers>(
  'productInformation.manufacturers',
  '/admin/manufacturers',
  { manufacturers: 1 },
);

const oneManufacturer = {
  id: 0,
  name: 0,
  address: 0,
  contact: 0,
  euName: 0,
  euAddress: 0,
  euContact: 0,
  version: 0,
} as const;

/** Adds a manufacturer; 400 with a message per field; 409 if the name is taken or there are too many. */
export const addManufacturer = write<s.AddManufacturer, s.Manufacturer>(
  'productInformation.addManufacturer',
  'POST /admin/manufacturers',
  oneManufacturer,
);

/** Changes a manufacturer; 409 if it has changed since `version`; otherwise as `addManufacturer`. */
export const updateManufacturer = write<s.UpdateManufacturer, s.Manufacturer>(
  'productInformation.updateManufacturer',
  'PUT /admin/manufacturers/{id}',
  oneManufacturer,
);

/** Deletes a manufacturer; 409 if products name it. Idempotent. */
export const removeManufacturer = write<s.RemoveManufacturer>(
  'productInformation.removeManufacturer',
  'DELETE /admin/manufacturers/{id}',
);
