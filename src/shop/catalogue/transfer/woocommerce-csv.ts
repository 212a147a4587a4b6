import { unescapeFormula } from '../../../shared/csv.ts';
import type { Message } from '../../../shared/message.ts';
import { type ColumnTranslations, CsvColumns, columnKeys } from './csv-columns.ts';
import { errors } from './errors.ts';
import { descriptionFromHtml } from './html-description.ts';
import type { CsvProductReader, ParsedProduct, RejectedRow } from './rows.ts';
import { lastPathSegment } from './shopify-csv.ts';

const REQUIRED_COLUMNS = ['type', 'sku', 'name', 'published', 'regular price'];
/** Columns that are imported, or reported as variants, images and categories. */
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

/** The stock level of a product or variation; empty if it is unlimited. */
const STOCK = 'stock';

/** German column names. WooCommerce translates only the header; some names differ between its versions. */
const GERMAN_COLUMNS: ColumnTranslations = new Map([
  ['typ', 'type'],
  ['bestand', 'stock'],
  ['lagerbestand', 'stock'],
  ['artikelnummer', 'sku'],
  ['artikelnummer (sku)', 'sku'],
  ['veröffentlicht', 'published'],
  ['sichtbarkeit im katalog', 'visibility in catalog'],
  ['kurzbeschreibung', 'short description'],
  ['beschreibung', 'description'],
  ['datum, an dem angebotspreis beginnt', 'date sale price starts'],
  ['datum, an dem der angebotspreis beginnt', 'date sale price starts'],
  ['datum, an dem angebotspreis endet', 'date sale price ends'],
  ['datum, an dem der angebotspreis endet', 'date sale price ends'],
  ['angebotspreis', 'sale price'],
  ['regulärer preis', 'regular price'],
  ['kategorien', 'categories'],
  ['bilder', 'images'],
  ['übergeordnet', 'parent'],
  ['übergeordnetes produkt', 'parent'],
]);

/** Returns whether a header is that of WooCommerce's product export, in English or German. */
export function isWooCommerceHeader(header: readonly string[]): boolean {
  const names = columnKeys(header, GERMAN_COLUMNS);
  return REQUIRED_COLUMNS.every((name) => names.includes(name));
}

/**
 * Reads WooCommerce's product export. A variable product has no price; it gets the lowest price of its variations,
 * which may be anywhere in the file. `withStock`: whether the feature `stock` is on; a variable product without a level
 * gets the sum of its variations' levels.
 */
export function wooCommerceReader(header: readonly string[], withStock: boolean): CsvProductReader {
  const columns = new CsvColumns(header, withStock ? [...USED_COLUMNS, STOCK] : USED_COLUMNS, GERMAN_COLUMNS);
  /** Variable products by SKU and by `id:44`, the two forms in which variations reference them. */
  const parents = new Map<string, ParsedProduct>();
  const variations: { line: number; title: string; parent: string; price: string; level: string }[] = [];
  /** Products with a level of their own. */
  const ownLevels = new Set<ParsedProduct>();

  return {
    read(line, cells, notImported) {
      const value = (column: string) => unescapeFormula(columns.cell(cells, column) ?? '').trim();
      const [title, types] = [value('name'), value('type').toLowerCase().split(/,\s*/)];
      const isHidden = value('visibility in catalog').toLowerCase() === 'hidden';
      const rejected = (problem: Message) => ({ line, title, problems: [problem] });
      if (types.includes('grouped') || types.includes('external'))
        return rejected(errors['product-not-sold-alone']);
      if (value('published') !== '1' || isHidden) return rejected(errors['product-not-on-sale']);
      const level = withStock ? value(STOCK) : '';
      const [regular, sale] = [value('regular price'), value('sale price')];
      // A sale price with dates is ignored: the sale may have ended or not started.
      const isOnSale = sale !== '' && !value('date sale price starts') && !value('date sale price ends');
      if (isOnSale) notImported.add('column', columns.originalName('regular price'), regular);
      const price = isOnSale ? sale : regular;
      const descriptionColumn = value('description') ? 'description' : 'short description';
      const used = isOnSale ? ['sale price', descriptionColumn] : [descriptionColumn];
      columns.reportUnused(cells, notImported, used);
      if (types.includes('variation')) {
        notImported.add('variants', columns.originalName('parent'), title);
        variations.push({ line, title, parent: value('parent'), price, level });
        return undefined;
      }
      const [category = '', ...others] = splitList(value('categories'));
      for (const other of others) notImported.add('categories', columns.originalName('categories'), other);
      const product: ParsedProduct = {
        line,
        furtherLines: [],
        importKey: importKeyFor(value('id'), value('sku')),
        title,
        prices: types.includes('variable') ? [] : [price],
        category: lastPathSegment(category),
        imageUrls: splitList(value('images')),
        levels: [level],
        description: descriptionFromHtml(
          // The export writes a line break as a backslash and an n.
          value(descriptionColumn).replaceAll('\\n', '\n'),
          notImported,
          columns.originalName(descriptionColumn),
        ),
      };
      if (level !== '') ownLevels.add(product);
      if (types.includes('variable')) {
        if (value('sku')) parents.set(value('sku'), product);
        if (value('id')) parents.set(`id:${value('id')}`, product);
      }
      return product;
    },

    finish() {
      const rejected: RejectedRow[] = [];
      for (const { line, title, parent, price, level } of variations) {
        const product = parents.get(parent);
        if (product) {
          product.furtherLines?.push(line);
          if (price) product.prices.push(price);
          if (!ownLevels.has(product)) product.levels?.push(level);
        } else rejected.push({ line, title, problems: [errors['parent-not-imported']] });
      }
      return rejected;
    },
  };
}

function importKeyFor(id: string, sku: string): string | undefined {
  if (id) return `woocommerce:${id}`;
  return sku ? `woocommerce:sku:${sku}` : undefined;
}

/** Splits a list at commas; a comma within an element is written as `\,`. */
function splitList(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter(Boolean);
}
