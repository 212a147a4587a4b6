import { z } from 'zod';
import { Version } from '../../server/schemas.ts';
import { normalizeText } from '../catalogue/normalize-text.ts';
import { Id, ListCursor, ListSearch, productPage } from '../catalogue/schemas.ts';
import { UNIT_REFERENCES, UNITS } from '../catalogue/unit-price.ts';
import { INFORMATION_FILTERS } from './rules.ts';

export { NoParams } from '../../server/schemas.ts';
export { ProductParams } from '../catalogue/schemas.ts';

export const ListParams = z.strictObject({
  search: ListSearch,
  show: z.enum(INFORMATION_FILTERS).default('all'),
  cursor: ListCursor,
});
export type ListParams = z.input<typeof ListParams>;

/** See `Content` in the catalogue; `rules.ts` checks the values, with a message per field. */
const Content = z.strictObject({
  content: z.number(),
  unit: z.enum(UNITS),
  per: z.enum(UNIT_REFERENCES),
});

/** Accepts longer texts than `rules.ts`, which refuses them with a message at their field. */
const Text = z.string().max(5_000).overwrite(normalizeText);
/** See `Information` in rules.ts. */
const information = {
  content: Content.nullable(),
  isSoldByPiece: z.boolean(),
  manufacturerId: Id.nullable(),
  warnings: Text,
};

export const SaveInformation = z.strictObject({
  /** The product. */
  id: Id,
  /** The version that was edited; 0 if nothing had been saved. A newer version is not overwritten. */
  version: Version,
  ...information,
});
export type SaveInformation = z.infer<typeof SaveInformation>;

/** A product with its information, for administrators. */
export const InformationRow = z.object({
  /** The product. */
  id: z.string(),
  title: z.string(),
  image: z.string(),
  /** The current price in cents. */
  priceCents: z.number().int(),
  ...information,
  manufacturerName: z.string().nullable(),
  /** 0 if nothing has been saved. */
  version: z.number().int(),
});
export type InformationRow = z.infer<typeof InformationRow>;

export const InformationPage = productPage(InformationRow);
export type InformationPage = z.infer<typeof InformationPage>;

/** Numbers of products for sale that lack information. */
export const MissingCounts = z.object({
  /** Products with neither a content nor the decision that they need no unit price. */
  unitPrices: z.number().int(),
  manufacturers: z.number().int(),
});
export type MissingCounts = z.infer<typeof MissingCounts>;

/** See `ManufacturerDetails` in rules.ts. */
const details = {
  name: Text,
  address: Text,
  contact: Text,
  euName: Text,
  euAddress: Text,
  euContact: Text,
};

export const Manufacturer = z.object({
  id: z.string(),
  ...details,
  /** Increases with every change. */
  version: z.number().int(),
});
export type Manufacturer = z.infer<typeof Manufacturer>;

export const Manufacturers = z.object({ manufacturers: z.array(Manufacturer) });
export type Manufacturers = z.infer<typeof Manufacturers>;

export const AddManufacturer = z.strictObject(details);
export type AddManufacturer = z.infer<typeof AddManufacturer>;

export const UpdateManufacturer = z.strictObject({ id: Id, version: Version, ...details });
export type UpdateManufacturer = z.infer<typeof UpdateManufacturer>;

export const RemoveManufacturer = z.strictObject({ id: Id });
export type RemoveManufacturer = z.infer<typeof RemoveManufacturer>;

/** The information that shoppers see on the product page. */
export const ProductDetails = z.object({
  content: Content.nullable(),
  manufacturer: z.object(details).nullable(),
  warnings: z.string(),
});
export type ProductDetails = z.infer<typeof ProductDetails>;
