import { expect, it } from 'vitest';
import { germanModules } from '../../../../test/german-modules.ts';
import type { LocalText, Method } from '../rules.ts';
import { methodTitle } from './method-title.ts';

const german = germanModules();

const names: [name: LocalText, english: string, german: string][] = [
  [{ en: 'Standard parcel', de: 'Standardpaket' }, 'Standard parcel', 'Standardpaket'],
  [{ en: 'Express', de: ' ' }, 'Express', 'Express'],
  [{ en: '', de: '' }, 'Method 3', 'Versandart 3'],
];

it.each(names)('%o is named %o in English and %o in German', async (name, inEnglish, inGerman) => {
  const module = await german<typeof import('./method-title.ts')>('src/shop/delivery/admin/method-title.ts');
  expect(methodTitle({ name }, 3)).toBe(inEnglish);
  expect(module.methodTitle({ name }, 3)).toBe(inGerman);
});

it('problems of the terms name a method in the viewer’s language', async () => {
  const { checkTerms } = await german<typeof import('../check-terms.ts')>('src/shop/delivery/check-terms.ts');
  const method: Method = {
    id: 'standard',
    name: { en: 'Standard parcel', de: 'Standardpaket' },
    time: { en: '', de: '' },
    active: true,
    kind: 'parcel',
    pickupAddress: '',
  };
  const problems = checkTerms({ defaultCountry: 'DE', defaultGrams: 500, methods: [method], zones: [] });
  expect(problems.map(({ params }) => params)).toEqual([expect.objectContaining({ label: 'Standardpaket' })]);
});
