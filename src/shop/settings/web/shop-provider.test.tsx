import { act, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { cachedRead } from '../../../../test/shopping-fixtures.ts';
import { formatCents, setCurrency } from '../../../shared/money.ts';
import { cacheReads } from '../../../web/api/read-cache.ts';
import { useShop } from '../../../web/shop-name.ts';
import { current } from '../contract.ts';
import type { Currency, OptionalFeature } from '../rules.ts';
import { ORIGINAL_THEME } from '../theme.ts';
import { ShopProvider } from './shop-provider.tsx';

function Price() {
  return <p>{formatCents(1_250)}</p>;
}

function ShopName() {
  return <p>{useShop().name}</p>;
}

const settings = (
  version: number,
  styleSheet: string | null,
  features: OptionalFeature[] = [],
  currency: Currency = 'USD',
) =>
  cachedRead(
    current,
    {},
    {
      version,
      name: `Shop ${version}`,
      logo: null,
      texts: { en: { slogan: '', searchHint: '' }, de: { slogan: '', searchHint: '' } },
      contact: { email: '', phone: '', address: '' },
      currency,
      theme: ORIGINAL_THEME,
      features,
      passwordPolicy: 'spec',
      styleSheet,
    },
  );
const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[href^="/theme.css"]')];
const hrefs = () => links().map((link) => link.getAttribute('href'));

it('shows a changed name, and no style sheet of an earlier theme', async () => {
  // The window of the tests loads no files and reports each as failed.
  const ignore = (event: Event) => event.stopImmediatePropagation();
  document.addEventListener('error', ignore, true);
  onTestFinished(() => document.removeEventListener('error', ignore, true));
  const initial = { name: 'Initial', slogan: '', searchHint: '', features: [] };
  const view = renderScreen(
    <ShopProvider initial={initial}>
      <ShopName />
    </ShopProvider>,
    { cached: [settings(0, null)] },
  );
  const change = (version: number, styleSheet: string | null) =>
    act(async () => void view.store.dispatch(cacheReads([settings(version, styleSheet)])));
  expect(screen.getByText('Shop 0')).toBeTruthy();

  await change(1, '/theme.css?v=1');
  expect(screen.getByText('Shop 1')).toBeTruthy();
  // The theme changes again before its style sheet has been loaded.
  await change(2, '/theme.css?v=2');
  expect(hrefs()).toEqual(['/theme.css?v=2']);
  links()[0]!.dispatchEvent(new Event('load'));
  await change(3, null);
  expect(hrefs()).toEqual([]);
});

function FeatureNames() {
  return (
    <p>
      {useShop()
        .features.map(({ name }) => name)
        .join(' ') || 'none'}
    </p>
  );
}

it('loads an optional feature that is switched on, and removes one that is switched off', async () => {
  const load = async (names: readonly string[]) => names.map((name) => ({ name, pages: [] }));
  const initial = { name: 'Initial', slogan: '', searchHint: '', features: [] };
  const view = renderScreen(
    <ShopProvider initial={initial} optional={{ names: [], load }}>
      <FeatureNames />
    </ShopProvider>,
    { cached: [settings(0, null)] },
  );
  const change = (version: number, features: OptionalFeature[]) =>
    act(async () => void view.store.dispatch(cacheReads([settings(version, null, features)])));
  expect(screen.getByText('none')).toBeTruthy();
  await change(1, ['wishlist']);
  expect(screen.getByText('wishlist')).toBeTruthy();
  await change(2, []);
  expect(screen.getByText('none')).toBeTruthy();
});

it('keeps the features of the page while another one cannot be loaded', async () => {
  const load = () => Promise.reject(new Error('The script could not be loaded.'));
  const initial = { name: 'Initial', slogan: '', searchHint: '', features: [] };
  const view = renderScreen(
    <ShopProvider initial={initial} optional={{ names: [], load }}>
      <FeatureNames />
    </ShopProvider>,
    { cached: [settings(0, null)] },
  );
  await act(async () => void view.store.dispatch(cacheReads([settings(1, null, ['wishlist'])])));
  expect(screen.getByText('none')).toBeTruthy();
});

it('shows amounts in a changed currency', async () => {
  onTestFinished(() => setCurrency('USD'));
  const initial = { name: 'Initial', slogan: '', searchHint: '', features: [] };
  const view = renderScreen(
    <ShopProvider initial={initial}>
      <Price />
    </ShopProvider>,
    { cached: [settings(0, null)] },
  );
  expect(screen.getByText('$12.50')).toBeTruthy();
  await act(async () => void view.store.dispatch(cacheReads([settings(1, null, [], 'EUR')])));
  expect(screen.getByText('€12.50')).toBeTruthy();
});
