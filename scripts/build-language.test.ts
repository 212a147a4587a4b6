import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../src/shared/languages.ts';
import { germanModules } from '../test/german-modules.ts';

const root = join(import.meta.dirname, '..');
const load = germanModules();

it('formats money, dates and amounts in German', async () => {
  const { formatCents } = await load<typeof import('../src/shared/money.ts')>('/src/shared/money.ts');
  expect(formatCents(123_450)).toBe('1.234,50\u00a0$');
  const time = await load<typeof import('../src/shared/time.ts')>('/src/shared/time.ts');
  const viewer = { timeZone: 'Europe/Berlin' };
  expect(time.formatDateTime('2026-11-19T21:12:00Z', viewer)).toBe('19. Nov. 2026, 22:12');
  expect(time.formatAgo('2026-11-20T11:52:00Z', Date.parse('2026-11-20T12:00:00Z'), viewer)).toBe(
    'vor 8 Minuten',
  );
  expect(time.formatAgo('2026-11-19T09:40:00Z', Date.parse('2026-11-20T12:00:00Z'), viewer)).toBe(
    'Gestern, 10:40',
  );
  const formValues = await load<typeof import('../src/shop/catalogue/product-form-values.ts')>(
    '/src/shop/catalogue/product-form-values.ts',
  );
  // The value of a number field has a point in every language; a comma would leave the field empty.
  const rating = { rate: 4.5, count: 2 };
  const mug = {
    title: 'Becher',
    description: '',
    priceCents: 1_234,
    image: '',
    furtherImages: [],
    category: '',
    rating,
  };
  expect(formValues.toFormValues(mug)).toMatchObject({ price: '12.34', rate: '4.5' });
  expect(formValues.toDraft(formValues.toFormValues(mug)).priceCents).toBe(1_234);
  expect([
    formValues.formatFieldValue('price', '12.34'),
    formValues.formatFieldValue('title', 'A.B'),
  ]).toEqual(['12,34', 'A.B']);
});

it('translates the labels of statuses and built-in categories, but not of categories that a shop has added', async () => {
  const { statusLabel } =
    await load<typeof import('../src/shop/orders/rules.ts')>('/src/shop/orders/rules.ts');
  expect(statusLabel('shipped')).toBe('Versandt');
  const { categoryLabel } = await load<typeof import('../src/shop/catalogue/rules.ts')>(
    '/src/shop/catalogue/rules.ts',
  );
  expect(categoryLabel('kitchen')).toBe('Küche');
  expect(categoryLabel('garden chairs')).toBe('Garden chairs');
  expect(categoryLabel('constructor')).toBe('Constructor');
});

it('does not redirect imports inside a translation or inside a module that has one', async () => {
  // `admin-texts.ts` has a translation, so its import of `home-texts.ts` stays English.
  const { adminTexts } = await load<typeof import('../src/shop/catalogue/admin-texts.ts')>(
    '/src/shop/catalogue/admin-texts.ts',
  );
  expect(adminTexts.products.loading).toBe('Loading products...');
});

it('prepare.mjs builds every language', () => {
  const prepare = readFileSync(join(root, 'scripts/prepare.mjs'), 'utf8');
  const built = /TRANSLATED_LANGUAGES = \[([^\]]*)\]/.exec(prepare)?.[1]?.match(/\w+/g);
  expect(built).toEqual(LANGUAGES.slice(1));
});
