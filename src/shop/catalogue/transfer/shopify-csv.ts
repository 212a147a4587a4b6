import { CsvColumns } from './csv-columns.ts';
import { errors } from './errors.ts';
import { descriptionFromHtml } from './html-description.ts';
import type { CsvProductReader, ParsedProduct } from './rows.ts';

/** Shopify's own category, for products without a type. */
const PRODUCT_CATEGORY = 'product category';
/** Shopify's stock level of a variant, and the system that tracks it: empty for an unlimited variant. */
const LEVEL = 'variant inventory qty';
const TRACKER = 'variant inventory tracker';
const REQUIRED_COLUMNS = ['Handle', 'Title', 'Variant Price'];
/** Columns that are imported, or reported as variants and images. */
const USED_COLUMNS = [
  'handle',
  'title',
  'body (html)',
  'type',
  'published',
  'status',
  'variant price',
  'image src',
  'image position',
  'option1 name',
  'option1 value',
  'option2 name',
  'option2 value',
  'option3 name',
  'option3 value',
];

/** Returns whether a header is that of Shopify's product export. */
export function isShopifyHeader(header: readonly string[]): boolean {
  return REQUIRED_COLUMNS.every((name) => header.includes(name));
}

/**
 * Reads Shopify's product export. A product has one line per variant or image: the first contains title, price and
 * description, the others add images. `withStock`: whether the feature `stock` is on; the levels of
 * variants are added up.
 */
export function shopifyReader(header: readonly string[], withStock: boolean): CsvProductReader {
  const columns = new CsvColumns(header, withStock ? [...USED_COLUMNS, LEVEL, TRACKER] : USED_COLUMNS);
  let handle = '';
  let product: ParsedProduct | undefined;

  return {
    read(line, cells, notImported) {
      const value = (column: string) => columns.cell(cells, column)?.trim() ?? '';
      const isFurtherLine = value('handle') === handle && value('title') === '';
      const options = ['option1', 'option2', 'option3'].map((name) => value(`${name} value`)).filter(Boolean);
      if (isFurtherLine) {
        if (!product) return undefined;
        product.furtherLines?.push(line);
        if (value('image src')) product.imageUrls?.push(value('image src'));
        if (withStock && value(TRACKER)) product.levels?.push(value(LEVEL));
        if (options.length > 0 || value('variant price'))
          notImported.add(
            'variants',
            columns.originalName('option1 value'),
            describeVariant(product, options),
          );
        columns.reportUnused(cells, notImported);
        return undefined;
      }
      handle = value('handle');
      product = undefined;
      const title = value('title');
      const status = value('status').toLowerCase();
      if (status === 'draft' || status === 'archived' || value('published').toLowerCase() === 'false')
        return { line, title, problems: [errors['product-not-on-sale']] };
      product = {
        line,
        furtherLines: [],
        importKey: handle && `shopify:${handle}`,
        title,
        prices: [value('variant price')],
        category: value('type') || lastPathSegment(value(PRODUCT_CATEGORY)),
        imageUrls: value('image src') ? [value('image src')] : [],
        levels: withStock && value(TRACKER) ? [value(LEVEL)] : [],
        description: descriptionFromHtml(
          value('body (html)'),
          notImported,
          columns.originalName('body (html)'),
        ),
      };
      columns.reportUnused(cells, notImported, value('type') ? [] : [PRODUCT_CATEGORY]);
      return product;
    },
  };
}

function describeVariant({ title }: ParsedProduct, options: readonly string[]): string {
  return `${title}: ${options.join(' / ')}`;
}

/** Returns the last segment of a category path: 'Apparel & Accessories > Clothing' becomes 'Clothing'. */
export function lastPathSegment(path: string): string {
  return path.split('>').at(-1)?.trim() ?? '';
}
