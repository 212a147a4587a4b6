import { expect, it } from 'vitest';
import { presetSettings } from './preset.ts';
import { checkSettings, INITIAL_SETTINGS, PAYMENT_METHODS, trimSettings } from './rules.ts';

const account = { holder: 'Lamp & Co', bank: 'Example Bank', iban: 'DE89370400440532013000' };

it.each([
  ['small-shop-eu', ['transfer', 'invoice'], { ...account, bic: '' }],
  ['small-shop-us', ['cash-on-delivery'], INITIAL_SETTINGS.account],
] as const)('%s offers methods in the demo', (preset, offered, expected) => {
  const settings = presetSettings(preset, account);
  expect(PAYMENT_METHODS.filter((name) => settings.methods[name].offered)).toEqual(offered);
  expect(settings.account).toEqual(expected);
  expect(checkSettings(settings)).toEqual({});
  expect(trimSettings(settings)).toEqual(settings);
});

it.each(['small-shop-eu', 'small-shop-us'] as const)('%s offers no method without an account', (preset) => {
  expect(presetSettings(preset, undefined)).toEqual(INITIAL_SETTINGS);
});
