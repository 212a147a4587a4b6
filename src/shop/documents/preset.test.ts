import { describe, expect, it } from 'vitest';
import { presetSettings } from './preset.ts';
import {
  checkDocumentSettings,
  DEFAULT_SETTINGS,
  isSellerComplete,
  trimDocumentSettings,
} from './settings.ts';

const shop = { name: 'Lamp & Co', contact: { email: 'hello@lamps.test', phone: '+49 40 123456' } };
const example = {
  ...{ street: 'Example Street 1', postcode: '12345', city: 'Berlin', country: 'DE' },
  ...{ email: 'hello@shop.test', phone: '+49 30 23125000' },
};

describe('the document settings of a preset', () => {
  it.each([
    ['small-shop-eu', 'A4', 'Europe/Berlin'],
    ['small-shop-us', 'LETTER', 'America/Los_Angeles'],
  ] as const)('of %s have its paper, and the known data of the seller', (preset, paper, timeZone) => {
    const settings = presetSettings(preset, shop);
    const seller = { ...DEFAULT_SETTINGS.seller, name: 'Lamp & Co', ...shop.contact };
    expect(settings).toEqual({ ...DEFAULT_SETTINGS, paper, timeZone, seller });
    expect(isSellerComplete(settings.seller)).toBe(false);
    // Only what the owner must enter is missing.
    const missing = { street: 'missing', postcode: 'missing', city: 'missing', country: 'missing' };
    expect(checkDocumentSettings(settings)).toEqual(missing);
  });

  it.each([
    ['of the shop', shop.contact, 'hello@lamps.test', '+49 40 123456'],
    ['of the example if the shop has none', { email: '', phone: '' }, 'hello@shop.test', '+49 30 23125000'],
    [
      'of the example if that of the shop is too long',
      { email: `${'x'.repeat(100)}@lamps.test`, phone: '' },
      'hello@shop.test',
      '+49 30 23125000',
    ],
  ])('are complete in the demo, with the contact %s', (_, contact, email, phone) => {
    const settings = presetSettings('small-shop-eu', { ...shop, contact }, example);
    expect(settings.seller).toMatchObject({ ...example, name: 'Lamp & Co', email, phone });
    expect(checkDocumentSettings(settings)).toEqual({});
    expect(isSellerComplete(settings.seller)).toBe(true);
    expect(trimDocumentSettings(settings)).toEqual(settings);
  });
});
