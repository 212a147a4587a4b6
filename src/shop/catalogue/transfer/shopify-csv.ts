import { parseDollars } from '../../../shared/money.ts';
import { MAX_DESCRIPTION } from '../limits.ts';
import type { ToldProduct } from './rows.ts';
import { textOfHtml } from './text-of-html.ts';
import { transferTexts } from './texts.ts';

const NEEDED = ['Handle', 'Title', 'Variant Price'];

/** True for the head line of Shopify's product export. */
export function isShopifyHead(head: readonly string[]): boolean {
  return NEEDED.every((name) => head.includes(name));
}

/**
 * Reads Shopify's product export. A product has several lines there, one for each variant or picture: the first tells
 * what we keep. The others answer undefined; a product that is not on sale there, a sentence.
 */
export function shopifyReader(
  head: readonly string[],
): (cells: readonly string[]) => ToldProduct | { title: string; problem: string } | undefined {
  const places = new Map(head.map((name, place) => [name, place]));
  let last = '';
  return (cells) => {
    const told = (column: string) => cells[places.get(column) ?? -1]?.trim() ?? '';
    const handle = told('Handle');
    if (handle === last && told('Title') === '') return undefined;
    last = handle;
    const status = told('Status').toLowerCase();
    if (status === 'draft' || status === 'archived' || told('Published').toLowerCase() === 'false')
      return { title: told('Title'), problem: transferTexts.notOnSale };
    return {
      importKey: handle && `shopify:${handle}`,
      title: told('Title'),
      priceCents: parseDollars(told('Variant Price')),
      category: told('Type') || lastOf(told('Product Category')),
      image: told('Image Src'),
      description: textOfHtml(told('Body (HTML)'), MAX_DESCRIPTION),
    };
  };
}

/** 'Apparel & Accessories > Clothing' is 'Clothing'. */
function lastOf(path: string): string {
  return path.split('>').at(-1)?.trim() ?? '';
}
