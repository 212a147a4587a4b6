import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../../../shared/csv.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { MAX_FURTHER_IMAGES } from '../limits.ts';
import { htmlToText } from './html-to-text.ts';
import { type ExportedProduct, ownCsvHeader, ownCsvLine } from './own-csv.ts';
import { ownJsonProduct } from './product-json.ts';
import { ProductFile } from './read-file.ts';
import { importProblem } from './report.ts';
import type { ImportedProduct } from './rows.ts';
import { transferTexts } from './texts.ts';

const read = (text: string) => [...new ProductFile(text).rows()].filter((row) => row !== undefined);
const acceptedProducts = (text: string) =>
  read(text).flatMap((row) => ('product' in row ? [row.product] : []));
const problems = (text: string) =>
  read(text).flatMap((row) =>
    'problems' in row
      ? [`${row.line} ${row.title}: ${importProblem(row.line, '', row.problems).reason}`]
      : [],
  );

describe('unreadable files', () => {
  it.each([
    ['an empty file', '', transferTexts.errors['file-empty']],
    ['blank lines', '\r\n\n', transferTexts.errors['file-empty']],
    ['other columns', 'name,cost\nMug,3\n', 'The columns of this file are unknown (name, cost).'],
    ['a duplicate column', 'title,price,title\n', 'The columns of this file are unknown'],
    [
      'a million columns',
      `title,price${',x'.repeat(1_000_000)}\n`,
      'Line 1: the line has more than 2000 cells.',
    ],
    [
      'a row of only commas',
      `title,price\n${','.repeat(1_000_000)}`,
      'Line 2: the line has more than 2000 cells.',
    ],
    ['no price', 'id,title\n', 'The columns of this file are unknown'],
    [
      'a cell of 20 MB',
      `title,price\n${'x'.repeat(20_000_000)},3\n`,
      'Line 2: the cell in column 1 (title) has more than 100,000 characters.',
    ],
    [
      'a cell of 20 MB of escaped quotes',
      `title,price,description\nMug,3,"${'""'.repeat(10_000_000)}"\n`,
      'Line 2: the cell in column 3 (description) has more than 100,000 characters.',
    ],
    [
      'a line of many long cells',
      `title,price\n${`${'x'.repeat(90_000)},`.repeat(20)}\n`,
      'Line 2: the line has more than 1,000,000 characters.',
    ],
    [
      'an element of 20 MB',
      `[{"title": "Mug", "price": 3}, {"title": "${'x'.repeat(20_000_000)}"}]`,
      'product 2 has more than 1,000,000 characters.',
    ],
    [
      'an element of 3,000 fields',
      JSON.stringify([Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`field${n}`, 1]))]),
      'product 1 has more than 2000 fields.',
    ],
    ['ten million blank lines', '\n'.repeat(10_000_000), transferTexts.errors['file-empty']],
    ['a quote that is not closed', 'title,price\n"Mug,3\n', 'Line 2: a quote is not closed.'],
    ['an object without products', '{"items": []}', 'it contains no list of products.'],
    ['a truncated list', '[{"title": "Mug", "price": 3}, {"ti', 'it is incomplete.'],
    ['a truncated string', '[{"title": "Mug', 'it is incomplete.'],
    ['invalid JSON', '[{title: 1}]', 'product 1 is not valid JSON.'],
    ['a trailing comma', '[{"title": "Mug", "price": 3},]', 'product 2 is not valid JSON.'],
  ])('refuses %s', (_, text, message) => {
    expect(() => read(text)).toThrow(Refusal);
    expect(() => read(text)).toThrow(message);
  });

  it('refuses an executable named like a CSV file', () => {
    expect(() => read('\u007fELF\u0002\u0001\u0001')).toThrow(Refusal);
  });
});

