import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { texts as germanCatalogue } from '../../shop/catalogue/texts.de.ts';
import { adminTexts as germanOrders } from '../../shop/orders/admin-texts.de.ts';
import { dashboardTexts as germanDashboard } from '../../shop/orders/dashboard-texts.de.ts';
import { texts as germanReviews } from '../../shop/reviews/texts.de.ts';

const root = join(import.meta.dirname, '../../..');
const modules = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /texts\.ts$/.test(path))
  .map((path) => `src/${path}`)
  .sort();
type Module = Record<string, object>;

/** All texts with their paths. Functions are called with placeholders that print their own names. */
function textsOf(texts: object, path: string): [path: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] => {
    const keyPath = `${path}.${key}`;
    if (typeof value === 'string') return [[keyPath, value]];
    if (typeof value !== 'function') return textsOf(value as object, keyPath);
    return [[keyPath, String(value(...Array.from({ length: 6 }, (_, index) => placeholder(`${index}`))))]];
  });
}

function placeholder(name: string): unknown {
  const get = (_: object, key: string | symbol) =>
    typeof key === 'symbol' || key in String.prototype ? () => `‹${name}›` : placeholder(`${name}.${key}`);
  return new Proxy({}, { get });
}

const placeholdersIn = (text: string) => [...new Set(text.match(/‹[^›]*›/g))].sort();
/** Texts that are the same in both languages. */
const SHARED =
  /^(Shopkeeper|Name|Status|Admin|System|Details|Live|Import( und Export)?|User document not found\.|[\W\d]*)$/;

describe.each(modules)('%s', (path) => {
  const germanPath = path.replace(/\.ts$/, '.de.ts');
  const load = async (file: string): Promise<Module> => import(join(root, file));

  it('is translated completely, with the same keys and placeholders', async () => {
    const [english, german] = await Promise.all([load(path), load(germanPath)]);
    expect(Object.keys(german)).toEqual(Object.keys(english));
    for (const [name, group] of Object.entries(english)) {
      const originals = textsOf(group, name);
      const translations = new Map(textsOf(german[name]!, name));
      expect([...translations.keys()].filter((key) => !key.includes('.categories.'))).toEqual(
        originals.map(([key]) => key),
      );
      for (const [key, original] of originals) {
        const text = translations.get(key)!;
        expect(text.trim(), key).not.toBe('');
        expect(placeholdersIn(text), key).toEqual(placeholdersIn(original));
        const words = original.replace(/‹[^›]*›/g, '').trim();
        if (/[a-z]{3}.* [a-z]{3}/i.test(words) && !SHARED.test(words)) expect(text, key).not.toBe(original);
        // German quotes and ellipses.
        expect(text, key).not.toMatch(/\.\.\.|“[^„]*”|"/);
      }
    }
  });
});

it('distinguishes singular and plural', () => {
  expect([1, 2].map(germanReviews.form.stars)).toEqual(['1 Stern', '2 Sterne']);
  expect([1, 2].map(germanReviews.review.helpfulCount)).toEqual([
    '1 Person fand diese Bewertung hilfreich',
    '2 Personen fanden diese Bewertung hilfreich',
  ]);
  expect([0, 1, 2].map(germanCatalogue.card.reviewCount)).toEqual([
    'Keine Bewertungen',
    '1 Bewertung',
    '2 Bewertungen',
  ]);
  expect([1, 2].map(germanDashboard.chart.bar)).toEqual(['1 Bestellung', '2 Bestellungen']);
  expect([1, 3].map(germanOrders.bulk.selected)).toEqual([
    '1 Bestellung ausgewählt',
    '3 Bestellungen ausgewählt',
  ]);
  expect(germanOrders.showNewer(1, false)).toBe('1 neue Bestellung – anzeigen');
  expect(germanOrders.showNewer(50, true)).toBe('50+ neue Bestellungen – anzeigen');
});
