import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quickOrLong } from '../../../torture/figures.ts';
import { MAX_PRICE_CENTS } from '../../shared/money.ts';
import { quote } from '../pricing/quote.ts';
import { taxCalculation } from '../pricing/tax.ts';
import { addCredits, type Credit, type Credited, creditNoteOf, priceOf } from './credit.ts';
import { brokenRules, tradeAmounts } from './e-invoice-amounts.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import {
  amountsOf,
  type DocumentAmounts,
  type DocumentCharge,
  type DocumentOrder,
  findWrongSums,
  invoiceSnapshot,
} from './snapshot.ts';

/** Random orders as checkout stores them: with discounts, delivery and tax of several rates. */
const anyOrder: fc.Arbitrary<DocumentOrder> = fc
  .record({
    items: fc.array(
      fc.record({
        title: fc.string({ maxLength: 20 }),
        priceCents: fc.oneof(fc.nat({ max: 20 }), fc.nat({ max: 20_000 }), fc.nat({ max: MAX_PRICE_CENTS })),
        quantity: fc.integer({ min: 1, max: 99 }),
        taxRate: fc.constantFrom(0, 7_000, 19_000, 25_500),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    percent: fc.integer({ min: 0, max: 100 }),
    delivery: fc.option(fc.nat({ max: 10_000 }), { nil: undefined }),
    tax: fc.option(
      fc.record({
        inclusive: fc.boolean(),
        rounding: fc.constantFrom('line' as const, 'rate' as const),
        reverseCharge: fc.boolean(),
        isSingleRate: fc.boolean(),
      }),
      { nil: undefined },
    ),
  })
  .map(({ items: random, percent, delivery, tax }) => {
    const items = tax?.isSingleRate ? random.map((item) => ({ ...item, taxRate: 19_000 })) : random;
    const quoted = quote(items, {
      orderDiscount: { percent },
      ...(delivery !== undefined && { delivery: { label: 'Parcel', cents: delivery } }),
      ...(tax && { tax: taxCalculation({ ...tax, label: 'VAT', rateOf: ({ taxRate }) => taxRate }) }),
    });
    const discount: DocumentCharge = { kind: 'discount', label: 'CODE', cents: -quoted.orderDiscountCents };
    return {
      code: '0123456789',
      createdAt: '2026-11-20T10:00:00.000Z',
      deliveredAt: null,
      buyer: {
        ...{ name: 'Robin Roe', address: '12 Mill Lane, Springfield', country: 'FR' },
        ...(tax?.reverseCharge && { vatId: 'FR40303265045' }),
      },
      ...(tax?.reverseCharge && { untaxed: 'reverse-charge' as const }),
      items,
      totalCents: quoted.totalCents,
      charges: [...(quoted.orderDiscountCents > 0 ? [discount] : []), ...quoted.charges],
      taxes: quoted.taxes.map((one) => ({ ...one, inclusive: tax!.inclusive, label: 'VAT' })),
      dueCents: quoted.dueCents,
    };
  });

const RUNS = quickOrLong(1_000, 20_000);
const titles = { remaining: 'Remaining amount', amount: 'Partial credit' };
const newDocument = {
  kind: 'invoice' as const,
  number: 'INV-1',
  issuedAt: '2026-11-25T10:00:00.000Z',
  issuedOn: '2026-11-25',
  language: 'en' as const,
  currency: 'USD',
};
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** 3 × 3.33 and 50.00, 1.00 discount, 4.90 delivery; the prices include 19 %. */
const order: DocumentOrder = {
  code: 'A',
  createdAt: '2026-11-20T10:00:00.000Z',
  deliveredAt: null,
  buyer: { name: '', address: '' },
  items: [
    { title: 'Mug', priceCents: 333, quantity: 3 },
    { title: 'Lamp', priceCents: 5_000, quantity: 1 },
  ],
  totalCents: 5_999,
  charges: [
    { kind: 'discount', label: 'CODE', cents: -100 },
    { kind: 'delivery', label: 'Parcel', cents: 490 },
  ],
  taxes: [
    { rate: 19_000, netCents: 5_369, taxCents: 1_020, grossCents: 6_389, inclusive: true, label: 'VAT' },
  ],
  dueCents: 6_389,
};
const invoice = amountsOf(order);

function creditOf(credit: Credit, earlier: readonly Credited[] = [], document: DocumentAmounts = invoice) {
  return creditNoteOf(document, addCredits(document, earlier), credit, titles);
}
function creditedBy(credit: Credit, earlier: readonly Credited[] = []): Credited {
  const note = creditOf(credit, earlier);
  if ('problem' in note) throw new Error(note.problem);
  return note.credited;
}

describe('a credit note', () => {
  const mugs = (quantity: number): Credit => ({
    kind: 'lines',
    lines: [{ position: 0, quantity }],
    delivery: false,
  });

  it('has the amounts of the invoice if it credits everything', () => {
    expect(creditOf({ kind: 'all' })).toMatchObject({ amounts: invoice });
  });

  it('credits pieces at their price after the discount, with its tax', () => {
    const note = creditOf(mugs(2));
    // 333 × 3 less 17 of the discount is 982; two thirds of it are 655.
    expect(note).toMatchObject({
      amounts: { lines: [{ title: 'Mug', quantity: 2, unitCents: null, totalCents: 655 }], dueCents: 655 },
      credited: { quantities: [2, 0], delivery: false },
    });
    expect((note as { amounts: DocumentAmounts }).amounts.taxes[0]).toMatchObject({
      taxCents: 105,
      netCents: 550,
    });
  });

  it('credits lines of a reverse charge without the tax of their own rates', () => {
    const items = [
      { title: 'Book', priceCents: 5_350, quantity: 2, taxRate: 7_000 },
      { title: 'Mug', priceCents: 11_900, quantity: 1, taxRate: 19_000 },
    ];
    const reverse = amountsOf({
      ...{ ...order, items, totalCents: 22_600, dueCents: 20_000 },
      charges: [{ kind: 'tax', label: 'VAT', cents: -2_600 }],
      taxes: [{ rate: 0, netCents: 20_000, taxCents: 0, grossCents: 20_000, inclusive: true, label: 'VAT' }],
    });
    const line = (position: number, quantity = 1): Credit => ({
      ...{ kind: 'lines', lines: [{ position, quantity }], delivery: false },
    });
    const dueOf = (credit: Credit, earlier: Credited[] = []) => {
      const note = creditOf(credit, earlier, reverse);
      return 'problem' in note ? note.problem : note.amounts.dueCents;
    };
    expect([dueOf(line(0, 2)), dueOf(line(0)), dueOf(line(1))]).toEqual([10_000, 5_000, 10_000]);
    const book = creditOf(line(0), [], reverse) as { credited: Credited };
    expect(dueOf({ kind: 'all' }, [book.credited])).toBe(15_000);
  });

  it('credits a reverse charge completely if all lines are credited one after the other', () => {
    const anyItem = fc.record({
      ...{ title: fc.constant('Mug'), priceCents: fc.integer({ min: 30, max: 900 }) },
      ...{ quantity: fc.integer({ min: 1, max: 3 }), taxRate: fc.constantFrom(7_000, 19_000) },
    });
    fc.assert(
      fc.property(fc.array(anyItem, { minLength: 1, maxLength: 6 }), (items) => {
        const quoted = quote(items, {
          tax: taxCalculation({
            ...{ inclusive: true, reverseCharge: true, rounding: 'rate', label: 'VAT' },
            rateOf: ({ taxRate }) => taxRate,
          }),
        });
        const taxes = quoted.taxes.map((one) => ({ ...one, inclusive: true, label: 'VAT' }));
        const reverse = amountsOf({ ...order, ...quoted, items, charges: [...quoted.charges], taxes });
        const notes: Credited[] = [];
        for (const [position, { quantity }] of items.entries()) {
          const note = creditOf(
            { kind: 'lines', lines: [{ position, quantity }], delivery: false },
            notes,
            reverse,
          );
          if ('problem' in note) throw new Error(note.problem);
          notes.push(note.credited);
        }
        expect(addCredits(reverse, notes).dueCents).toBe(quoted.dueCents);
      }),
      { numRuns: RUNS },
    );
  });

  it('credits the delivery only once', () => {
    const delivery: Credit = { kind: 'lines', lines: [], delivery: true };
    const first = creditedBy(delivery);
    expect(first.dueCents).toBe(490);
    expect(creditOf(delivery, [first])).toEqual({ problem: 'too-much' });
  });

  it.each<[name: string, credit: Credit, problem: string]>([
    ['more pieces than were sold', mugs(4), 'too-much'],
    [
      'the same line twice, together more than were sold',
      {
        kind: 'lines',
        lines: [
          { position: 0, quantity: 2 },
          { position: 0, quantity: 2 },
        ],
        delivery: false,
      },
      'too-much',
    ],
    [
      'an unknown line',
      { kind: 'lines', lines: [{ position: 2, quantity: 1 }], delivery: false },
      'unknown-line',
    ],
    ['no lines', { kind: 'lines', lines: [], delivery: false }, 'nothing'],
    ['more than the invoice', { kind: 'amount', cents: 6_390 }, 'too-much'],
    ['nothing', { kind: 'amount', cents: 0 }, 'nothing'],
  ])('is refused for %s', (_, credit, problem) => {
    expect(creditOf(credit)).toEqual({ problem });
  });

  it('credits the rest of the invoice, after which nothing is left', () => {
    const first = creditedBy(mugs(1));
    const second = creditedBy({ kind: 'amount', cents: 1_000 }, [first]);
    const last = creditedBy({ kind: 'all' }, [first, second]);
    expect(first.dueCents + second.dueCents + last.dueCents).toBe(6_389);
    expect(sum([first, second, last].map(({ taxes }) => taxes[0]!.taxCents))).toBe(1_020);
    expect(creditOf({ kind: 'all' }, [first, second, last])).toEqual({ problem: 'nothing' });
    expect(creditOf(mugs(1), [first, second, last])).toEqual({ problem: 'too-much' });
  });
});

describe('the documents of random orders', () => {
  it('add up to the amount due of the order, which the ledger charges', () => {
    fc.assert(
      fc.property(anyOrder, (random) => {
        const snapshot = invoiceSnapshot(newDocument, random, DEFAULT_SETTINGS);
        expect(findWrongSums(snapshot)).toEqual([]);
        expect(snapshot.totalCents).toBe(random.totalCents);
        expect(snapshot.dueCents).toBe(random.dueCents);
      }),
      { numRuns: RUNS },
    );
  });

  it('keep the rules of EN 16931', () => {
    const seller = { ...DEFAULT_SETTINGS.seller, country: 'DE', vatId: 'DE123456789' };
    fc.assert(
      fc.property(anyOrder, (random) => {
        const amounts = tradeAmounts(invoiceSnapshot(newDocument, random, { ...DEFAULT_SETTINGS, seller }));
        if ('problem' in amounts) return;
        expect(brokenRules(amounts)).toEqual([]);
        const parts = [
          ...amounts.lines.map(({ netCents }) => netCents),
          ...amounts.taxes.map(({ taxCents }) => taxCents),
        ];
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: RUNS },
    );
  });

  it('have credit notes that add up to exactly the invoice, in total and for each rate', () => {
    const anyCredits = fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('amount' as const), cents: fc.integer({ min: 1, max: 50_000 }) }),
        fc.record({
          kind: fc.constant('lines' as const),
          lines: fc.array(
            fc.record({ position: fc.nat({ max: 11 }), quantity: fc.integer({ min: 1, max: 20 }) }),
            {
              maxLength: 3,
            },
          ),
          delivery: fc.boolean(),
        }),
      ),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(anyOrder, anyCredits, (random, credits) => {
        const whole = amountsOf(random);
        const notes: Credited[] = [];
        for (const credit of [...credits, { kind: 'all' as const }]) {
          const note = creditOf(credit, notes, whole);
          if ('problem' in note) continue;
          expect(findWrongSums(note.amounts)).toEqual([]);
          expect(
            Math.min(0, ...note.credited.taxes.flatMap(({ basisCents, taxCents }) => [basisCents, taxCents])),
          ).toBe(0);
          notes.push(note.credited);
        }
        const total = addCredits(whole, notes);
        expect(total.dueCents).toBe(whole.dueCents);
        // A free order has nothing to credit.
        if (notes.length === 0) return;
        expect(total.priceCents).toBe(priceOf(whole));
        expect(total.taxes.map(({ taxCents }) => taxCents)).toEqual(
          whole.taxes.map(({ taxCents }) => taxCents),
        );
      }),
      { numRuns: RUNS },
    );
  });
});
