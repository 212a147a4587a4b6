import { describe, expect, it } from 'vitest';
import {
  applicableMethods,
  checkMethod,
  checkSettings,
  INITIAL_SETTINGS,
  type MethodProblem,
  type MethodSettings,
  type MethodTerms,
  type PayableOrder,
  type PaymentMethod,
  type PaymentSettings,
  type SettingsField,
  type SettingsFieldError,
  trimSettings,
  withoutDeleted,
} from './rules.ts';
import { changeLimit, suggestedLimit, toForm, toSettings } from './settings-form.ts';

const terms = (
  minCents = 0,
  maxCents: number | null = null,
  offered = true,
  deliveryMethods: string[] | null = null,
): MethodTerms => ({ offered, minCents, maxCents, deliveryMethods });
const limited = (...deliveryMethods: string[]) => terms(0, null, true, deliveryMethods);
const offered = { transfer: terms(), invoice: terms(1_000, 5_000), 'pick-up': terms(0, null, false) };

describe('a payment method', () => {
  it.each<[string, MethodTerms, PayableOrder, boolean]>([
    ['without conditions', terms(), { dueCents: 1 }, true],
    ['that is not offered', terms(0, null, false), { dueCents: 1 }, false],
    ['at its minimum', terms(100), { dueCents: 100 }, true],
    ['below its minimum', terms(100), { dueCents: 99 }, false],
    ['at its maximum', terms(0, 100), { dueCents: 100 }, true],
    ['above its maximum', terms(0, 100), { dueCents: 101 }, false],
    ['limited to the chosen delivery', limited('p'), { dueCents: 1, deliveryMethod: 'p' }, true],
    ['limited to another delivery', limited('p'), { dueCents: 1, deliveryMethod: 'x' }, false],
    ['limited to a delivery, in a shop without any', limited('p'), { dueCents: 1 }, true],
    ['limited to deleted deliveries', limited(), { dueCents: 1, deliveryMethod: 'x' }, true],
  ])('%s', (_, one, order, applicable) => {
    expect(applicableMethods({ transfer: one }, order)).toEqual(applicable ? ['transfer'] : []);
  });

  it('limited to deleted deliveries can only be chosen if no other one suits the order', () => {
    const order = { dueCents: 10, deliveryMethod: 'x' };
    const all = { transfer: limited(), invoice: limited('x'), 'pick-up': limited('p') };
    expect(applicableMethods(all, order)).toEqual(['invoice']);
    expect(applicableMethods({ ...all, invoice: terms(11) }, order)).toEqual(['transfer']);
    expect(checkMethod(all, 'transfer', order)).toBe('not-offered');
  });

  it.each([
    [null, null],
    [['a', 'b'], ['b']],
    [['a'], []],
  ])('limited to %j is limited to %j after a deletion', (before, after) => {
    const { deliveryMethods } = withoutDeleted(terms(0, null, true, before), new Set(['b', 'c']));
    expect(deliveryMethods).toEqual(after);
  });

  it.each<[string, PaymentMethod | undefined, number, MethodProblem | undefined]>([
    ['accepts one that is offered', 'transfer', 10, undefined],
    ['refuses one that is not offered', 'pick-up', 10, 'not-offered'],
    ['refuses one that no administrator has set up', 'cash-on-delivery', 10, 'not-offered'],
    ['refuses one above its maximum', 'invoice', 5_001, 'not-offered'],
    ['requires one', undefined, 10, 'missing'],
    ['requires none if nothing is due', undefined, 0, undefined],
    ['ignores one if nothing is due', 'pick-up', 0, undefined],
  ])('%s', (_, chosen, dueCents, problem) => {
    expect(checkMethod(offered, chosen, { dueCents })).toBe(problem);
  });

  it('is not required if none is offered, and missing if none suits the amount', () => {
    expect(checkMethod({}, undefined, { dueCents: 10 })).toBeUndefined();
    expect(checkMethod({}, 'transfer', { dueCents: 10 })).toBe('not-offered');
    expect(checkMethod({ invoice: terms(100) }, undefined, { dueCents: 10 })).toBe('none-applicable');
    const order = { dueCents: 10, deliveryMethod: 'x' };
    expect(checkMethod({ transfer: limited('p') }, undefined, order)).toBe('none-for-delivery');
  });
});

