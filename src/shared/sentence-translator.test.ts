import { describe, expect, it } from 'vitest';
import { createSentenceTranslator } from './sentence-translator.ts';

const english = {
  full: 'Your cart is full.',
  deep: { gone: 'The product is gone.', taken: 'This name is taken.' },
  failed: (reason: string) => `Registration failed: ${reason}`,
  max: (max: number) => `At most ${max} of one ${max === 1 ? 'piece' : 'product'} please.`,
  moved: (from: string, to: string) => `It moved from ${from} to ${to}.`,
  placed: (order: { id: string; total: string }) => `Order ${order.id} came, total ${order.total}. (New!)`,
  short: (count: number) => `${count} left`,
  computed: (count: number) => `${count.toFixed(1)} of everything there is`,
  lost: (_: string) => 'Nothing of the value is in this sentence.',
};
const german: typeof english = {
  full: 'Ihr Warenkorb ist voll.',
  deep: { gone: 'Das Produkt ist weg.', taken: 'Der Name ist vergeben.' },
  failed: (reason) => `Nicht geklappt: ${reason}`,
  max: (max) => `Höchstens ${max + 0} Stück.`,
  moved: (from, to) => `Jetzt in ${to}, vorher in ${from}.`,
  placed: (order) => `Für ${order.total}: ${order.id}`,
  short: (count) => `noch ${count}`,
  computed: (count) => `${count} von allem`,
  lost: (value) => `Verloren: ${value}`,
};
const translate = createSentenceTranslator([[english, german]]);

describe('createSentenceTranslator', () => {
  it.each([
    ['Your cart is full.', 'Ihr Warenkorb ist voll.'],
    ['The product is gone.', 'Das Produkt ist weg.'],
    ['Registration failed: no reason', 'Nicht geklappt: no reason'],
    // The value is itself a sentence.
    ['Registration failed: This name is taken.', 'Nicht geklappt: Der Name ist vergeben.'],
    ['At most 99 of one product please.', 'Höchstens 99 Stück.'],
    ['It moved from here to there.', 'Jetzt in there, vorher in here.'],
    ['It moved from to to to.', 'Jetzt in to, vorher in to.'],
    ['Order 0199 came, total $5.00. (New!)', 'Für $5.00: 0199'],
    ['Registration failed: a\nb', 'Nicht geklappt: a\nb'],
    ['Your cart is full. The product is gone.', 'Ihr Warenkorb ist voll. Das Produkt ist weg.'],
  ])('translates %j', (sentence, translated) => expect(translate(sentence)).toBe(translated));
});

it.each([
  '',
  'An unknown sentence.',
  'your cart is full.',
  'It moved from here.',
  // No pattern: too few letters, a computed value, or a missing value.
  '3 left',
  '1.0 of everything there is',
  'Nothing of the value is in this sentence.',
])('leaves %j unchanged', (sentence) => expect(translate(sentence)).toBe(sentence));