describe('invalid rows are reported with line and all reasons', () => {
  it.each([
    ['no title', 'title,price\n,3\n', '2 : Title cannot be empty.'],
    [
      'a title of 101 characters',
      `title,price\n${'x'.repeat(101)},3\n`,
      `2 ${'x'.repeat(101)}: Title can have at most 100 characters.`,
    ],
    ['a price below 0', 'title,price\nMug,-1\n', '2 Mug: Price cannot be negative.'],
    ['no price', 'title,price\nMug,\n', '2 Mug: Price must be an amount such as 12.34.'],
    ['a price in words', 'title,price\nMug,three\n', '2 Mug: Price must be an amount such as 12.34.'],
    [
      'a price with fractions of cents',
      'title,price\nMug,1.005\n',
      '2 Mug: Price must be an amount such as 12.34.',
    ],
    ['a script as image', 'title,price,image\nMug,3,javascript:x\n', '2 Mug: Image URL must be'],
    [
      'a rate above 5',
      'title,price,rating_rate,rating_count\nMug,3,6,1\n',
      '2 Mug: Rating must be between 0 and 5.',
    ],
    [
      'a fractional count',
      'title,price,rating_rate,rating_count\nMug,3,4,1.5\n',
      '2 Mug: Rating count must be 0 or more.',
    ],
    ['an id with spaces', 'id,title,price\na b,Mug,3\n', `2 Mug: ${transferTexts.errors['id-invalid']}`],
    ['too few cells', 'title,price\nMug\n', '2 Mug: This line has 1 cell instead of 2.'],
    [
      'too many cells',
      'price,category,Title\n3,kitchen,Mug,!\n',
      '2 Mug: This line has 4 cells instead of 3.',
    ],
    ['two reasons', 'title,price\n,x\n', '2 : Title cannot be empty. Price must be an amount'],
    ['the same id again', 'id,title,price\na,Mug,3\na,Cup,4\n', '3 Cup: Duplicate of line 2.'],
    ['an element that is not a product', '[7]', '1 : Title cannot be empty. Price must be an amount'],
    [
      'an invalid rating',
      '[{"title":"Mug","price":3,"rating":{"rate":"x"}}]',
      '1 Mug: Rating must be between 0 and 5. Rating count must be',
    ],
  ])('reports %s', (_, text, expected) => {
    expect(problems(text)).toEqual([expect.stringContaining(expected)]);
  });

  it('reads the valid rows of the same file', () => {
    expect(acceptedProducts('title,price\nMug,3\n,1\nCup,4\n').map(({ title }) => title)).toEqual([
      'Mug',
      'Cup',
    ]);
  });
});

describe('own CSV format', () => {
  it('is detected', () => {
    expect(new ProductFile('Title;PRICE\n').format).toBe('csv');
  });

  it('omits fields without a column', () => {
    expect(acceptedProducts('title,price\n Mug ,3.5\n')).toEqual([{ title: 'Mug', priceCents: 350 }]);
    expect(acceptedProducts('title,price,category,description\nMug,3, Big  CUPS ,"a\nb"\n')).toEqual([
      { title: 'Mug', priceCents: 300, category: 'big cups', description: 'a\nb' },
    ]);
  });

  it('ignores unknown columns, blank rows and empty cells beyond the header', () => {
    const file = 'title,price,colour\nMug,3,red\n\n , ,\nCup,4,,,\n,,,,\n';
    expect(acceptedProducts(file)).toEqual([
      { title: 'Mug', priceCents: 300 },
      { title: 'Cup', priceCents: 400 },
    ]);
    expect(problems(file)).toEqual([]);
  });

  it('skips the line that declares the separator, but counts it', () => {
    expect(read('sep=;\r\ntitle;price\r\nMug;3\r\n')).toMatchObject([{ line: 3, title: 'Mug' }]);
  });

  it('reads an empty rating as none, and semicolons or tabs as delimiters', () => {
    const rating = { rate: 0, count: 0 };
    expect(acceptedProducts('title;price;rating_rate;rating_count\nMug;3;;\n')).toEqual([
      { title: 'Mug', priceCents: 300, rating },
    ]);
    expect(acceptedProducts('title\tprice\nMug\t3\n')).toEqual([{ title: 'Mug', priceCents: 300 }]);
  });

  it('unescapes formulas', () => {
    expect(acceptedProducts('title,price,description\n\'=1+1,3,"\'@SUM(A1)"\n')).toEqual([
      { title: '=1+1', priceCents: 300, description: '@SUM(A1)' },
    ]);
  });
});

