import { describe, expect, it } from 'vitest';
import { checkSettings, LIMITS, type ShopSettings, trimSettings } from './rules.ts';
import { ORIGINAL_THEME } from './theme.ts';

const valid: ShopSettings = {
  name: 'Lamp & Co',
  logo: null,
  texts: {
    en: { slogan: 'Light for every room.', searchHint: 'Desk lamp' },
    de: { slogan: 'Licht für jeden Raum.', searchHint: 'Schreibtischlampe' },
  },
  contact: { email: 'hello@lamps.test', phone: '+49 40 123456', address: 'Hafenstraße 5, Hamburg' },
  currency: 'USD',
  theme: ORIGINAL_THEME,
  features: [],
  passwordPolicy: 'spec',
};
const withContact = (contact: Partial<ShopSettings['contact']>): ShopSettings => ({
  ...valid,
  contact: { ...valid.contact, ...contact },
});

describe('checkSettings', () => {
  it.each<[string, ShopSettings, object]>([
    ['accepts complete settings', valid, {}],
    ['accepts empty texts', withContact({ email: '', phone: '', address: '' }), {}],
    ['requires a name', { ...valid, name: '' }, { name: 'missing' }],
    ['limits the name', { ...valid, name: 'x'.repeat(LIMITS.name + 1) }, { name: 'too-long' }],
    ['accepts a name of the maximum length', { ...valid, name: 'x'.repeat(LIMITS.name) }, {}],
    ['refuses line breaks', { ...valid, name: 'Lamp\nCo' }, { name: 'unprintable' }],
    ['checks the email', withContact({ email: 'hello' }), { email: 'invalid-email' }],
    ['limits the address', withContact({ address: 'x'.repeat(201) }), { address: 'too-long' }],
    [
      'names the field of a translated text',
      { ...valid, texts: { ...valid.texts, de: { slogan: 'x'.repeat(121), searchHint: '' } } },
      { 'slogan-de': 'too-long' },
    ],
  ])('%s', (_, settings, errors) => expect(checkSettings(settings)).toEqual(errors));
});

it('trims every text', () => {
  const trimmed = trimSettings({ ...withContact({ phone: ' 123 ' }), name: '  Lamp & Co ' });
  expect(trimmed).toMatchObject({ name: 'Lamp & Co', contact: { phone: '123' } });
});
