import { expect, it } from 'vitest';
import { checkSettings, tidySettings } from './check-settings.ts';
import { presetSettings } from './preset.ts';
import { decideTax, rateAt, taxOn } from './rules.ts';

it.each([
  ['small-shop-eu', { country: 'DE', state: '', inclusive: true, exempt: false, scheme: 'origin' }],
  [
    'small-shop-us',
    {
      ...{ country: 'US', state: 'OR', inclusive: false, exempt: false },
      labels: { en: 'Sales tax', de: 'Umsatzsteuer (US)' },
    },
  ],
] as const)('the tax settings of %s are valid', (preset, expected) => {
  const settings = presetSettings(preset);
  expect(settings).toMatchObject(expected);
  expect(checkSettings(settings)).toEqual({});
  // As an administrator would save them: the form has no unsaved changes.
  expect(tidySettings(settings)).toEqual(settings);
});

it.each([
  ['small-shop-eu', { country: 'DE', state: '' }, 19_000],
  ['small-shop-eu', { country: 'FR', state: '' }, 19_000],
  ['small-shop-us', { country: 'US', state: 'OR' }, 0],
  ['small-shop-us', { country: 'US', state: 'CA' }, 0],
] as const)('%s charges in %o a rate of %i', (preset, destination, rate) => {
  const tax = taxOn(presetSettings(preset), '2026-11-26');
  expect(rateAt(tax, decideTax(tax, destination, undefined).place)).toBe(rate);
});
