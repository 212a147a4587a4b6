import { describe, expect, it } from 'vitest';
import { dummyJsonProducts, SHOPIFY_CSV, WOOCOMMERCE_CSV } from '../../../../test/product-files.ts';
import { ProductFile } from './read-file.ts';
import { transferTexts } from './texts.ts';

function readAll(text: string) {
  const file = new ProductFile(text);
  const rows = [...file.rows()].filter((row) => row !== undefined);
  return {
    format: file.format,
    products: rows.flatMap((row) => ('product' in row ? [row.product] : [])),
    problems: rows.flatMap((row) => ('problem' in row ? [[row.line, row.title, row.problem]] : [])),
    left: Object.fromEntries(
      file.notImported.list().map(({ kind, column, count }) => [kind === 'column' ? column : kind, count]),
    ),
    examples: file.notImported.list().map(({ example }) => example),
  };
}

describe('files of other shops', () => {
  it('reads DummyJSON’s 194 products alike as an array and under "products", and names what stays behind', () => {
    const list = dummyJsonProducts();
    const { products, problems, left } = readAll(JSON.stringify(list));
    expect([products.length, problems.length]).toEqual([194, 0]);
    expect(products[0]).toMatchObject({
      importKey: 'dummyjson:1',
      priceCents: 999,
      imageUrls: ['https://cdn.test/1/0.webp', 'https://cdn.test/1/1.webp', 'https://cdn.test/1/2.webp'],
    });
    expect(left).not.toHaveProperty('images');
    expect(left).toMatchObject({
      discountPercentage: 194,
      stock: 194,
      tags: 194,
      brand: 174,
      sku: 194,
    });
    const nested = readAll(JSON.stringify({ products: list, total: 194, skip: 0, limit: 194 }));
    expect(nested.products).toEqual(products);
    expect(nested.left).toEqual(left);
  });

  it('reads Shopify’s CSV with all images, and counts variants, compare-at prices, SKUs, stock and tags', () => {
    const { format, products, problems, left, examples } = readAll(SHOPIFY_CSV);
    expect([format, problems]).toEqual(['shopify', []]);
    expect(products).toMatchObject([
      {
        importKey: 'shopify:rope-bracelet',
        title: 'Rope Bracelet',
        priceCents: 4_299,
        category: 'bracelet',
        imageUrls: [
          'https://cdn.test/rope-blue.jpg',
          'https://cdn.test/rope-black.jpg',
          'https://cdn.test/rope-both.jpg',
        ],
      },
      { title: 'Cord Choker', description: 'Black cord with pendant.\nLength, 12" with 2.5" extender' },
      { title: 'Star Earrings', imageUrls: [] },
    ]);
    expect(left).toMatchObject({
      variants: 1,
      'Variant Compare At Price': 3,
      'Variant SKU': 2,
      'Variant Inventory Qty': 4,
      Tags: 3,
      Vendor: 3,
    });
    expect(left).not.toHaveProperty('images');
    expect(left).not.toHaveProperty('SEO Title');
    expect(examples[0]).toBe('Rope Bracelet: Black');
  });

  it('reads WooCommerce’s CSV: sale prices, the lowest variation, the first category, line ends', () => {
    const { format, products, left } = readAll(WOOCOMMERCE_CSV);
    expect(format).toBe('woocommerce');
    expect(products).toEqual([
      {
        importKey: 'woocommerce:44',
        title: 'Plain Tee',
        priceCents: 1_550,
        category: 'tees',
        imageUrls: ['https://cdn.test/tee-1.jpg', 'https://cdn.test/tee-2.jpg'],
        description: 'First line.\nSecond, with weight.',
      },
      expect.objectContaining({ title: 'Wool Cap', priceCents: 1_800, description: 'Only short words.' }),
      // A sale with dates is not taken over.
      expect.objectContaining({ title: 'Scarf', priceCents: 1_500 }),
      expect.objectContaining({ title: 'Album', priceCents: 1_500, category: 'music' }),
    ]);
    expect(left).not.toHaveProperty('images');
    expect(left).toMatchObject({
      variants: 2,
      categories: 1,
      'Regular price': 1,
      'Sale price': 1,
      'Short description': 1,
      SKU: 7,
      Stock: 1,
    });
  });

  it('says of each WooCommerce row that is no product to sell here why', () => {
    expect(readAll(WOOCOMMERCE_CSV).problems).toEqual([
      [5, 'Hidden Hoodie', transferTexts.notOnSale],
      [10, 'Clothes Set', transferTexts.notSoldAlone],
      [11, 'Draft', transferTexts.notOnSale],
      [9, 'Lost - Red', transferTexts.noParent],
    ]);
  });

  it('reports a description that is cut, and shortens examples', () => {
    const { products, left, examples } = readAll(
      JSON.stringify([{ id: 1, title: 'Mug', price: 3, image: '/a.png', description: 'x'.repeat(2_000) }]),
    );
    expect(products[0]!.description).toHaveLength(1_000);
    expect(left).toEqual({ descriptions: 1 });
    expect(examples[0]).toHaveLength(60);
  });

  it('names unknown columns of our own format, and no more of them than a sheet can have', () => {
    expect(readAll('title,price,colour,size\nMug,3,red,\nCup,4,blue,\n').left).toEqual({ colour: 2 });
    const wild = Array.from({ length: 3_000 }, (_, n) => ({ title: 'Mug', price: 1, [`extra${n}`]: 1 }));
    expect(Object.keys(readAll(JSON.stringify(wild)).left)).toHaveLength(2_000);
  });
});
