import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../src/shop/documents/settings.ts';
import { isIban } from '../src/shop/payments/check-digits.ts';
import {
  checkInformation,
  checkManufacturer,
  trimManufacturer,
} from '../src/shop/product-information/rules.ts';
import { checkLevel } from '../src/shop/stock/rules.ts';
import { demoExample } from './example.ts';
import { demoProducts } from './lookup.ts';
import { productFacts } from './product-facts.ts';

const { manufacturers, products, sellers, account } = demoExample;

describe('the example data of the demo', () => {
  it('has an entry for every product, and facts only about existing products', () => {
    expect(products.map(({ id }) => id)).toEqual(demoProducts.map(({ id }) => id));
    const slugs = new Set(demoProducts.map(({ slug }) => slug));
    expect(Object.keys(productFacts).filter((slug) => !slugs.has(slug))).toEqual([]);
  });

  it('has valid manufacturers, which all make products', () => {
    for (const { id, ...details } of manufacturers) {
      expect(checkManufacturer(details)).toEqual({});
      expect(trimManufacturer(details)).toEqual(details);
      expect(products.some(({ manufacturerId }) => manufacturerId === id)).toBe(true);
    }
    const ids = manufacturers.map(({ id }) => id);
    expect(products.filter(({ manufacturerId }) => !ids.includes(manufacturerId))).toEqual([]);
  });

  it('has valid contents, weights and stock levels', () => {
    for (const { content, grams = 0, pieces = 0 } of products) {
      const information = { content, isSoldByPiece: content === null, manufacturerId: null, warnings: '' };
      expect(checkInformation(information)).toEqual({});
      expect(Number.isInteger(grams) && grams >= 0).toBe(true);
      expect(checkLevel(pieces)).toBeUndefined();
    }
    const levels = products.flatMap(({ pieces }) => pieces ?? []);
    expect(levels.toSorted((a, b) => a - b)).toEqual([0, 3, 250]);
  });

  it('can be recognised as an example', () => {
    expect(isIban(account.iban)).toBe(true);
    for (const { street, email } of Object.values(sellers)) {
      expect(street).toContain('Example');
      expect(email).toMatch(/\.test$/);
    }
    for (const { name } of manufacturers) expect(name).toMatch(/^Example /);
    for (const seller of Object.values(sellers))
      for (const field of Object.keys(seller)) expect(DEFAULT_SETTINGS.seller).toHaveProperty(field);
  });
});
