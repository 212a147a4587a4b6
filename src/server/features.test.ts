import { beforeAll, expect, it } from 'vitest';
import { testShop } from '../../test/shop.ts';
import { FEATURES } from '../shop/settings/rules.ts';
import { loadFeatures, optionalFeatureNames } from '../web/features.ts';
import { optionalFeatures } from './features.ts';
import { checkFeatureNames } from './optional-features.ts';

let names: string[];
beforeAll(async () => {
  const shop = await testShop({ features: [] }, { jobs: false });
  names = shop.features.map(({ name }) => name);
  await shop.close();
});

it('features have the same names on the server and in the browser', async () => {
  const inBrowser = (await loadFeatures(optionalFeatureNames)).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(inBrowser));
  expect(inBrowser.slice(-optionalFeatureNames.length)).toEqual(optionalFeatureNames);
});

it('features that are optional in the browser are optional on the server', () => {
  expect(optionalFeatures).toEqual(expect.arrayContaining(optionalFeatureNames));
});

it('optional features can be switched in the settings', () => {
  expect([...FEATURES].sort()).toEqual([...optionalFeatures].sort());
});

it('the setting FEATURES accepts optional features only, and lists them', async () => {
  await checkFeatureNames({ features: [...optionalFeatures] });
  for (const name of ['unknown', 'cart'])
    await expect(checkFeatureNames({ features: [...optionalFeatures, name] })).rejects.toThrow(
      `FEATURES must be a comma-separated list of optional features: ${optionalFeatures.join(', ')}.`,
    );
});
