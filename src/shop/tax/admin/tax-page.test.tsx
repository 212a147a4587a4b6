import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import { cachedRead } from '../../../../test/shopping-fixtures.ts';
import { cacheReads } from '../../../web/api/read-cache.ts';
import { products, type ReportRow, report, settings, threshold } from '../contract.ts';
import { DEFAULT_SETTINGS } from '../default-rates.ts';
import type { TaxSettings } from '../rules.ts';
import { ClassesScreen } from './classes-page.tsx';
import { ReportScreen } from './report-page.tsx';
import { TaxScreen } from './tax-page.tsx';

type Respond = NonNullable<Parameters<typeof renderScreen>[1]>['respond'];
const GERMAN: TaxSettings = { ...DEFAULT_SETTINGS, country: 'DE' };
const savedRead = (saved: TaxSettings, version = 3) =>
  cachedRead(settings, {}, { version, settings: saved } as never);
const open = (saved: TaxSettings, { cents = 0, respond }: { cents?: number; respond?: Respond } = {}) =>
  renderScreen(<TaxScreen />, {
    cached: [savedRead(saved), cachedRead(threshold, {}, { year: 2026, cents })],
    ...(respond && { respond }),
  });
const choose = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
/** Requests other than reads. */
const changes = ({ sent }: { sent: { method: string; path: string; body?: unknown }[] }) =>
  sent.filter(({ method }) => method !== 'GET');

it('says that there is no tax until a country is chosen', () => {
  open(DEFAULT_SETTINGS);
  screen.getByText('Orders have no tax until you choose a country and save.');
  expect(screen.queryByText('EU distance-selling threshold')).toBeNull();
});

it.each([
  ['DE', 1],
  ['AT', 0],
  ['US', 0],
])('names German law next to the exemption only if the shop is in Germany: %s', (country, count) => {
  open({ ...DEFAULT_SETTINGS, country, state: country === 'US' ? 'OR' : '' });
  screen.getByText(/no (VAT|tax) is charged and why/);
  expect(screen.queryAllByText(/German VAT Act|UStG/)).toHaveLength(count);
});

it('saves a changed rate with the version that was edited', async () => {
  const view = open(GERMAN, { respond: () => ({ body: { version: 4, settings: GERMAN } }) });
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save settings' });
  expect(save.disabled).toBe(true);
  const [standard] = screen.getAllByLabelText('Rate in %');
  expect((standard as HTMLInputElement).value).toBe('19');
  fireEvent.change(standard!, { target: { value: '20,5' } });
  fireEvent.click(save);
  await waitFor(() => expect(view.store.getState().toasts[0]?.text).toBe('Tax settings saved.'));
  const [sent] = changes(view) as unknown as [{ body: { version: number; settings: TaxSettings } }];
  expect(sent.body.version).toBe(3);
  expect(sent.body.settings.rates.find(({ country }) => country === 'DE')).toEqual({
    ...{ country: 'DE', state: '', taxClass: 'standard', rate: 20_500, validFrom: '2021-01-01' },
  });
  expect(sent.body.settings.rates).toHaveLength(GERMAN.rates.length);
});

it('marks an invalid rate of another country, shows and focuses it, and sends nothing', async () => {
  const view = open(GERMAN);
  choose('Rates of', 'AT');
  fireEvent.change(screen.getAllByLabelText('Rate in %')[0]!, { target: { value: 'x' } });
  choose('Rates of', 'DE');
  press('Save settings');
  await screen.findByText('Enter a percentage from 0 to 100 with at most three decimals.');
  expect(screen.getByLabelText<HTMLSelectElement>('Rates of').value).toBe('AT');
  expect(document.activeElement).toBe(screen.getAllByLabelText('Rate in %')[0]);
  expect(changes(view)).toEqual([]);
});

it('adds and removes rates of a state', () => {
  open({ ...GERMAN, country: 'US', state: 'NY', rates: [] });
  choose('Rates of', 'US');
  screen.getByText('No rates yet.');
  press('Add a rate');
  const rate = within(screen.getByRole('list', { name: 'Tax rates' }));
  expect(rate.getByLabelText<HTMLSelectElement>('State').value).toBe('NY');
  press(/^Remove the rate: NY, Standard/);
  screen.getByText('No rates yet.');
  expect(document.activeElement?.textContent).toBe('Add a rate');
});

