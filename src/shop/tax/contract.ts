import { read, write } from '../../shared/operation.ts';
import type * as s from './schemas.ts';

export type * from './schemas.ts';

/** How prices are taxed today, for product pages and carts. */
export const current = read<s.NoParams, s.CurrentTax>('tax.current', '/tax', {
  country: 0,
  state: 0,
  inclusive: 0,
  rounding: 0,
  labels: 0,
  exempt: 0,
  scheme: 0,
  day: 0,
  rates: 1,
});

const savedShape = { version: 0, settings: 0 } as const;

/** Settings and rates. */
export const settings = read<s.NoParams, s.SavedSettings>('tax.settings', '/admin/tax', savedShape);

/** Saves settings as a new version; 409 if an administrator has saved others since, 400 with a message per field. */
export const save = write<s.SaveSettings, s.SavedSettings>('tax.save', 'PUT /admin/tax', savedShape);

/** Saves an earlier version again, as a new version (Undo); 409 if an administrator has saved others since. */
export const restore = write<s.RestoreVersion, s.SavedSettings>(
  'tax.restore',
  'POST /admin/tax/restore',
  savedShape,
);

/** The sum that counts towards the threshold of 10,000 EUR. */
export const threshold = read<s.NoParams, s.Threshold>('tax.threshold', '/admin/tax/threshold', {
  year: 0,
  cents: 0,
});

/** Pages of products with their classes, by title. */
export const products = read<s.ClassParams, s.ClassPage>('tax.products', '/admin/tax/products', {
  products: 1,
  nextCursor: 0,
});

/** Sets the classes of up to 100 products, all or none; 409 if one no longer has the class that was shown. */
export const setClasses = write<s.SetClasses>('tax.setClasses', 'POST /admin/tax/products');

/** Sales and refunds of a quarter by country and rate. */
export const report = read<s.ReportParams, s.Report>('tax.report', '/admin/tax/report', {
  quarter: 0,
  rows: 1,
  day: 0,
});

/** Path of the report as CSV, with the same parameters. */
export const REPORT_FILE_PATH = '/api/admin/tax-report.csv';
