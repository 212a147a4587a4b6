import { describe, expect, it } from 'vitest';
import {
  dummyJsonProducts,
  SHOPIFY_CSV,
  WOOCOMMERCE_CSV,
  WOOCOMMERCE_GERMAN_HEADER,
} from '../../../../test/product-files.ts';
import { ProductFile } from './read-file.ts';
import { transferTexts } from './texts.ts';

/** Reads a file and counts its omitted values, as if these products were imported: by default all valid ones. */
function readAll(text: string, isImported: (title: string) => boolean = () => true) {
  const file = new ProductFile(text);
  const rows = [...file.rows()].filter((row) => row !== undefined);
  const imported = rows.flatMap((row) =>
    'product' in row && isImported(row.title)
      ? [{ ...row.product, line: row.line, furtherLines: row.furtherLines }]
      : [],
  );
  const counting = file.countNotImported(imported);
  let step = counting.next();
  while (!step.done) step = counting.next();
  const notImported = step.value;
  return {
    format: file.format,
    products: rows.flatMap((row) => ('product' in row ? [row.product] : [])),
    problems: rows.flatMap((row) =>
      'problems' in row ? [[row.line, row.title, row.problems[0]?.message]] : [],
    ),
    omitted: Object.fromEntries(
      notImported.map(({ kind, column, count }) => [kind === 'column' ? column : kind, count]),
    ),
    examples: notImported.map(({ example }) => example),
  };
}

describe('files of other shops', () => {
  it('reads DummyJSON’s 194 products as an array or under "products", and lists what is not imported', () => {
    const list = dummyJsonProducts();
    const { products, problems, omitted } = readAll(JSON.stringify(list));
    expect([products.length, problems.length]).toEqual([194, 0]);
    expect(products[0]).toMatchObject({
      importKey: 'dummyjson:1',
      priceCents: 999,
      imageUrls: ['https://cdn.test/1/0.webp', 'https://cdn.test/1/1.webp', 'https://cdn.test/1/2.webp'],
    });
    expect(omitted).not.toHaveProperty('images');
    expect(omitted).toMatchObject({
      discountPercentage: 194,
      stock: 194,
      tags: 194,
      brand: 174,
      sku: 194,
    });
    const nested = readAll(JSON.stringify({ products: list, total: 194, skip: 0, limit: 194 }));
    expect(nested.products).toEqual(products);
    expect(nested.omitted).toEqual(omitted);
  });

  it('reads Shopify’s CSV with all images, and counts variants, compare-at prices, SKUs, stock and tags', () => {
    const { format, products, problems, omitted, examples } = readAll(SHOPIFY_CSV);
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
    expect(omitted).toMatchObject({
      variants: 1,
      'Variant Compare At Price': 3,
      'Variant SKU': 2,
      'Variant Inventory Qty': 4,
      Tags: 3,
      Vendor: 3,
    });
    expect(omitted).not.toHaveProperty('images');
    expect(omitted).not.toHaveProperty('SEO Title');
    expect(examples[0]).toBe('Rope Bracelet: Black');
  });

  it('reads WooCommerce’s CSV: sale prices, the lowest variation, the first category, line breaks', () => {
    const { format, products, omitted } = readAll(WOOCOMMERCE_CSV);
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
      // A sale price with dates is ignored.
      expect.objectContaining({ title: 'Scarf', priceCents: 1_500 }),
      expect.objectContaining({ title: 'Album', priceCents: 1_500, category: 'music' }),
    ]);
    expect(omitted).not.toHaveProperty('images');
    expect(omitted).toMatchObject({
      variants: 2,
      categories: 1,
      'Regular price': 1,
      'Sale price': 1,
      'Short description': 1,
      // The SKUs of the four products, and of the two variations that are imported with one of them.
      SKU: 6,
      Stock: 1,
    });
  });

  it('reads WooCommerce’s CSV with German headings of several versions', () => {
    const german = WOOCOMMERCE_CSV.replace(/^.*$/m, WOOCOMMERCE_GERMAN_HEADER);
    const older = german
      .replaceAll(' an dem der ', ' an dem ')
      .replace('Artikelnummer', 'Artikelnummer (SKU)')
      .replace('Übergeordnetes Produkt', 'Übergeordnet');
    const { products, problems, omitted } = readAll(WOOCOMMERCE_CSV);
    for (const text of [german, older, german.toUpperCase()]) {
      expect(text).not.toBe(WOOCOMMERCE_CSV);
      expect(new ProductFile(text).format).toBe('woocommerce');
    }
    for (const text of [german, older]) {
      const read = readAll(text);
      expect([read.products, read.problems]).toEqual([products, problems]);
      expect(Object.values(read.omitted)).toEqual(Object.values(omitted));
    }
    expect(readAll(german).omitted).toMatchObject({ 'Regulärer Preis': 1, Kurzbeschreibung: 1, Bestand: 1 });
  });

  it('lists Shopify’s category as not imported if the type is imported instead', () => {
    const file = (type: string) =>
      `Handle,Title,Product Category,Type,Variant Price\nmug,Mug,Home > Mugs,${type},3\n`;
    expect(readAll(file('Cups'))).toMatchObject({
      products: [{ category: 'cups' }],
      omitted: { 'Product Category': 1 },
      examples: ['Home > Mugs'],
    });
    expect(readAll(file(''))).toMatchObject({ products: [{ category: 'mugs' }], omitted: {} });
  });

  it('lists a rating without a number of ratings as not imported', () => {
    const product = { id: 1, title: 'Mug', price: 3, rating: 4.5 };
    expect(readAll(JSON.stringify([product])).omitted).toEqual({ rating: 1 });
    expect(readAll(JSON.stringify([{ ...product, reviews: [{ rating: 4 }] }])).omitted).toEqual({
      reviews: 1,
    });
    expect(readAll('title,price,rating_rate\nMug,3,4.5\n').omitted).toEqual({ rating_rate: 1 });
  });

  it.each<[string, string, Record<string, number>]>([
    [
      'the shop’s own CSV',
      'title,price,colour,image,further_images\nMug,3,red,/a.png,javascript:x\nPot,x,blue,/a.png,javascript:x\n',
      { images: 1, colour: 1 },
    ],
    [
      'Shopify’s CSV, variants included',
      'Handle,Title,Variant Price,Option1 Value,Tags\nmug,Mug,3,S,new\nmug,,4,L,\npot,Pot,x,S,old\npot,,4,L,\n',
      { variants: 1, Tags: 1 },
    ],
    [
      'WooCommerce’s CSV, variations included',
      [
        'ID,Type,SKU,Name,Published,Regular price,Categories,Parent',
        '1,variable,m,Mug,1,,"a,b",',
        '2,variation,m-s,Mug - S,1,3,,m',
        '3,variation,p-s,Pot - S,1,x,,p',
        '4,variable,p,Pot,1,,"a,b",',
        '5,variation,l-s,Lost - S,1,3,,l',
      ].join('\n'),
      { variants: 1, categories: 1, SKU: 2 },
    ],
    [
      'a JSON list',
      JSON.stringify([
        { title: 'Mug', price: 3, stock: 1, description: 'x'.repeat(2_000) },
        { title: 'Pot', price: 'x', stock: 1, description: 'x'.repeat(2_000) },
      ]),
      { descriptions: 1, stock: 1 },
    ],
  ])('counts only values of rows that are imported: %s', (_, text, omitted) => {
    expect(readAll(text).omitted).toEqual(omitted);
    expect(readAll(text, () => false).omitted).toEqual({});
  });

  it('gives the reason for each WooCommerce row that cannot be imported', () => {
    expect(readAll(WOOCOMMERCE_CSV).problems).toEqual([
      [5, 'Hidden Hoodie', transferTexts.errors['product-not-on-sale']],
      [10, 'Clothes Set', transferTexts.errors['product-not-sold-alone']],
      [11, 'Draft', transferTexts.errors['product-not-on-sale']],
      [9, 'Lost - Red', transferTexts.errors['parent-not-imported']],
    ]);
  });

  it('reports truncated descriptions, and truncates examples', () => {
    const { products, omitted, examples } = readAll(
      JSON.stringify([{ id: 1, title: 'Mug', price: 3, image: '/a.png', description: 'x'.repeat(2_000) }]),
    );
    expect(products[0]!.description).toHaveLength(1_000);
    expect(omitted).toEqual({ descriptions: 1 });
    expect(examples[0]).toHaveLength(60);
  });

  it('lists unknown columns of the own format, up to the maximum of a CSV file', () => {
    expect(readAll('title,price,colour,size\nMug,3,red,\nCup,4,blue,\n').omitted).toEqual({ colour: 2 });
    const wild = Array.from({ length: 3_000 }, (_, n) => ({ title: 'Mug', price: 1, [`extra${n}`]: 1 }));
    expect(Object.keys(readAll(JSON.stringify(wild)).omitted)).toHaveLength(2_000);
  });
});

