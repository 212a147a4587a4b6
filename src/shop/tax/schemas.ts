import { z } from 'zod';
import { Version } from '../../server/schemas.ts';
import { Id, ListCursor, ListSearch, productPage } from '../catalogue/schemas.ts';
import { MAX_RATES } from './check-settings.ts';
import { CLASS_FILTERS, MAX_BULK } from './product-classes.ts';
import { parseQuarter } from './report.ts';
import { RATED_CLASSES, SCHEMES, TAX_CLASSES } from './rules.ts';

export { NoParams, RestoreVersion } from '../../server/schemas.ts';

/** Accepts longer texts than `check-settings.ts`, which has a message for each invalid one. */
const text = z.string().max(200);
const basis = {
  country: text,
  state: text,
  inclusive: z.boolean(),
  rounding: z.enum(['line', 'rate']),
  labels: z.strictObject({ en: text, de: text }),
  exempt: z.boolean(),
  scheme: z.enum(SCHEMES),
};
const rate = { country: text, state: text, taxClass: z.enum(RATED_CLASSES), rate: z.number() };

const TaxSettings = z.strictObject({
  ...basis,
  rates: z.array(z.strictObject({ ...rate, validFrom: text })).max(MAX_RATES),
});

/** See `CurrentTax` in rules.ts. */
export const CurrentTax = z.object({ ...basis, day: z.string(), rates: z.array(z.object(rate)) });
export type CurrentTax = z.infer<typeof CurrentTax>;

export const SavedSettings = z.object({ version: Version, settings: TaxSettings });
export type SavedSettings = z.infer<typeof SavedSettings>;

export const SaveSettings = z.strictObject({ version: Version, settings: TaxSettings });
export type SaveSettings = z.infer<typeof SaveSettings>;

export const Threshold = z.object({
  year: z.number(),
  /** Net amounts of this year's orders from other EU countries, in cents, without reverse charges. */
  cents: z.number(),
});
export type Threshold = z.infer<typeof Threshold>;

const TaxClass = z.enum(TAX_CLASSES);

export const ClassParams = z.strictObject({
  search: ListSearch,
  show: z.enum(CLASS_FILTERS).default('all'),
  cursor: ListCursor,
});
export type ClassParams = z.input<typeof ClassParams>;

/** A product with its class. */
export const ClassedProduct = z.object({
  id: z.string(),
  title: z.string(),
  image: z.string(),
  taxClass: TaxClass,
});
export type ClassedProduct = z.infer<typeof ClassedProduct>;

export const ClassPage = productPage(ClassedProduct);
export type ClassPage = z.infer<typeof ClassPage>;

export const SetClasses = z.strictObject({
  /** `from`: the class that the administrator saw. */
  products: z
    .array(z.strictObject({ id: Id, from: TaxClass, to: TaxClass }))
    .min(1)
    .max(MAX_BULK)
    .refine((products) => new Set(products.map(({ id }) => id)).size === products.length),
});
export type SetClasses = z.infer<typeof SetClasses>;

/** Parameters of the report, both for the page and for the CSV file. */
export const ReportParams = z.strictObject({
  /** "2026-4"; without it the current one. */
  quarter: z
    .string()
    .refine((text) => parseQuarter(text))
    .optional(),
});
export type ReportParams = z.infer<typeof ReportParams>;

/** Sales or refunds of a quarter at one rate of one country, in cents; refunds are negative. */
export const ReportRow = z.object({
  kind: z.enum(['sale', 'refund']),
  country: z.string(),
  rate: z.number(),
  reverseCharge: z.boolean(),
  exempt: z.boolean(),
  netCents: z.number(),
  taxCents: z.number(),
  grossCents: z.number(),
});
export type ReportRow = z.infer<typeof ReportRow>;

export const Report = z.object({
  /** "2026-4" */
  quarter: z.string(),
  rows: z.array(ReportRow),
  /** Today in the shop's time zone: '2026-01-31'. */
  day: z.string(),
});
export type Report = z.infer<typeof Report>;
