import { expect, it } from 'vitest';
import { loadFeatures, optionalFeatureNames } from '../web/features.ts';
import { productSlot } from '../web/pages/product-slot.ts';
import { features, optionalFeatures } from './features.ts';
import { checkFeatureNames } from './optional-features.ts';

const names = features({ shop: { features: [] } } as never).map(({ name }) => name);

it('have the same names on the server and in the browser', async () => {
  const inBrowser = (await loadFeatures(optionalFeatureNames)).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(inBrowser));
  expect(inBrowser.slice(-optionalFeatureNames.length)).toEqual(optionalFeatureNames);
  expect(names).toEqual(expect.arrayContaining(productSlot.map(({ feature }) => feature)));
});

it('are optional on both sides or on neither', () => {
  expect(optionalFeatures).toEqual(expect.arrayContaining(optionalFeatureNames));
});

it('the setting FEATURES accepts optional features only, and lists them', async () => {
  await checkFeatureNames({ features: [...optionalFeatures] });
  for (const name of ['unknown', 'cart'])
    await expect(checkFeatureNames({ features: [...optionalFeatures, name] })).rejects.toThrow(
      `FEATURES must be a comma-separated list of optional features: ${optionalFeatures.join(', ')}.`,
    );
});
