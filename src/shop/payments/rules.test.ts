import { describe, expect, it } from 'vitest';
import {
  checkMethod,
  checkSettings,
  INITIAL_SETTINGS,
  isApplicable,
  type MethodProblem,
  type MethodSettings,
  type PaymentMethod,
  type PaymentSettings,
  type SettingsField,
  type SettingsFieldError,
  trimSettings,
} from './rules.ts';
import { toForm, toSettings } from './settings-form.ts';

const terms = (minCents = 0, maxCents: number | null = null, offered = true) => ({
  offered,
  minCents,
  maxCents,
});
const offered = { transfer: terms(), invoice: terms(1_000, 5_000), 'pick-up': terms(0, null, false) };

describe('a payment method', () => {
  it.each<[string, Parameters<typeof isApplicable>, boolean]>([
    ['without conditions', [terms(), { dueCents: 1 }], true],
    ['that is not offered', [terms(0, null, false), { dueCents: 1 }], false],
    ['at its minimum', [terms(100), { dueCents: 100 }], true],
    ['below its minimum', [terms(100), { dueCents: 99 }], false],
    ['at its maximum', [terms(0, 100), { dueCents: 100 }], true],
    ['above its maximum', [terms(0, 100), { dueCents: 101 }], false],
    ['limited to the chosen delivery', [terms(), { dueCents: 1, deliveryMethod: 'p' }, ['p']], true],
    ['limited to another delivery', [terms(), { dueCents: 1, deliveryMethod: 'x' }, ['p']], false],
    ['limited to a delivery, without one', [terms(), { dueCents: 1 }, ['p']], false],
  ])('%s', (_, args, applicable) => {
    expect(isApplicable(...args)).toBe(applicable);
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
    ['a line break in a name', withMethod({}, { ...account, holder: 'a\nb' }), { holder: 'unprintable' }],
  ])('%s', (_, settings, errors) => {
    expect(checkSettings(trimSettings(settings))).toEqual(errors);
  });

  it('keep their values in the form', () => {
    const settings = withMethod({ minCents: 1_005, maxCents: 20_000, daysUntilDue: null });
    expect(toSettings(toForm(settings))).toEqual(trimSettings(settings));
  });
});
