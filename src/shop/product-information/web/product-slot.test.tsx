import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeShop, renderPage } from '../../../../test/render-page.tsx';
import { cachedRead, visitorSession } from '../../../../test/shopping-fixtures.ts';
import { cacheReads } from '../../../web/api/read-cache.ts';
import { type ProductDetails as Details, ofProduct } from '../contract.ts';
import { NO_MANUFACTURER } from '../rules.ts';
import { ProductDetails } from './product-slot.tsx';

beforeEach(() => void new FakeShop());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const nothing: Details = { content: null, manufacturer: null, warnings: '' };
const manufacturer = {
  ...NO_MANUFACTURER,
  name: 'Maker',
  address: '1 Factory Road\n12345 Town',
  contact: 'info@maker.test',
};
const read = (details: Partial<Details>) => cachedRead(ofProduct, { id: 'oil' }, { ...nothing, ...details });
const open = (details: Partial<Details>) =>
  renderPage(<ProductDetails product={{ id: 'oil' }} />, { cached: [visitorSession, read(details)] });
const terms = () => screen.queryAllByRole('term').map(({ textContent }) => textContent);

it('shows nothing without details', () => {
  open({});
  expect(screen.queryByRole('region')).toBeNull();
});

it('shows content, manufacturer, responsible person and warnings to everyone', () => {
  open({
    content: { content: 750_000, unit: 'ml', per: '1l' },
    manufacturer: { ...manufacturer, euName: 'Rep', euAddress: 'Rue 1', euContact: 'https://rep.test' },
    warnings: 'Keep away from fire.',
  });
  expect(terms()).toEqual(['Contents', 'Manufacturer', 'Responsible person in the EU', 'Safety warnings']);
  screen.getByText('750 ml');
  screen.getByText('Keep away from fire.');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['mailto:info@maker.test', 'https://rep.test']);
});

it('shows no responsible person of a manufacturer without one, and follows changes', async () => {
  const { store } = open({ manufacturer });
  expect(terms()).toEqual(['Manufacturer']);
  act(() => void store.dispatch(cacheReads([read({ warnings: 'Hot.' })])));
  await waitFor(() => expect(terms()).toEqual(['Safety warnings']));
});
