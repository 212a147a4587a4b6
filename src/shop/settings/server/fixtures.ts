import type { FeatureFixtures } from '../../../../test/feature-fixtures.ts';
import type { TestShop } from '../../../../test/shop.ts';
import { sql } from '../../../server/storage/sql.ts';
import type { ShopSettings } from '../rules.ts';
import { ORIGINAL_THEME } from '../theme.ts';
import { settingsVersions } from './tables.ts';

/** Complete valid settings. Of the optional features, only the wishlist is on. */
export const sampleSettings: ShopSettings = {
  name: 'Lamp & Co',
  logo: null,
  texts: {
    en: { slogan: 'Light for every room.', searchHint: 'Desk lamp' },
    de: { slogan: 'Licht für jeden Raum.', searchHint: 'Lampe' },
  },
  contact: { email: 'hello@lamps.test', phone: '+49 40 123456', address: 'Hafenstraße 5, Hamburg' },
  currency: 'USD',
  theme: ORIGINAL_THEME,
  features: ['wishlist'],
  passwordPolicy: 'spec',
};

const currentVersion = async ({ db }: TestShop) => (await settingsVersions.newest(db)).version;

export const fixtures: FeatureFixtures = {
  samples: {
    'settings.current': { input: async () => ({}) },
    'settings.save': {
      input: async ({ shop }) => ({ version: await currentVersion(shop), settings: sampleSettings }),
    },
    // Fills in nothing, so that the samples of other features stay valid; the next sample switches the features on again.
    'settings.choosePreset': {
      input: async ({ shop }) => ({ version: await currentVersion(shop), preset: 'specified' }),
    },
    'settings.restore': { input: async ({ shop }) => ({ version: await currentVersion(shop), to: 0 }) },
    'settings.mailExamples': { input: async () => ({ language: 'en' }) },
    'settings.sendTestMail': { input: async () => ({ name: 'order-placed', language: 'en' }) },
  },
  listCases: {
    'settings.mailExamples': {
      // A new version of the tax settings, without a change: the shop's settings are also read by other parts of the
      // shop.
      async fill(shop) {
        await shop.db.run(sql`
          insert into tax_settings (version, document) select coalesce(max(version), 0) + 1, null from tax_settings`);
        return { language: 'en' };
      },
      fixed: true,
    },
  },
};