const account = { holder: 'Lamp & Co', bank: '', iban: 'DE89 3704 0044 0532 0130 00', bic: ' cobadeff ' };
const withMethod = (change: Partial<MethodSettings>, otherAccount = account): PaymentSettings => ({
  methods: { ...INITIAL_SETTINGS.methods, transfer: { ...INITIAL_SETTINGS.methods.transfer, ...change } },
  account: otherAccount,
});
const none = { holder: '', bank: '', iban: '', bic: '' };

describe('payment settings', () => {
  it.each<[string, PaymentSettings, Partial<Record<SettingsField, SettingsFieldError>>]>([
    ['initial settings', INITIAL_SETTINGS, {}],
    ['a transfer with an account', withMethod({ offered: true }), {}],
    [
      'a transfer without account',
      withMethod({ offered: true }, none),
      { holder: 'missing', iban: 'missing' },
    ],
    ['an account that is not needed', withMethod({}, none), {}],
    [
      'a wrong IBAN',
      withMethod({}, { ...account, iban: 'DE88370400440532013000' }),
      { iban: 'iban-invalid' },
    ],
    ['a wrong BIC', withMethod({}, { ...account, bic: 'COBA' }), { bic: 'bic-invalid' }],
    ['half a day', withMethod({ daysUntilDue: 0.5 }), { 'transfer-days': 'days-invalid' }],
    ['no day', withMethod({ daysUntilDue: 0 }), {}],
    ['two years', withMethod({ daysUntilDue: 730 }), { 'transfer-days': 'days-invalid' }],
    ['no number', withMethod({ minCents: Number.NaN }), { 'transfer-min': 'amount-invalid' }],
    ['a maximum of nothing', withMethod({ maxCents: 0 }), { 'transfer-max': 'amount-invalid' }],
    [
      'a maximum below the minimum',
      withMethod({ minCents: 2, maxCents: 1 }),
      { 'transfer-max': 'max-below-min' },
    ],
    [
      'long instructions',
      withMethod({ instructions: { en: 'x'.repeat(501), de: 'a\tb' } }),
      { 'transfer-instructions': 'too-long', 'transfer-instructions-de': 'unprintable' },
    ],
    [
      'a limit to no delivery method',
      withMethod({ deliveryMethods: [] }),
      { 'transfer-delivery': 'delivery-missing' },
    ],
    ['a line break in a name', withMethod({}, { ...account, holder: 'a\nb' }), { holder: 'unprintable' }],
  ])('%s', (_, settings, errors) => {
    expect(checkSettings(trimSettings(settings))).toEqual(errors);
  });

  it('keep their values in the form', () => {
    const change = {
      minCents: 1_005,
      maxCents: 20_000,
      daysUntilDue: null,
      deliveryMethods: ['b', 'a', 'b'],
    };
    const settings = withMethod(change);
    expect(toSettings(toForm(settings))).toEqual(trimSettings(settings));
    expect(trimSettings(settings).methods.transfer.deliveryMethods).toEqual(['a', 'b']);
  });
});

describe('a limit to delivery methods', () => {
  const existing = [
    { id: 'shop', kind: 'pickup' },
    { id: 'express', kind: 'parcel' },
    { id: 'market', kind: 'pickup' },
  ] as const;

  it.each<[PaymentMethod, string[]]>([
    ['pick-up', ['market', 'shop']],
    ['cash-on-delivery', ['express']],
    ['transfer', ['express', 'market', 'shop']],
  ])('of %s is %j at first', (name, limit) => {
    expect(suggestedLimit(name, existing)).toEqual(limit);
  });

  it('loses deleted delivery methods with the next change', () => {
    const add = { id: 'express', isChosen: true };
    expect(changeLimit(['deleted', 'shop'], add, existing)).toEqual(['express', 'shop']);
    expect(changeLimit(['deleted', 'shop'], { id: 'shop', isChosen: false }, existing)).toEqual([]);
  });
});