describe('stock levels', () => {
  const levelsOf = (text: string, withStock = true) => {
    const rows = [...new ProductFile(text, { withStock }).rows()].filter((row) => row !== undefined);
    return rows.map((row) => ('product' in row ? row.product.pieces : row.problems[0]?.code));
  };
  const shopify = (lines: string) =>
    `Handle,Title,Variant Price,Variant Inventory Tracker,Variant Inventory Qty\n${lines}`;
  const woo = (lines: string) => `ID,Type,SKU,Name,Published,Regular price,Parent,Stock\n${lines}`;

  it.each<[string, string, (number | string | undefined)[]]>([
    ['our own CSV', 'title,price,stock\nMug,3,"1,200"\nPot,4,\nPan,5,0\n', [1_200, undefined, 0]],
    [
      'our own CSV with invalid levels',
      'title,price,stock\nMug,3,1.5\nPot,4,0x10\nPan,5,1000001\n',
      Array(3).fill('level-invalid'),
    ],
    ['a JSON list', '[{"title":"Mug","price":3,"stock":4},{"title":"Pot","price":3}]', [4, undefined]],
    ['Shopify, the sum of all variants', shopify('mug,Mug,3,shopify,2\nmug,,3,shopify,5\n'), [7]],
    ['Shopify, unlimited variants', shopify('mug,Mug,3,,0\n'), [undefined]],
    ['Shopify, oversold variants', shopify('mug,Mug,3,shopify,-4\nmug,,3,shopify,1\n'), [1]],
    ['WooCommerce', woo('1,simple,a,Mug,1,3,,8\n2,simple,b,Pot,1,3,,\n'), [8, undefined]],
    [
      'WooCommerce, the sum of all variations',
      woo('1,variable,a,Mug,1,,,\n2,variation,b,Mug,1,3,a,2\n3,variation,c,Mug,1,3,a,3\n'),
      [5],
    ],
    [
      'WooCommerce, the level of the whole product',
      woo('1,variable,a,Mug,1,,,9\n2,variation,b,Mug,1,3,a,2\n'),
      [9],
    ],
  ])('are read from %s', (_, text, levels) => {
    expect(levelsOf(text)).toEqual(levels);
  });

  it('are not read while the feature `stock` is off', () => {
    expect(levelsOf('title,price,stock\nMug,3,many\n', false)).toEqual([undefined]);
    expect(readAll('title,price,stock\nMug,3,12\n').omitted).toEqual({ stock: 1 });
  });
});
