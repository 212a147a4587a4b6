import { describe, expect, it } from 'vitest';
import { messageTexts } from '../../shared/message.ts';
import { MAX_PRICE_CENTS, parseDollars } from '../../shared/money.ts';
import { checkProduct, isImageUrl, type ProductDraft, type ProductForm, parseNumber } from './admin-rules.ts';
import { adminTexts } from './admin-texts.ts';

const good: ProductDraft = {
  title: 'Teapot',
  description: 'Pours well.',
  priceCents: 3450,
  image: '/pictures/teapot.webp',
  category: 'kitchen',
  rate: 4.5,
  count: 12,
};
const empty: ProductDraft = {
  title: ' ',
  description: '',
  priceCents: null,
  image: '',
  category: '\t',
  rate: null,
  count: null,
};

describe('checkProduct (SPEC L93–L95)', () => {
  it.each<ProductForm>(['products', 'manage', 'add'])('accepts a valid product in the form "%s"', (form) => {
    expect(checkProduct(form, good)).toEqual({});
  });

  it('refuses empty fields on /admin/products (SPEC L93)', () => {
    expect(messageTexts(checkProduct('products', empty))).toEqual({
      title: 'Title is required.',
      price: 'Price must be a positive number.',
      image: 'Image URL is required.',
      category: 'Category is required.',
    });
  });

  it('refuses empty fields on /admin/manage-products (SPEC L94)', () => {
    expect(messageTexts(checkProduct('manage', { ...empty, priceCents: -1 }))).toEqual({
      title: 'Title cannot be empty.',
      price: 'Price cannot be negative.',
      image: 'Image URL cannot be empty.',
      category: 'Category cannot be empty.',
    });
  });

  it('refuses empty fields on /admin/add-product, in the order of the fields (SPEC L59, L95)', () => {
    expect(Object.values(messageTexts(checkProduct('add', empty)))).toEqual([
      'Title is required',
      'Description is required',
      'Valid price (0 or more) is required',
      'Image URL is required',
      'Category is required',
      'Rating must be between 0 and 5',
      'Rating count must be 0 or more',
    ]);
  });

  it.each<[ProductForm, string, string | undefined]>([
    ['products', '0', 'Price must be a positive number.'],
    ['products', '-1', 'Price must be a positive number.'],
    ['products', 'abc', 'Price must be a positive number.'],
    ['products', '0.01', undefined],
    ['manage', '0', undefined],
    ['manage', '-0.01', 'Price cannot be negative.'],
    ['manage', '1.005', adminTexts.errors['price-unreadable']],
    ['add', '0', undefined],
    ['add', '-1', 'Valid price (0 or more) is required'],
    ['add', '', 'Valid price (0 or more) is required'],
    ['add', '10000000', 'Price can be at most $9,999,999.99.'],
  ])('checks the price in the form "%s": %j', (form, typed, message) => {
    expect(checkProduct(form, { ...good, priceCents: parseDollars(typed) }).price?.message).toBe(message);
  });

  it.each([[0.5], [Number.NaN], [Number.POSITIVE_INFINITY]])('refuses a price of %d cents', (priceCents) => {
    expect(checkProduct('add', { ...good, priceCents })).toHaveProperty('price');
  });

  it.each<[string | number | null, string | number | null, string[]]>([
    [0, 0, []],
    [5, 3, []],
    [5.1, 3, ['rate']],
    [-0.1, 3, ['rate']],
    [Number.NaN, 3, ['rate']],
    [4, -1, ['count']],
    [4, 1.5, ['count']],
    [null, null, ['rate', 'count']],
  ])('checks the rating in the form "add": rate %s, count %s (SPEC L95)', (rate, count, wrong) => {
    const draft = { ...good, rate: rate as number | null, count: count as number | null };
    expect(Object.keys(checkProduct('add', draft))).toEqual(wrong);
  });

  it.each<[Partial<ProductDraft>, string]>([
    [{ title: 'x'.repeat(101) }, 'Title can have at most 100 characters.'],
    [{ description: 'x'.repeat(1001) }, 'Description can have at most 1000 characters.'],
    [{ category: 'x'.repeat(51) }, 'Category can have at most 50 characters.'],
    [{ image: 'teapot.webp' }, adminTexts.errors['image-invalid']],
    [{ priceCents: MAX_PRICE_CENTS + 1 }, 'Price can be at most $9,999,999.99.'],
  ])('refuses values beyond the limits in every form (SPEC L94, L152): %o', (change, message) => {
    for (const form of ['products', 'manage', 'add'] as const) {
      expect(Object.values(messageTexts(checkProduct(form, { ...good, ...change })))).toEqual([message]);
    }
  });

  it('accepts values at the limits, without counting surrounding spaces', () => {
    const draft = { title: ` ${'x'.repeat(100)} `, description: 'x'.repeat(1000), category: 'x'.repeat(50) };
    expect(checkProduct('manage', { ...good, ...draft, priceCents: MAX_PRICE_CENTS })).toEqual({});
  });
});

describe('image URLs (SETTLED 17)', () => {
  it.each([
    'https://shop.test/a.webp',
    'http://127.0.0.1:3000/a.png?w=2#x',
    'HTTPS://shop.test',
    '/pictures/a.webp',
    '/',
  ])('accepts %s', (url) => {
    expect(isImageUrl(url)).toBe(true);
  });

  it.each([
    '',
    'a.webp',
    './a.webp',
    '//evil.test/a.webp',
    '/\\evil.test/a.webp',
    '/a\\b.webp',
    '/\t/evil.test/a.webp',
    '/\n/evil.test',
    ' /a.webp',
    '/a b.webp',
    '/a\u0000.webp',
    'https://',
    'https:///a.webp',
    'http:\\\\evil.test',
    'https:evil.test',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'vbscript:x',
    'data:image/png;base64,AAAA',
    'ftp://shop.test/a.png',
    'https://bad host/a.png',
    `/${'a'.repeat(2048)}`,
  ])('refuses %j', (url) => {
    expect(isImageUrl(url)).toBe(false);
  });
});

describe('parseNumber', () => {
  it.each([
    ['4.5', 4.5],
    [' 12 ', 12],
    ['.5', 0.5],
    ['-1', -1],
    ['', null],
    ['1e3', null],
    ['0x1', null],
    ['four', null],
  ])('parses %j as %s', (text, number) => {
    expect(parseNumber(text)).toBe(number);
  });
});
