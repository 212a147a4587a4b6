import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { texts as german } from '../shop/account/texts.de.ts';
import { texts } from '../shop/account/texts.ts';
import { texts as germanCatalogue } from '../shop/catalogue/texts.de.ts';
import { translateMessage } from '../shop/notifications/translate-message.de.ts';
import { adminTexts as germanOrders } from '../shop/orders/admin-texts.de.ts';
import { dashboardTexts as germanDashboard } from '../shop/orders/dashboard-texts.de.ts';
import { texts as germanReviews } from '../shop/reviews/texts.de.ts';
import { translateServerText } from './translate-server-text.de.ts';

const root = join(import.meta.dirname, '../..');
const modules = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /texts\.ts$/.test(path))
  .map((path) => `src/${path}`)
  .sort();
type Module = Record<string, object>;

/** All texts with their paths. Functions are called with placeholders that print their own names. */
function textsOf(texts: object, path: string): [path: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] => {
    const at = `${path}.${key}`;
    if (typeof value === 'string') return [[at, value]];
    if (typeof value !== 'function') return textsOf(value as object, at);
    return [[at, String(value(...Array.from({ length: 6 }, (_, index) => placeholder(`${index}`))))]];
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
      expect([...translations.keys()].filter((at) => !at.includes('.categories.'))).toEqual(
        originals.map(([at]) => at),
      );
      for (const [at, original] of originals) {
        const text = translations.get(at)!;
        expect(text.trim(), at).not.toBe('');
        expect(placeholdersIn(text), at).toEqual(placeholdersIn(original));
        const words = original.replace(/‹[^›]*›/g, '').trim();
        if (/[a-z]{3}.* [a-z]{3}/i.test(words) && !SHARED.test(words)) expect(text, at).not.toBe(original);
        // German quotes and ellipses.
        expect(text, at).not.toMatch(/\.\.\.|“[^„]*”|"/);
      }
    }
  });

  it('is registered in translateServerText if the server uses it', () => {
    // Texts that only screens or emails use need no translation at run time.
    const notFromServer =
      /\/(audit|dashboard-texts|gallery-texts|admin-page-texts|confirm-texts|mail-texts|(account|orders)\/shell-texts|cart\/logout-texts|head-texts|offline\/texts)|admin-texts\.ts$/;
    if (notFromServer.test(path) && !path.includes('catalogue/admin-texts')) return;
    const list = readFileSync(join(root, 'src/web/translate-server-text.de.ts'), 'utf8');
    const name = path.replace('src/shop/', '../shop/').replace('src/web/', './');
    expect(list).toContain(`'${name}'`);
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

it.each([
  [texts.login.wrongPassword, german.login.wrongPassword],
  [
    texts.register.failed(texts.register.reasons.emailTaken),
    german.register.failed(german.register.reasons.emailTaken),
  ],
  ['Address can have at most 300 characters.', 'Die Adresse darf höchstens 300 Zeichen lang sein.'],
  ['The shop is busy. Please try again.', 'Im Shop ist gerade viel los. Bitte versuchen Sie es noch einmal.'],
  [
    'Title cannot be empty. Price must be an amount such as 12.34.',
    'Der Titel darf nicht leer sein. Der Preis muss ein Betrag wie 12,34 sein.',
  ],
])('translateServerText translates %j', (english, translated) =>
  expect(translateServerText(english)).toBe(translated),
);

it.each([
  ['Your order 0199-a is now pending!', 'Ihre Bestellung 0199-a ist eingegangen!'],
  ['Your order 0199-a is now in process!', 'Ihre Bestellung 0199-a ist jetzt in Bearbeitung!'],
  ['Your order 0199-a is now shipped!', 'Ihre Bestellung 0199-a ist jetzt unterwegs!'],
  ['Your order 0199-a has been cancelled.', 'Ihre Bestellung 0199-a wurde storniert.'],
  ['Order 0199-a of user u-1 has been cancelled.', 'Die Bestellung 0199-a von Kunde u-1 wurde storniert.'],
  ['An unknown older text.', 'An unknown older text.'],
])('translateMessage translates the notification %j', (stored, translated) =>
  expect(translateMessage(stored)).toBe(translated),
);
