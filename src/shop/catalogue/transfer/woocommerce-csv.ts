import { unescapeFormula } from '../../../shared/csv.ts';
import { CsvColumns } from './csv-columns.ts';
import { descriptionFromHtml } from './html-description.ts';
import type { NotImportedValues } from './not-imported.ts';
import type { CsvProductReader, ParsedProduct, RejectedRow } from './rows.ts';
import { lastPathSegment } from './shopify-csv.ts';
import { transferTexts } from './texts.ts';

const REQUIRED_COLUMNS = ['type', 'sku', 'name', 'published', 'regular price'];
/** Read, or reported as variants, images and categories. */
const USED_COLUMNS = [
  'id',
  'type',
  'name',
  'published',
  'visibility in catalog',
  'description',
  'regular price',
  'categories',
  'images',
  'parent',
];

/** True for the header line of WooCommerce's product export. */
export function isWooCommerceHeader(header: readonly string[]): boolean {
  const names = header.map((name) => name.trim().toLowerCase());
  return REQUIRED_COLUMNS.every((name) => names.includes(name));
}

/**
 * Reads WooCommerce's product export. A variable product has no price of its own: the lowest of its variations is taken,
 * anywhere in the file.
 */
export function wooCommerceReader(
  header: readonly string[],
  notImported: NotImportedValues,
): CsvProductReader {
  const columns = new CsvColumns(header, USED_COLUMNS);
  /** Variable products by SKU and by `id:44`, as variations name them. */
  const parents = new Map<string, ParsedProduct>();
  const variations: { line: number; title: string; parent: string; price: string }[] = [];

  return {
    read(line, cells) {
      const value = (column: string) => unescapeFormula(columns.cell(cells, column) ?? '').trim();
      const [title, types] = [value('name'), value('type').toLowerCase().split(/,\s*/)];
      const hidden = value('visibility in catalog').toLowerCase() === 'hidden';
      const rejected = (problem: string) => ({ line, title, problem });
      if (types.includes('grouped') || types.includes('external'))
        return rejected(transferTexts.notSoldAlone);
      if (value('published') !== '1' || hidden) return rejected(transferTexts.notOnSale);
      const [regular, sale] = [value('regular price'), value('sale price')];
      // A sale with dates may be over or not have begun.
      const onSale = sale !== '' && !value('date sale price starts') && !value('date sale price ends');
      if (onSale) notImported.add('column', columns.originalName('regular price'), regular);
      const price = onSale ? sale : regular;
      const text = value('description') ? 'description' : 'short description';
      columns.reportUnused(cells, notImported, onSale ? ['sale price', text] : [text]);
      if (types.includes('variation')) {
        variations.push({ line, title, parent: value('parent'), price });
        return undefined;
      }
      const [category = '', ...others] = splitList(value('categories'));
      for (const other of others) notImported.add('categories', columns.originalName('categories'), other);
      const product: ParsedProduct = {
        line,
        importKey: importKeyFor(value('id'), value('sku')),
        title,
        prices: types.includes('variable') ? [] : [price],
        category: lastPathSegment(category),
        imageUrls: splitList(value('images')),
        description: descriptionFromHtml(
          // The export writes line ends as two characters.
          value(text).replaceAll('\\n', '\n'),
          notImported,
          columns.originalName(text),
        ),
      };
      if (types.includes('variable')) {
        if (value('sku')) parents.set(value('sku'), product);
        if (value('id')) parents.set(`id:${value('id')}`, product);
      }
      return product;
    },

    finish() {
      const rejected: RejectedRow[] = [];
      for (const { line, title, parent, price } of variations) {
        const product = parents.get(parent);
        if (product) {
          if (price) product.prices.push(price);
          notImported.add('variants', columns.originalName('parent'), title);
        } else rejected.push({ line, title, problem: transferTexts.noParent });
      }
      return rejected;
    },
  };
}

function importKeyFor(id: string, sku: string): string | undefined {
  if (id) return `woocommerce:${id}`;
  return sku ? `woocommerce:sku:${sku}` : undefined;
}

/** Elements separated by commas; one that belongs to an element is written `\,`. */
function splitList(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter(Boolean);
}