it('keeps unsaved changes when another administrator saves, and asks which to keep', async () => {
  const view = open(GERMAN, { respond: () => refusalOf(409, 'tax-stale', 'Stale.') });
  choose('Prices', 'added');
  act(() => void view.store.dispatch(cacheReads([savedRead({ ...GERMAN, rounding: 'line' }, 4)])));
  await screen.findByText(/Another administrator has saved tax settings/);
  expect(screen.queryByRole('button', { name: 'Save settings' })).toBeNull();
  press('Load the new settings');
  expect(screen.getByLabelText<HTMLSelectElement>('Prices').value).toBe('included');
  expect(screen.getByLabelText<HTMLSelectElement>('Rounding').value).toBe('line');
});

it.each([
  [799_999, undefined],
  [800_000, /near the threshold/],
  [1_000_000, /reached the threshold/],
])('shows %i of the threshold', (cents, warning) => {
  open(GERMAN, { cents });
  screen.getByRole('meter', { name: /of \$10,000.00 in 2026/ });
  if (warning) screen.getByText(warning);
  else expect(screen.queryByText(/You (are near|have reached)/)).toBeNull();
});

const product = (id: string, taxClass: 'standard' | 'reduced') => ({ id, title: id, image: '', taxClass });
const openClasses = (respond?: Respond) =>
  renderScreen(<ClassesScreen />, {
    cached: [
      cachedRead(
        products,
        { search: '', show: 'all' },
        { products: [product('Book', 'reduced'), product('Mug', 'standard')], nextCursor: null },
      ),
    ],
    ...(respond && { respond }),
  });

it('sets the class of the selected products', async () => {
  const view = openClasses(() => ({ body: {} }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true);
  fireEvent.click(screen.getByLabelText('Select all on this page'));
  screen.getByText('2 products selected');
  choose('Set the tax class to', 'zero');
  press('Apply');
  await waitFor(() => expect(view.store.getState().toasts[0]?.text).toBe('Tax class of 2 products set.'));
  expect(changes(view)).toMatchObject([
    {
      path: '/api/admin/tax/products',
      body: {
        products: [
          { id: 'Book', from: 'reduced', to: 'zero' },
          { id: 'Mug', from: 'standard', to: 'zero' },
        ],
      },
    },
  ]);
  screen.getByText('0 products selected');
});

it('says why classes could not be set', async () => {
  openClasses(() => refusalOf(409, 'tax-classes-stale', 'Review the list.'));
  fireEvent.click(screen.getByLabelText('Select Mug'));
  press('Apply');
  await screen.findByText('The tax class could not be set: Review the list.');
  screen.getByText('1 product selected');
});

it('shows sales, refunds and their sum', async () => {
  const row = (change: Partial<ReportRow>): ReportRow => ({
    ...{ kind: 'sale', country: 'DE', rate: 19_000, reverseCharge: false, exempt: false },
    ...{ netCents: 10_000, taxCents: 1_900, grossCents: 11_900 },
    ...change,
  });
  const rows = [
    row({}),
    row({ country: 'FR', rate: 0, reverseCharge: true, netCents: 500, taxCents: 0, grossCents: 500 }),
    row({ kind: 'refund', netCents: -1_000, taxCents: -190, grossCents: -1_190 }),
  ];
  const view = renderScreen(<ReportScreen />, {
    cached: [cachedRead(report, {}, { quarter: '2026-4', rows, day: '2026-11-25' })],
  });
  const texts = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(texts.slice(1)).toEqual([
    'SalesGermany19%$100.00$19.00$119.00',
    'SalesFrance0%, reverse charge$5.00$0.00$5.00',
    'RefundsGermany19%-$10.00-$1.90-$11.90',
    'Total$95.00$17.10$112.10',
  ]);
  expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
    '/api/admin/tax-report.csv?quarter=2026-4',
  );
  choose('Quarter', '2026-3');
  await waitFor(() => expect(view.location.search).toBe('?quarter=2026-3'));
});