describe('an export is imported identically', () => {
  const words = (maxLength: number, minLength = 0) =>
    fc
      .oneof(
        fc.string({ unit: 'binary', maxLength }),
        fc.string({
          unit: fc.constantFrom('"', ',', ';', '\n', "'", '=', '+', '-', '@', '\t', 'a', '＝'),
          maxLength,
        }),
      )
      .map((text) =>
        text
          .replace(/\0|\p{Cs}/gu, '')
          // As stored in the shop.
          .normalize()
          .slice(0, maxLength)
          .replace(/\p{Cs}/gu, '')
          .trim(),
      )
      .filter((text) => text.length >= minLength);
  const imported = ({
    image,
    importKey,
    furtherImages,
    pieces,
    ...product
  }: ExportedProduct): ImportedProduct => ({
    ...product,
    ...(typeof pieces === 'number' && { pieces }),
    furtherImages: [...furtherImages],
    imageUrls: image ? [image] : [],
    ...(importKey && { importKey }),
  });
  const product: fc.Arbitrary<ExportedProduct> = fc.record({
    id: fc.uuid(),
    title: words(100, 1),
    priceCents: fc.integer({ min: 0, max: 999_999_999 }),
    category: words(50).map((text) => text.replace(/\s+/g, ' ').toLowerCase().slice(0, 50).trim()),
    image: fc.oneof(fc.constant(''), fc.constant('/pictures/a.webp'), fc.webUrl()),
    furtherImages: fc.uniqueArray(
      fc.oneof(
        fc.webUrl({ withQueryParameters: true, withFragments: true }),
        fc.uuid().map((name) => `/pictures/${name}.webp`),
      ),
      { maxLength: MAX_FURTHER_IMAGES },
    ),
    description: words(1000),
    importKey: fc.option(words(200, 1).map((handle) => `shopify:${handle}`)),
    rating: fc.oneof(
      fc.constant({ rate: 0, count: 0 }),
      fc.record({
        rate: fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10),
        count: fc.integer({ min: 1, max: 1_000_000 }),
      }),
    ),
  });
  const products = fc.uniqueArray(product, {
    selector: ({ id, importKey }) => importKey ?? id,
    maxLength: 5,
    minLength: 1,
  });

  it('as CSV', () => {
    fc.assert(
      fc.property(products, (all) => {
        expect(acceptedProducts(ownCsvHeader(false) + all.map(ownCsvLine).join(''))).toEqual(
          all.map(imported),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('as CSV with stock levels', () => {
    const stocked = fc.tuple(
      products,
      fc.array(fc.option(fc.nat(1_000_000)), { minLength: 5, maxLength: 5 }),
    );
    fc.assert(
      fc.property(stocked, ([all, levels]) => {
        const exported = all.map((one, n) => ({ ...one, pieces: levels[n]! }));
        const text = ownCsvHeader(true) + exported.map(ownCsvLine).join('');
        const rows = [...new ProductFile(text, { withStock: true }).rows()].filter(
          (row) => row !== undefined,
        );
        expect(rows.map((row) => 'product' in row && row.product)).toEqual(exported.map(imported));
      }),
      { numRuns: 100 },
    );
  });

  it('as JSON', () => {
    fc.assert(
      fc.property(products, (all) => {
        expect(acceptedProducts(`[${all.map(ownJsonProduct).join(',\n')}]`)).toEqual(all.map(imported));
      }),
      { numRuns: 300 },
    );
  });

  it('and contains no cell that begins like a formula', () => {
    fc.assert(
      fc.property(product, (one) => {
        const [line] = readCsv(ownCsvLine(one));
        for (const cell of line!.cells) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      }),
    );
  });
});

describe('Shopify’s CSV', () => {
  const head = 'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Variant Price,Image Src,Status';
  const file = [
    head,
    'dress,Blue Dress,"<p>Light &amp; <b>airy</b></p><p>Two pockets</p>",Us,Dresses,,true,72.00,https://cdn.test/d.jpg,active',
    'dress,,,,,,,74.00,https://cdn.test/d2.jpg,',
    'mug,Mug,,Us,,,true,9.5,,active',
    'old,Old Hat,,Us,Hats,,true,5,,archived',
    'free,Gift,,Us,Gifts,,true,,,active',
  ].join('\r\n');

  it('is read with the first line of each product', () => {
    expect(new ProductFile(file).format).toBe('shopify');
    expect(acceptedProducts(file)).toEqual([
      {
        importKey: 'shopify:dress',
        title: 'Blue Dress',
        priceCents: 7_200,
        category: 'dresses',
        imageUrls: ['https://cdn.test/d.jpg', 'https://cdn.test/d2.jpg'],
        description: 'Light & airy\nTwo pockets',
      },
      {
        importKey: 'shopify:mug',
        title: 'Mug',
        priceCents: 950,
        category: '',
        imageUrls: [],
        description: '',
      },
    ]);
    expect(problems(file)).toEqual([
      `5 Old Hat: ${transferTexts.errors['product-not-on-sale']}`,
      '6 Gift: Price must be an amount such as 12.34.',
    ]);
  });
});

describe('JSON lists of other shops', () => {
  it('are read from FakeStore', () => {
    const text = JSON.stringify([
      {
        id: 1,
        title: 'Backpack',
        price: 109.95,
        description: 'Your perfect pack',
        category: "men's clothing",
        image: 'https://fakestore.test/81.jpg',
        rating: { rate: 3.9, count: 120 },
      },
    ]);
    expect(acceptedProducts(text)).toEqual([
      {
        importKey: 'fakestore:1',
        title: 'Backpack',
        priceCents: 10_995,
        category: "men's clothing",
        imageUrls: ['https://fakestore.test/81.jpg'],
        description: 'Your perfect pack',
        rating: { rate: 3.9, count: 120 },
      },
    ]);
  });

  it('are read from DummyJSON', () => {
    const text = JSON.stringify({
      products: [
        {
          id: 1,
          title: 'Mascara "X"',
          description: 'a [b] {c}, \\',
          category: 'beauty',
          price: 9.99,
          rating: 4.94,
          reviews: [{ rating: 5 }, { rating: 4 }],
          images: ['https://dummy.test/1.png'],
          thumbnail: 'https://dummy.test/t.png',
        },
      ],
      total: 1,
    });
    expect(acceptedProducts(text)).toEqual([
      {
        importKey: 'dummyjson:1',
        title: 'Mascara "X"',
        priceCents: 999,
        category: 'beauty',
        imageUrls: ['https://dummy.test/1.png'],
        description: 'a [b] {c}, \\',
        rating: { rate: 4.94, count: 2 },
      },
    ]);
  });

  it('are refused if empty', () => {
    expect(read(' [ ] ')).toEqual([]);
    expect(read('{"products": []}')).toEqual([]);
  });

  it('are parsed as by JSON.parse', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 8 }), (list) => {
        expect(read(JSON.stringify(list, null, 1))).toHaveLength(list.length);
      }),
    );
  });
});

