import { CsvColumns } from './csv-columns.ts';
import { htmlDescription } from './html-description.ts';
import type { NotImported } from './not-imported.ts';
import type { CsvProductReader, ParsedProduct } from './rows.ts';
import { transferTexts } from './texts.ts';

const NEEDED = ['Handle', 'Title', 'Variant Price'];
/** Read, or reported as variants and images. */
const USED = [
  'handle',
  'title',
  'body (html)',
  'type',
  'product category',
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

/** True for the head line of Shopify's product export. */
export function isShopifyHead(head: readonly string[]): boolean {
  return NEEDED.every((name) => head.includes(name));
}

/**
 * Reads Shopify's product export. A product has several lines there, one for each variant or image: the first states
 * title, price and description, the others add images.
 */
export function shopifyReader(head: readonly string[], notImported: NotImported): CsvProductReader {
  const columns = new CsvColumns(head, USED);
  let handle = '';
  let product: ParsedProduct | undefined;

  return {
    read(line, cells) {
      const value = (column: string) => columns.cell(cells, column)?.trim() ?? '';
      const continues = value('handle') === handle && value('title') === '';
      const options = ['option1', 'option2', 'option3'].map((name) => value(`${name} value`)).filter(Boolean);
      if (continues) {
        if (!product) return undefined;
        if (value('image src')) product.imageUrls?.push(value('image src'));
        if (options.length > 0 || value('variant price'))
          notImported.add('variants', columns.written('option1 value'), variantOf(product, options));
        columns.reportUnused(cells, notImported);
        return undefined;
      }
      handle = value('handle');
      product = undefined;
      const title = value('title');
      const status = value('status').toLowerCase();
      if (status === 'draft' || status === 'archived' || value('published').toLowerCase() === 'false')
        return { line, title, problem: transferTexts.notOnSale };
      product = {
        line,
        importKey: handle && `shopify:${handle}`,
        title,
        prices: [value('variant price')],
        category: value('type') || lastOf(value('product category')),
        imageUrls: value('image src') ? [value('image src')] : [],
        description: htmlDescription(value('body (html)'), notImported, columns.written('body (html)')),
      };
      columns.reportUnused(cells, notImported);
      return product;
    },
  };
}

function variantOf({ title }: ParsedProduct, options: readonly string[]): string {
  return `${title}: ${options.join(' / ')}`;
}

/** 'Apparel & Accessories > Clothing' is 'Clothing'. */
export function lastOf(path: string): string {
  return path.split('>').at(-1)?.trim() ?? '';
}