describe('text from HTML', () => {
  it.each([
    ['a <b>b</b>', 'a b'],
    ['<script>alert(1)</script>a', 'a'],
    ['<style>p{}</style><p>a</p><p>b</p>', 'a\nb'],
    ['a<br/>b', 'a\nb'],
    ['&lt;b&gt; &#65;&#x42; &nope;', '<b> AB &nope;'],
    [
      'Caf&eacute; &ndash; it&rsquo;s 5&nbsp;&euro; &#8364; &copy; &hellip; &trade; &uuml;',
      'Café – it’s 5 € € © … ™ ü',
    ],
    // Windows-1252 numbers, NUL, beyond Unicode and half a pair: as browsers read them.
    ['&#150; &#0; &#x110000; &#xD800;', '– \uFFFD \uFFFD \uFFFD'],
    ['Fish &copyright R&D; &lt', 'Fish &copyright R&D; &lt'],
    ['&amp;eacute;', '&eacute;'],
    ['<table><tr><td>A</td><td>B</td></tr><tr><th>C</th><td>D</td></tr></table>', 'A B\nC D'],
    ['Made of<ul><li>wool</li><li>silk</li></ul>by hand', 'Made of\nwool\nsilk\nby hand'],
    ['<dl><dt>Size</dt><dd>M</dd></dl><section>a</section><hr>b', 'Size\nM\na\nb'],
    ['a<header>b</header><thin>c</thin>d', 'a\nb\ncd'],
    ['2 < 3', '2 < 3'],
  ])('converts %j to %j', (html, text) => {
    expect(htmlToText(html, 100)).toBe(text);
  });

  it('is truncated at the limit', () => {
    expect(htmlToText('x'.repeat(20), 10)).toBe(`${'x'.repeat(9)}…`);
    expect(htmlToText('x'.repeat(10), 10)).toBe('x'.repeat(10));
  });

  it('is converted in reasonable time for any input', () => {
    const began = performance.now();
    for (const sign of ['<', '&', '<script', '\n ', '<p ']) htmlToText(sign.repeat(200_000), 100);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
